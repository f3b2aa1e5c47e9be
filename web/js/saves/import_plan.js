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
import { knownSettings } from "../platform/settings.js";
import { saveOf } from "./save_entry.js";

/** Bytes of a file that is read at all: as much as Python accepts, so that a film is not loaded. */
export const LARGEST_FILE = 15_000_000;
/** How a file with everything names itself. */
export const KIND = "export";

/**
 * What these files would bring, beside what is here.
 * @param {{name: string, text: string | null}[]} files  null: too large to be read
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

  /** @param {import("../contract.js").ImportedGame} entry  its fields are sound; its record may not be */
  async function takeGame(entry) {
    const { label: name, record } = entry;
    const told = await ask({ do: "check", record, review: entry.review ?? null });
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
    const taken = entry.id !== undefined && ids.has(entry.id);
    if (taken) plan.copies += 1;
    const id = entry.id && !taken ? entry.id : newSeed();
    ids.add(id);
    const source = told.ok && !taken ? entry.source : "file";
    plan.games.push({
      ...saveOf(id, good, facts),
      updated: entry.updated ?? Date.now(),
      ...(entry.name ? { name: entry.name } : {}),
      ...(source ? { source } : {}),
      ...(entry.daily === undefined ? {} : { daily: entry.daily }),
      ...(told.ok && told.review ? { review: told.review } : {}),
      ...(entry.to_beat === undefined ? {} : { toBeat: entry.to_beat }),
    });
  }

  for (const { name, text } of files) {
    if (text === null) {
      plan.refused.push({ name, error: "too-long", line: 0 });
      continue;
    }
    const found = await ask({ do: "import-file", name, text });
    if (!found.ok) {
      plan.refused.push({ name, error: found.error, line: 0 });
      continue;
    }
    plan.refused.push(...found.refused);
    for (const entry of found.games) await takeGame(entry);
    for (const { label: _, ...result } of found.results) {
      if (known.has(result.id)) continue;
      known.add(result.id);
      plan.results.push({ ...result, source: "file" });
    }
    const settings = knownSettings(found.settings);
    if (Object.keys(settings).length) plan.settings = settings;
  }
  return plan;
}
