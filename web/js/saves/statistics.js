/**
 * Results of finished games: small, kept for ever, and stored apart from the games themselves.
 * Python computes the summaries and the statistics; this module only stores them.
 *
 * @typedef {object} Result
 * @property {string} id       the match
 * @property {number} ended    when the game was changed last
 * @property {"file"} [source]  it came in a file, and its game is not here to prove it
 * @property {import("../contract.js").Summary | null} summary  null while a daily challenge is not finished
 */
import { entries, get, set, update } from "idb-keyval";
import { objectStore } from "./database.js";
import { isGame, isText, isTime } from "./save_entry.js";
import { saves } from "./saved_games.js";

const store = objectStore("results");
const MATCH = "summary";

/** Whether a value can be shown; Python looks closer before it counts it. @param {any} value */
export const isResult = (value) =>
  isText(value?.id) &&
  isTime(value.ended) &&
  (value.summary === null ||
    (isGame(value.summary?.game) && Number.isSafeInteger(value.summary.seats?.[0]?.total)));

/** Results the device would not take, until the page is closed. @type {Map<string, Result>} */
const memory = new Map();

export const results = {
  /** Oldest first; what is no result is left where it is. @returns {Promise<Result[]>} */
  list: async () => {
    const kept = await entries(store).catch(() => []);
    /** @type {Map<IDBValidKey, any>} */
    const all = new Map([...kept, ...memory]);
    return [...all.values()].filter(isResult).sort((a, b) => a.ended - b.ended);
  },
  /** @param {string} id @returns {Promise<Result | undefined>} */
  get: async (id) => {
    const found = memory.get(id) ?? (await get(id, store).catch(() => undefined));
    return isResult(found) ? found : undefined;
  },
  /** @param {Result} result @returns {Promise<unknown>} */
  put: (result) =>
    set(result.id, result, store).then(
      () => memory.delete(result.id),
      () => memory.set(result.id, result),
    ),
  /** Put a result unless there is one of its match. @param {Result} result @returns {Promise<unknown>} */
  add: (result) =>
    memory.has(result.id)
      ? Promise.resolve()
      : update(result.id, (old) => old ?? result, store).catch(() => memory.set(result.id, result)),
};

/**
 * The best result of one player alone in the same game, apart from this one; null if there is none.
 * @param {Result[]} found @param {string} id
 */
export function bestAlone(found, id) {
  const game = found.find((result) => result.id === id)?.summary?.game;
  const totals = found.flatMap((result) =>
    result.id !== id && result.summary?.game === game && result.summary?.seats.length === 1
      ? result.summary.seats[0].total
      : [],
  );
  return totals.length ? Math.max(...totals) : null;
}

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createStats({ store: state, ask }) {
  /** Summarise every finished game that has changed. Games from a link or a file are no results. */
  async function gather() {
    const known = new Map((await results.list()).map((result) => [result.id, result]));
    for (const { id, over, source, updated = 0, record } of await saves.list()) {
      const old = known.get(id);
      if (!over || source || (old?.summary && !old.source && old.ended === updated)) continue;
      const opened = await ask({ do: "open", match: MATCH, record });
      const reply = opened.ok ? await ask({ do: "summary", match: MATCH }) : opened;
      if (reply.ok) await results.put({ id, ended: updated, summary: reply.summary });
    }
    await ask({ do: "close", match: MATCH });
  }

  async function open() {
    await gather();
    const found = await results.list();
    const summaries = found.flatMap(({ summary }) => (summary ? [summary] : []));
    const reply = await ask({ do: "statistics", summaries });
    const unproven = found.filter(({ source }) => source).length;
    state.update({ stats: reply.ok ? reply.statistics : {}, unproven });
  }

  /** Find the best earlier result of one player alone. @param {string} id  the match that has ended */
  async function compare(id) {
    await gather();
    const found = await results.list();
    const points = bestAlone(found, id);
    state.update({ best: { id, points } });
  }

  return { gather, open, compare };
}
