/**
 * Fetches the texts of a language. The first ones are requested when this module is read, so that
 * they arrive while the rest of the page is read.
 */
import { unpackedBytes } from "../../runtime/unpack.mjs";
import { bestLanguage, has, language, t, useMessages } from "./i18n.js";
import { LANGUAGES } from "./languages.js";
import { readSettings } from "./settings.js";

/** @typedef {import("./languages.js").Language} Language */

/** The language of this visitor: their choice, else the browser's. @param {string} [chosen] */
export const detect = (chosen) => bestLanguage([chosen, ...(navigator.languages ?? [])]);

/** @param {Language} lang @param {RequestInit} [how] */
const ask = (lang, how) => fetch(new URL(`../locales/${lang}.json.gz`, import.meta.url), how);

const first = detect(readSettings().language);
/** @type {Promise<Response> | undefined} */
let early = ask(first);
early.catch(() => {}); // told when they are wanted

/** How many times a language was chosen; stale responses are ignored. */
let choices = 0;

/**
 * Fetch the texts of a language. When they do not come, or something else does, they are asked for
 * once more, past the browser's cache, which may hold the wrong answer for a year.
 * @param {Language} lang
 */
async function fetchTexts(lang) {
  const requested = lang === first ? early : undefined;
  early = undefined;
  try {
    return await textsIn(await (requested ?? ask(lang)));
  } catch {
    return textsIn(await ask(lang, { cache: "reload" }));
  }
}

/** @param {Response} reply */
async function textsIn(reply) {
  const texts = reply.ok ? JSON.parse(new TextDecoder().decode(await unpackedBytes(reply))) : null;
  if (typeof texts?.["common.title"] !== "string") throw new Error(`${reply.url}: no texts`);
  return texts;
}

/** Load a language and use it from now on; throws if its texts do not come. @param {Language} lang */
export async function speak(lang) {
  const choice = ++choices;
  if (lang === language() && has("common.title")) return;
  const texts = await fetchTexts(lang);
  if (choice !== choices) return;
  useMessages(lang, texts);
  showLanguage(lang);
}

/** Tell browsers, screen readers and search engines what the page is written in. @param {Language} lang */
function showLanguage(lang) {
  const root = document.documentElement;
  root.lang = lang;
  root.dir = LANGUAGES[lang].dir;
  const about = document.querySelector('meta[name="description"]');
  about?.setAttribute("content", t("common.home.lead"));
}
