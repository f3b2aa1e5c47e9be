/**
 * The languages of the page, one line each: tag, own name, direction, plural forms. The page, the
 * build and the tests all read this list; the texts are in locales/<tag>/.
 */
export const LANGUAGES = {
  en: { name: "English", dir: "ltr", plurals: ["one", "other"] },
  de: { name: "Deutsch", dir: "ltr", plurals: ["one", "other"] },
  hu: { name: "Magyar", dir: "ltr", plurals: ["one", "other"] },
  ru: { name: "Русский", dir: "ltr", plurals: ["one", "few", "many", "other"] },
  uk: { name: "Українська", dir: "ltr", plurals: ["one", "few", "many", "other"] },
};

/** @typedef {keyof typeof LANGUAGES} Language */

/**
 * The first wanted language that is offered: by its whole tag (pt-BR), else by a shorter one (pt),
 * else in another region (pt-PT).
 * @param {(string | undefined)[]} wanted @param {string[]} offered
 */
export function bestOf(wanted, offered) {
  const low = (/** @type {string} */ tag) => tag.toLowerCase();
  for (const tag of wanted) {
    const parts = low(tag ?? "").split("-");
    const shorter = parts.map((_, cut) => parts.slice(0, parts.length - cut).join("-"));
    const found =
      shorter.map((short) => offered.find((one) => low(one) === short)).find(Boolean) ??
      offered.find((one) => low(one).startsWith(`${parts[0]}-`));
    if (tag && found) return found;
  }
  return undefined;
}
