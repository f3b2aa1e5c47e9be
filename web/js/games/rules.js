/**
 * What each game's rules say, in order: the words are in locales/<language>/rules.json, the figures
 * are drawn from the geometry in box.js.
 *
 * @typedef {object} Section
 * @property {string} key
 * @property {string[]} [lines]                       keys of its sentences
 * @property {[string, () => unknown][]} [figures]    keys of captions, and drawings
 * @property {() => unknown} [more]
 */
import { NMBR9_RULES } from "./nmbr9/rules.js";
import { QWINTO_RULES } from "./qwinto/rules.js";
import { TRIOMINOS_RULES } from "./triominos/rules.js";

/** @type {Record<string, Section[]>} */
export const RULES = { qwinto: QWINTO_RULES, nmbr9: NMBR9_RULES, triominos: TRIOMINOS_RULES };
