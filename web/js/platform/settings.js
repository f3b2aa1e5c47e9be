/**
 * What a player has chosen for this device, remembered in localStorage (or not at all, if denied).
 *
 * @typedef {object} Settings
 * @property {string} language  a language tag, or "" to follow the browser
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {boolean} haptics  a phone buzzes at the moments that matter
 * @property {boolean} expert   nothing shows where one may play
 * @property {"auto" | "full" | "reduced"} motion
 * @property {boolean} confirm  a tap shows a preview, a second one places it
 * @property {"slow" | "normal" | "fast" | "instant"} speed  how long a bot's move takes to watch
 * @property {string} name  of the person at this device; "" if there is none
 * @property {boolean} nameAsked  the question for it was put
 * @property {string[]} lessons  the games whose lesson is finished
 * @property {{match: string, shown: string[]}} tips  the first game after a lesson, and its tips so far
 * @property {Record<string, Partial<import("../match/setup.js").Setup>>} tables  the last set-up of each game
 */

import { LANGUAGES } from "./languages.js";

const LONGEST = 24; // characters of a name; see LONGEST_NAME in pygames/players.py
const STORAGE_KEY = "pygames.settings";

/** @type {Settings} */
const DEFAULTS = {
  language: "",
  theme: "auto",
  sound: true,
  haptics: true,
  expert: false,
  motion: "auto",
  confirm: true,
  speed: "normal",
  name: "",
  nameAsked: false,
  lessons: [],
  tips: { match: "", shown: [] },
  tables: {},
};

/** How long a bot's move is shown before the next one, in milliseconds. */
export const PAUSE = { slow: 1800, normal: 900, fast: 250, instant: 0 };

/** How long a person's own move is shown before the next person's board comes, in milliseconds. */
export const LINGER = { slow: 2600, normal: 1600, fast: 800, instant: 0 };

/** How long each of several tiles drawn in a row is shown, in milliseconds. */
export const DRAWING = { slow: 700, normal: 350, fast: 150, instant: 0 };

/** The values that a setting may have. @type {Record<string, unknown[]>} */
const ALLOWED = {
  language: ["", ...Object.keys(LANGUAGES)],
  theme: ["auto", "light", "dark"],
  motion: ["auto", "full", "reduced"],
  speed: Object.keys(PAUSE),
  confirm: [true, false],
  sound: [true, false],
  haptics: [true, false],
  expert: [true, false],
  nameAsked: [true, false],
};

/** The settings in a value that anybody may have written; others are left out. @param {any} found */
export const knownSettings = (found) =>
  Object.fromEntries([
    ...Object.entries(ALLOWED).flatMap(([key, values]) =>
      values.includes(found?.[key]) ? [[key, found[key]]] : [],
    ),
    ...(isTexts(found?.lessons) ? [["lessons", found.lessons]] : []),
  ]);

/** @param {unknown} value */
const isTexts = (value) => Array.isArray(value) && value.every((text) => typeof text === "string");

/** Read what was chosen; a value that is no such setting gives way to the default. @returns {Settings} */
export function readSettings() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const tables = typeof stored?.tables === "object" ? stored.tables : null; // see lastSeats
    const name =
      typeof stored?.name === "string" ? [...stored.name].slice(0, LONGEST).join("") : "";
    const { match, shown } = stored?.tips ?? {};
    const tips = typeof match === "string" && isTexts(shown) ? { match, shown } : DEFAULTS.tips;
    return { ...DEFAULTS, ...knownSettings(stored), name, tables: tables ?? {}, tips };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} settings */
export function writeSettings(settings) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Private mode or a full disk: the choice holds until the page closes.
  }
}

/** Hear of what another tab has chosen. @param {(settings: Settings) => void} listener */
export const onSettingsChange = (listener) =>
  addEventListener("storage", ({ key }) => key === STORAGE_KEY && listener(readSettings()));

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const hasMouse = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Whether things may move on the screen. @param {Pick<Settings, "motion">} settings */
export const mayMove = (settings) =>
  settings.motion === "full" || (settings.motion === "auto" && !prefersStillness());

/** Who plays with a mouse is told of clicks and keys, not of taps. @param {string} game */
export const hintFor = (game) => (hasMouse() ? `${game}.hint.mouse` : `${game}.hint`);

/** Show the chosen theme and motion on the page. @param {Settings} settings */
export function applySettings(settings) {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.classList.toggle("no-motion", !mayMove(settings));
}
