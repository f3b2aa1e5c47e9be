/** Short buzzes of a phone at the moments that matter. */

/** @typedef {import("../contract.js").SeenEvent} SeenEvent @typedef {import("./sound.js").Sound} Sound */

/** Milliseconds on and off, by the sound of the moment. @type {Partial<Record<Sound, number[]>>} */
const PATTERNS = {
  chime: [18, 50, 18],
  full: [18, 40, 18, 40, 30],
  low: [70],
  last: [30],
  win: [25, 60, 25, 60, 80],
  end: [60],
};

/** Whether this device has phone-like input and may vibrate. */
export const canBuzz = () =>
  typeof navigator.vibrate === "function" && matchMedia("(any-pointer: coarse)").matches;

/** The buzz for a moment, or nothing. @param {Sound | undefined} sound */
export const patternOf = (sound) => (sound ? PATTERNS[sound] : undefined);

/** @param {Sound | undefined} sound */
export function buzz(sound) {
  const pattern = patternOf(sound);
  if (pattern && canBuzz() && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}
