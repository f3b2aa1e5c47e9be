import assert from "node:assert/strict";
import { env } from "node:process";
import { beforeEach, test } from "node:test";
import {
  anyOf,
  bestLanguage,
  capital,
  dateTag,
  has,
  language,
  list,
  nextDay,
  number,
  signed,
  t,
  useMessages,
} from "../js/platform/i18n.js";
import { bestOf, LANGUAGES } from "../js/platform/languages.js";
import { speakFromFiles } from "./locales.js";

/** Spaces as a reader sees them: which kind of space a language uses is tested elsewhere. */
const plain = (/** @type {string} */ text) => text.replace(/\s/g, " ");

beforeEach(() => speakFromFiles("en"));

test("places are filled, and one without a value stays visible", () => {
  useMessages("en", { "a.turn": "{name} rolls {dice-sum} {name}", "a.plain": "Go" });
  assert.equal(t("a.turn", { name: "Ada", "dice-sum": 12 }), "Ada rolls 12 Ada");
  assert.equal(t("a.turn", { name: "Ada" }), "Ada rolls {dice-sum} Ada");
  assert.equal(t("a.plain"), "Go");
});

test("a name is put in as it is, whatever it holds", () => {
  useMessages("en", { "a.turn": "{name}: {other}" });
  assert.equal(t("a.turn", { name: "$& {other}", other: "$1" }), "$& {other}: $1");
});

test("a key without a message is shown as the key", () => {
  assert.equal(t("common.no-such-thing"), "common.no-such-thing");
  assert.equal(has("common.no-such-thing"), false);
  assert.equal(has("common.title"), true);
});

test("every language chooses the plural form that its grammar asks for", () => {
  /** @type {Record<string, Record<number, string>>} */
  const points = {
    en: { 0: "0 points", 1: "1 point", 2: "2 points", 21: "21 points" },
    de: { 0: "0 Punkte", 1: "1 Punkt", 2: "2 Punkte" },
    hu: { 1: "1 pont", 5: "5 pont" },
    ru: { 1: "1 очко", 2: "2 очка", 5: "5 очков", 11: "11 очков", 21: "21 очко" },
    uk: { 1: "1 бал", 3: "3 бали", 5: "5 балів", 12: "12 балів", 22: "22 бали" },
  };
  for (const key of /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(points))) {
    speakFromFiles(key);
    for (const [count, text] of Object.entries(points[key]))
      assert.equal(plain(t("common.points", { count: Number(count) })), text);
  }
});

test("a negative count has the form of its size, and a true minus sign", () => {
  assert.equal(plain(t("common.points", { count: -1 })), "−1 point");
  assert.equal(plain(t("common.points", { count: -5 })), "−5 points");
});

test("a form that is missing falls back to `other`", () => {
  useMessages("ru", { "a.tiles": { one: "{count} плитка", other: "{count} плиток" } });
  assert.equal(t("a.tiles", { count: 3 }), "3 плиток");
  assert.equal(t("a.tiles"), "{count} плиток");
});

test("numbers are written as the language writes them", () => {
  assert.equal(number(1234.5), "1,234.5");
  assert.equal(number(Number.NaN), "0");
  assert.equal(number(-0), "0");
  speakFromFiles("de");
  assert.equal(number(1234.5), "1.234,5");
  assert.equal(number(-7), "−7");
});

test("points carry their sign, but nothing is neither plus nor minus", () => {
  assert.deepEqual([5, 0, -5].map(signed), ["+5", "0", "−5"]);
});

test("names are listed as the language lists them", () => {
  assert.equal(list(["Ada", "Bruno", "Clara"]), "Ada, Bruno, and Clara");
  speakFromFiles("de");
  assert.equal(list(["Ada", "Bruno", "Clara"]), "Ada, Bruno und Clara");
  assert.equal(language(), "de");
});

test("the first available language wins, else English", () => {
  assert.equal(bestLanguage(["", "uk-UA", "de"]), "uk");
  assert.equal(bestLanguage([undefined, "fr-FR", "DE-at"]), "de");
  assert.equal(bestLanguage(["fr", "constructor", "toString"]), "en");
  assert.equal(bestLanguage([]), "en");
});

test("a whole tag is better than a part of it, and another region better than nothing", () => {
  assert.equal(bestOf(["pt-BR"], ["en", "pt", "pt-BR"]), "pt-BR");
  assert.equal(bestOf(["pt-br"], ["en", "pt-BR"]), "pt-BR");
  assert.equal(bestOf(["zh-Hant-TW"], ["en", "zh-Hans", "zh-Hant"]), "zh-Hant");
  assert.equal(bestOf(["de-AT"], ["en", "de"]), "de");
  assert.equal(bestOf(["pt"], ["en", "pt-BR"]), "pt-BR");
  assert.equal(bestOf(["fr"], ["en", "uk"]), undefined);
  assert.equal(bestOf(["", undefined], ["en", "uk"]), undefined);
});

test("the listed plural forms are those that Intl asks for", () => {
  for (const [tag, { plurals }] of Object.entries(LANGUAGES)) {
    const asked = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    assert.deepEqual([...plurals].sort(), [...asked].sort());
  }
});

test("alternatives are listed as the language lists them", () => {
  assert.equal(anyOf(["0-0-0", "3-3-3"]), "0-0-0 or 3-3-3");
  speakFromFiles("uk");
  assert.equal(anyOf(["0-0-0", "3-3-3"]), "0-0-0 або 3-3-3");
});

test("a text that stands alone begins with a capital", () => {
  speakFromFiles("ru");
  assert.equal(capital("воскресенье, 16 ноября"), "Воскресенье, 16 ноября");
  assert.equal(capital(""), "");
});

test("a name in the other direction is isolated, any other one is left alone", () => {
  useMessages("en", { "a.turn": "{name} rolls" });
  assert.equal(t("a.turn", { name: "Anna" }), "Anna rolls");
  assert.equal(t("a.turn", { name: "נועה" }), "\u2068נועה\u2069 rolls");
  assert.equal(list(["Anna", "נועה"]), "Anna and \u2068נועה\u2069");
});

test("dates follow the browser's region where its language is the one on the screen", () => {
  assert.equal(dateTag(["de-AT", "en-GB", "en"]), "en-GB");
  assert.equal(dateTag(["de-AT"]), "en");
});

test("the next day is told by the clock of this device", () => {
  const { TZ } = env;
  env.TZ = "Europe/Berlin";
  speakFromFiles("de");
  assert.equal(nextDay(Date.UTC(2026, 6, 1, 22)), "02:00");
  assert.equal(nextDay(Date.UTC(2026, 11, 1, 5)), "01:00");
  if (TZ === undefined) delete env.TZ;
  else env.TZ = TZ;
});
