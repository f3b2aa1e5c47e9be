/**
 * Fetches the texts of a language. The first ones are requested when this module is read, so that
 * they arrive while the rest of the page is read.
 */
import { bestLanguage, has, language, t, useMessages } from "./i18n.js";
import { LANGUAGES } from "./languages.js";
import { readSettings } from "./settings.js";

/** @typedef {import("./languages.js").Language} Language */

/** The language of this visitor: their choice, else the browser's. @param {string} [chosen] */
export const detect = (chosen) => bestLanguage([chosen, ...(navigator.languages ?? [])]);

/** @param {Language} lang */
const ask = (lang) => fetch(new URL(`../locales/${lang}.json`, import.meta.url));

const first = detect(readSettings().language);
/** @type {Promise<Response> | undefined} */
let early = ask(first);
early.catch(() => {}); // told when they are wanted

/** How many times a language was chosen; stale responses are ignored. */
let choices = 0;

/** Load a language and use it from now on. @param {Language} lang */
export async function speak(lang) {
  const choice = ++choices;
  if (lang === language() && has("common.title")) return;
  const reply = await ((lang === first && early) || ask(lang));
  early = undefined;
  if (!reply.ok) throw new Error(`locales/${lang}.json: ${reply.status}`);
  const texts = await reply.json();
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
