/**
 * Texts for players. Python and the boards use keys; this module turns a key into a sentence.
 *
 * A message is a string with `{places}`, or plural forms chosen by its `{count}`:
 *     "common.points": {"one": "{count} point", "other": "{count} points"}
 * The area of a key (before its first dot) is the file it lives in: locales/<language>/<area>.json.
 * The build joins the areas into one file per language, so that a start costs one small request.
 *
 * @typedef {string | Record<string, string>} Message
 * @typedef {Record<string, unknown>} Values
 */
import { bestOf, LANGUAGES } from "./languages.js";

/** @typedef {import("./languages.js").Language} Language */

/** @type {Language} */
let current = "en";
/** @type {Record<string, Message>} */
let messages = {};
let formats = formatsOf(current);

/** Make a thing when it is first wanted. @template T @param {() => T} make */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

/** How a language counts and writes numbers; the first such object takes a browser 20 ms. @param {Language} lang */
function formatsOf(lang) {
  return {
    plurals: once(() => new Intl.PluralRules(lang)),
    numbers: once(() => new Intl.NumberFormat(lang)),
    signs: once(() => new Intl.NumberFormat(lang, { signDisplay: "exceptZero" })),
  };
}

/** @returns {Language} the language on the screen */
export const language = () => current;

/**
 * The first of these language tags (`uk-UA`) that is available, else English.
 * @param {(string | undefined)[]} tags
 * @returns {Language}
 */
export function bestLanguage(tags) {
  return /** @type {Language} */ (bestOf(tags, Object.keys(LANGUAGES)) ?? "en");
}

/**
 * Use these messages from now on.
 * @param {Language} lang @param {Record<string, Message>} texts
 */
export function useMessages(lang, texts) {
  messages = texts;
  current = lang;
  formats = formatsOf(lang);
}

/** @param {string} key @returns {boolean} whether there is such a message */
export const has = (key) => key in messages;

/**
 * A number as this language writes it, with a true minus sign.
 * @param {number} value
 */
export const number = (value) =>
  formats
    .numbers()
    .format(value || 0)
    .replace("-", "−");

/** Points with their sign, `+5` or `−5`. @param {number} value */
export const signed = (value) =>
  formats
    .signs()
    .format(value || 0)
    .replace("-", "−");

/**
 * The message of a key with its places filled in.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const message = messages[key];
  if (message === undefined) return key;
  const text = typeof message === "string" ? message : pickForm(message, values.count);
  // A place without a value stays visible, so that tests and people notice it.
  return text.replace(/\{([\w-]+)\}/g, (whole, place) => fill(values[place] ?? whole));
}

/** @param {Record<string, string>} forms @param {unknown} count */
function pickForm(forms, count) {
  return forms[formats.plurals().select(Math.abs(Number(count)))] ?? forms.other;
}

/** @param {unknown} value */
function fill(value) {
  return typeof value === "number" ? number(value) : isolate(String(value));
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name written in the other direction, isolated so that it cannot reorder the sentence around it.
 * @param {string} text
 */
function isolate(text) {
  const same = RIGHT_TO_LEFT.test(text) === (LANGUAGES[current].dir === "rtl");
  return same ? text : `\u2068${text}\u2069`;
}

/** Names in a row as this language lists them: “Ada, Bruno and Clara”. @param {string[]} names */
export const list = (names) =>
  new Intl.ListFormat(current, { type: "conjunction" }).format(names.map(isolate));

/** Alternatives as this language lists them: “0-0-0 or 4-4-4”. @param {string[]} names */
export const anyOf = (names) => new Intl.ListFormat(current, { type: "disjunction" }).format(names);

/** A text that stands alone begins with a capital letter. @param {string} text */
export function capital(text) {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(current) + rest.join("");
}

/**
 * The tag that dates are written by: the browser's regional one (`en-GB`) if it is of this language.
 * @param {readonly string[]} [tags]
 */
export const dateTag = (tags = globalThis.navigator?.languages ?? []) =>
  tags.find((tag) => tag.split("-")[0] === current) ?? current;

/** A part of a whole in per cent. @param {number} value */
export const share = (value) =>
  new Intl.NumberFormat(current, { style: "percent", maximumFractionDigits: 0 }).format(value);

/** The day of a moment. @param {number} time */
export const day = (time) =>
  new Intl.DateTimeFormat(dateTag(), { dateStyle: "medium" }).format(time);

/** A moment as a short date and time. @param {number} time */
export const moment = (time) =>
  new Intl.DateTimeFormat(dateTag(), { dateStyle: "medium", timeStyle: "short" }).format(time);

/** When the next day begins by UTC, on the clock of this device. @param {number} [now] */
export function nextDay(now = Date.now()) {
  const next = new Date(now).setUTCHours(24, 0, 0, 0);
  return new Intl.DateTimeFormat(dateTag(), { timeStyle: "short" }).format(next);
}
