/**
 * Results of finished games: small, kept for ever, and stored apart from the games themselves.
 * Python computes the summaries and the statistics; this module only stores them.
 *
 * @typedef {object} Result
 * @property {string} id       the match
 * @property {number} ended    when the game was changed last
 * @property {number} [begun]  when a daily challenge was begun
 * @property {"file"} [source]  it came in a file, and its game is not here to prove it
 * @property {import("../contract.js").Summary | null} summary  null while a daily challenge is not finished
 */
import { entries, get, set, update } from "idb-keyval";
import { besideTable } from "../match/table_state.js";
import { objectStore } from "./database.js";
import { isGame, isText, isTime } from "./save_entry.js";
import { saves } from "./saved_games.js";

const store = objectStore("results");
const MATCH = besideTable("summary");

/** Whether a value can be shown; Python looks closer before it counts it. @param {any} value */
export const isResult = (value) =>
  isText(value?.id) && isTime(value.ended) && (value.summary === null || isShown(value.summary));

/** Whether a summary has a game and a total for every seat. @param {any} summary */
const isShown = (summary) =>
  isGame(summary?.game) &&
  Array.isArray(summary.seats) &&
  summary.seats.length > 0 &&
  summary.seats.every((/** @type {any} */ seat) => Number.isSafeInteger(seat?.total));

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
 * What a result is against: the game and the strongest bot, or nobody. Several people share no record.
 * @param {Result} result
 */
function against({ summary }) {
  const levels = summary?.seats.map(({ level }) => level) ?? [];
  const isOne = levels.filter((level) => !level).length === 1;
  return summary && isOne
    ? `${summary.game} ${levels.length > 1 ? Math.max(...levels) : "alone"}`
    : "";
}

/** The one person's part of a result. @param {Result} result */
const own = ({ summary }) => summary?.seats.find(({ level }) => !level);

/**
 * The best earlier result of one person in the same game against the same strength, null if there is
 * none; and how many were won in a row, this one included.
 * @param {Result[]} found  oldest first @param {string} id
 */
export function personalRecord(found, id) {
  const here = found.find((result) => result.id === id);
  const kind = here ? against(here) : "";
  const same = kind ? found.filter((result) => against(result) === kind) : [];
  const before = same.filter((result) => result.id !== id).map((result) => own(result)?.total ?? 0);
  const until = same.slice(0, same.findIndex((result) => result.id === id) + 1);
  const lost = until.findLastIndex((result) => !own(result)?.won);
  return {
    points: before.length ? Math.max(...before) : null,
    streak: kind.endsWith("alone") ? 0 : until.length - 1 - lost,
  };
}

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createStats({ store: state, ask }) {
  /** The last summing up: the next one waits for it, because both open matches under the same id. */
  let gathered = Promise.resolve();

  /** Summarise every finished game that has changed. Games from a link or a file are no results. */
  function gather() {
    const done = gathered.then(sumUp);
    gathered = done.catch(() => {});
    return done;
  }

  async function sumUp() {
    const known = new Map((await results.list()).map((result) => [result.id, result]));
    for (const { id, over, source, updated = 0, record } of await saves.list()) {
      const old = known.get(id);
      if (!over || source || (old?.summary && !old.source && old.ended === updated)) continue;
      const opened = await ask({ do: "open", match: MATCH, record });
      const reply = opened.ok ? await ask({ do: "summary", match: MATCH }) : opened;
      const begun = old?.begun === undefined ? {} : { begun: old.begun };
      if (reply.ok) await results.put({ id, ended: updated, ...begun, summary: reply.summary });
    }
    await ask({ do: "close", match: MATCH });
  }

  async function open() {
    await gather();
    const found = (await results.list()).filter(({ summary }) => summary);
    const here = new Set((await saves.list()).map(({ id }) => id));
    const summaries = found.flatMap(({ summary }) => (summary ? [summary] : []));
    const reply = await ask({ do: "statistics", summaries });
    const unproven = found.filter(({ source }) => source).length;
    const matches = found.map(({ id, ended }) => ({ id, ended, here: here.has(id) }));
    state.update({ stats: reply.ok ? reply.statistics : {}, matches, unproven, bar: null });
  }

  state.handle({ "stats-pick": ({ card, at }) => state.update({ bar: { card, at } }) });

  /** Find the earlier results to compare with. @param {string} id  the match that has ended */
  async function compare(id) {
    await gather();
    const found = await results.list();
    state.update({ best: { id, ...personalRecord(found, id) } });
  }

  return { gather, open, compare };
}
