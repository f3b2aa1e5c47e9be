/** Keys by what they mean, on every keyboard layout. */

/**
 * The Latin letter of a key: the letter it types, or, on a Cyrillic or Greek layout, the letter
 * printed on the same key of a Latin keyboard (`KeyR` types к there). Other keys keep their names.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code }) {
  const types = key.length === 1 && /\p{L}/u.test(key) && !/[a-z]/i.test(key);
  return types && code.startsWith("Key") ? code.slice(3).toLowerCase() : key;
}
