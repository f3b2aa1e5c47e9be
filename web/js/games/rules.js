/**
 * What each game's rules say, in order: the words are in locales/<language>/rules.json, the figures
 * are drawn from the geometry in box.js.
 *
 * @typedef {[string, () => unknown, (() => import("../platform/i18n.js").Values)?]} Figure
 *   key of the caption, drawing, values for the caption's places
 *
 * @typedef {object} Section
 * @property {string} key
 * @property {string[]} [lines]                       keys of its sentences
 * @property {Figure[]} [figures]
 * @property {() => unknown} [more]
 */
import { NMBR9_RULES } from "./nmbr9/rules.js";
import { QWINTO_RULES } from "./qwinto/rules.js";
import { TRIOMINOS_RULES } from "./triominos/rules.js";

/** @type {Record<string, Section[]>} */
export const RULES = { qwinto: QWINTO_RULES, nmbr9: NMBR9_RULES, triominos: TRIOMINOS_RULES };
