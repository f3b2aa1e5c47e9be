/** The texts of the page, read from web/locales. */
import { readdirSync, readFileSync } from "node:fs";
import { useMessages } from "../js/platform/i18n.js";

/** @param {import("../js/platform/i18n.js").Language} language */
export function speakFromFiles(language) {
  const folder = new URL(`../locales/${language}/`, import.meta.url);
  const entries = readdirSync(folder).flatMap((name) => {
    const area = name.replace(".json", "");
    const texts = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    return Object.entries(texts).map(([key, message]) => [`${area}.${key}`, message]);
  });
  /** @type {Record<string, import("../js/platform/i18n.js").Message>} */
  const texts = Object.fromEntries(entries);
  useMessages(language, texts);
  return texts;
}
