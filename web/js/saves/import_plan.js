/**
 * What an import would do: what is new, what is here already, what becomes a second copy, what is
 * refused and why. A plan changes nothing, and nothing is ever overwritten.
 *
 * @typedef {import("./saved_games.js").Save} Save
 * @typedef {import("./saved_games.js").Aside} Aside
 * @typedef {{name: string, error: string, line: number}} Refused
 * @typedef {import("./statistics.js").Result} Result
 * @typedef {object} Plan
 * @property {Save[]} games     to be added
 * @property {number} copies    of those, how many stand beside a game of the same origin
 * @property {number} same      here already
 * @property {Refused[]} mended  broken logs of which the good part is added
 * @property {Refused[]} refused
 * @property {Result[]} results
 * @property {Record<string, any> | null} settings
 */
import { newSeed } from "../match/table_state.js";
import { LANGUAGES } from "../platform/languages.js";
import { PAUSE } from "../platform/settings.js";
import { FORMAT, saveOf } from "./save_entry.js";
import { isResult } from "./statistics.js";

/** How a file with everything names itself. */
export const KIND = "export";
const LONGEST_NAME = 60;

/** What a setting may be; anything else in a file is left out. @type {Record<string, unknown[]>} */
const KNOWN = {
  language: ["", ...Object.keys(LANGUAGES)],
  theme: ["auto", "light", "dark"],
  motion: ["auto", "full", "reduced"],
  speed: Object.keys(PAUSE),
  confirm: [true, false],
  sound: [true, false],
};

/** @param {any} found @returns {Record<string, any> | null} */
function knownSettings(found) {
  if (typeof found !== "object" || found === null) return null;
  const good = Object.entries(KNOWN).filter(([key, values]) => values.includes(found[key]));
  return good.length ? Object.fromEntries(good.map(([key]) => [key, found[key]])) : null;
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string" && value !== "";

/**
 * What these files would bring, beside what is here.
 * @param {{name: string, text: string}[]} files
 * @param {{games: Save[], aside: Aside[], results: Result[]}} here
 * @param {import("../platform/engine.js").Ask} ask
 * @returns {Promise<Plan>}
 */
export async function planImport(files, here, ask) {
  const ids = new Set([...here.games, ...here.aside].map(({ id }) => id));
  const seen = new Set(here.games.map(({ record }) => record));
  const known = new Set(here.results.map(({ id }) => id));
  /** @type {Plan} */
  const plan = {
    ...{ games: [], copies: 0, same: 0, mended: [], refused: [], results: [], settings: null },
  };

  /** @param {string} name @param {any} entry */
  async function takeGame(name, entry) {
    const record = typeof entry?.record === "string" ? entry.record : "";
    const told = await ask({ do: "check", record });
    const { error = "", line = 0, kept = "" } = told.ok ? {} : told;
    const good = told.ok ? record : kept;
    const facts = told.ok || !kept ? told : await ask({ do: "check", record: kept });
    if (!facts.ok) {
      plan.refused.push({ name, error, line });
      return;
    }
    if (seen.has(good)) {
      plan.same += 1;
      return;
    }
    seen.add(good);
    if (!told.ok) plan.mended.push({ name, error, line });
    const taken = isText(entry.id) && (ids.has(entry.id) || plan.games.some(sameId(entry.id)));
    if (taken) plan.copies += 1;
    const id = isText(entry.id) && entry.id.length < 100 && !taken ? entry.id : newSeed();
    const source = told.ok && !taken ? entry.source : "file";
    plan.games.push({
      ...saveOf(id, good, facts),
      updated: Number.isFinite(entry.updated) ? entry.updated : Date.now(),
      ...(isText(entry.name) ? { name: entry.name.slice(0, LONGEST_NAME) } : {}),
      ...(isText(source) ? { source } : {}),
      ...(Number.isSafeInteger(entry.daily) ? { daily: entry.daily } : {}),
      ...(Number.isSafeInteger(entry.toBeat) ? { toBeat: entry.toBeat } : {}),
    });
  }

  /** @param {any} entry */
  async function takeResult(entry) {
    if (known.has(entry?.id)) return;
    const summaries = entry?.summary ? [entry.summary] : [];
    const told = await ask({ do: "statistics", summaries });
    const good = isResult(entry) && told.ok && told.set_aside === 0;
    const name = String(entry?.id).slice(0, LONGEST_NAME);
    if (good) {
      known.add(entry.id);
      plan.results.push(entry);
    } else plan.refused.push({ name, error: "not-a-result", line: 0 });
  }

  for (const { name, text } of files) {
    const whole = text.trimStart().startsWith("{") ? parsed(text) : { record: text };
    if (whole === undefined) plan.refused.push({ name, error: "not-json", line: 0 });
    else if ("record" in whole) await takeGame(name, { record: whole.record, source: "file" });
    else if (whole.pygames !== KIND) plan.refused.push({ name, error: "not-ours", line: 0 });
    else if (whole.format > FORMAT) plan.refused.push({ name, error: "newer-format", line: 0 });
    else {
      for (const entry of listOf(whole.games)) await takeGame(nameIn(entry), entry);
      for (const entry of listOf(whole.results)) await takeResult(entry);
      plan.settings = knownSettings(whole.settings) ?? plan.settings;
    }
  }
  return plan;
}

/** @param {unknown} value @returns {any[]} */
const listOf = (value) => (Array.isArray(value) ? value : []);
/** @param {any} entry */
const nameIn = (entry) => String(entry?.name || entry?.id || "?").slice(0, LONGEST_NAME);
/** @param {string} id */
const sameId = (id) => (/** @type {Save} */ save) => save.id === id;
