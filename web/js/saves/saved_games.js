/**
 * Games saved on this device, in IndexedDB: one entry per match, its record as text.
 *
 * What the device refuses to keep (private mode, a full disk) is kept in memory until the page is
 * closed or the device agrees; `onTrouble` is told once, when a game could not be written. An entry that cannot be read is never
 * touched: it is listed apart, so that it can be exported. An entry belongs to the tab that opened
 * it last; a late write of another tab is refused, and `onTaken` is told.
 *
 * @typedef {object} Save
 * @property {string} id
 * @property {string} game
 * @property {import("../contract.js").SeatInfo[]} seats
 * @property {number[]} totals
 * @property {number} turn
 * @property {boolean} over
 * @property {number[]} winners
 * @property {string} record   the whole match; everything else is for lists
 * @property {number} [updated]
 * @property {string} [name]   what a player calls it
 * @property {number} [daily]   the number of the daily challenge it is
 * @property {number} [toBeat]  the points of the challenge it answers
 * @property {string} [source]  where it comes from, if it did not start here: it is no result
 * @property {import("../contract.js").Review} [review]  of this record; a new move removes it
 * @property {number} [format]
 * @property {string} [tab]
 *
 * @typedef {{id: string, value: any, error: string, line: number}} Aside
 *
 * @typedef {object} Saves
 * @property {() => Promise<Save[]>} list     newest first
 * @property {() => Promise<{games: Save[], aside: Aside[]}>} all
 * @property {(id: string) => Promise<Save | undefined>} load
 * @property {(save: Save) => Promise<void>} save
 * @property {(id: string) => Promise<void>} remove
 * @property {(id: string, value: any) => Promise<void>} put     bring back what was removed, as it was
 * @property {(save: Save) => Promise<void>} add   under a new id if another game has its own
 * @property {(id: string, patch: Record<string, any>) => Promise<void>} change
 * @property {(id: string) => Promise<void>} claim   let this tab be the one that writes it
 */
import { del, entries, get, update } from "idb-keyval";
import { newSeed } from "../match/table_state.js";
import { objectStore } from "./database.js";
import { FORMAT, fault, LAST_TIME } from "./save_entry.js";

const games = objectStore("games");
const ME = newSeed();

/** Games the device would not take. @type {Map<string, Save>} */
const memory = new Map();
/**
 * The latest time any game was changed: setting the clock back a little makes no game older. A time
 * far ahead is that of a wrong clock, and is not followed for years.
 */
let latest = 0;
const DAY = 86_400_000;
const isNear = (/** @type {number} */ time) => time < Date.now() + DAY;
let trouble = "";
let asked = false;
/** @type {(kind: "full" | "denied") => void} */
let tellTrouble = () => {};
/** @type {(id: string) => void} */
let tellTaken = () => {};

/** @param {typeof tellTrouble} listener */
export const onTrouble = (listener) => {
  tellTrouble = listener;
};
/** @param {typeof tellTaken} listener */
export const onTaken = (listener) => {
  tellTaken = listener;
};

/** Another tab plays this match now. */
class TakenError extends Error {}

/** Why a write failed: the disk is full, or nothing may be saved here. @param {unknown} error */
export const troubleOf = (error) =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "denied";

/** @param {unknown} error */
function note(error) {
  const kind = troubleOf(error);
  if (trouble !== kind) tellTrouble(kind);
  trouble = kind;
}

async function all() {
  /** @type {[IDBValidKey, any][]} */
  const kept = await entries(games).catch(() => []);
  /** @type {Map<string, any>} */
  const found = new Map(memory);
  for (const [key, value] of kept) if (!memory.has(String(key))) found.set(String(key), value);
  /** @type {Save[]} */
  const good = [];
  /** @type {Aside[]} */
  const aside = [];
  for (const [id, value] of found) {
    const error = fault(value);
    const line = value?.aside?.line;
    if (error) aside.push({ id, value, error, line: Number.isSafeInteger(line) ? line : 0 });
    else good.push({ ...value, id });
  }
  good.sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
  latest = Math.max(latest, ...good.map(({ updated = 0 }) => (isNear(updated) ? updated : 0)));
  return { games: good, aside };
}

/** @param {string} id @param {(old: any) => any} change @param {Save} [whole] */
async function write(id, change, whole) {
  try {
    await update(id, change, games);
    memory.delete(id);
    if (trouble) await flush();
  } catch (error) {
    if (error instanceof TakenError) return tellTaken(id);
    const before = memory.get(id) ?? whole;
    if (before) memory.set(id, whole ? { ...memory.get(id), ...whole } : change(before));
    note(error);
  }
}

/** Writing works again: write the games that are only in memory. */
async function flush() {
  trouble = "";
  for (const [id, save] of memory) await write(id, () => save, save);
}

/** @type {Saves} */
export const saves = {
  all,
  list: async () => (await all()).games,
  load: async (id) => memory.get(id) ?? (await get(id, games).catch(() => undefined)),
  save: async (save) => {
    latest = Math.min(Math.max(Date.now(), isNear(latest) ? latest + 1 : 0), LAST_TIME);
    const entry = { ...save, format: FORMAT, updated: latest, tab: ME, review: undefined };
    await write(
      save.id,
      (old) => {
        if (old?.tab && old.tab !== ME) throw new TakenError(save.id);
        return { ...old, ...entry };
      },
      entry,
    );
    if (save.over) askToPersist();
  },
  remove: async (id) => {
    memory.delete(id);
    await del(id, games).catch(() => {}); // what cannot be written was never there
  },
  put: (id, value) => write(id, () => value, value),
  add: async (save) => {
    /** @type {Save | undefined} */
    let there = memory.get(save.id);
    if (!there) {
      const entry = { ...save, format: FORMAT };
      await write(
        save.id,
        (old) => {
          there = old;
          return old ?? entry;
        },
        entry,
      );
    }
    if (there && there.record !== save.record) await saves.add({ ...save, id: newSeed() });
  },
  change: (id, patch) => write(id, (old) => ({ ...old, ...patch })),
  claim: async (id) => {
    if (await get(id, games).catch(() => undefined))
      await write(id, (old) => old && { ...old, tab: ME });
  },
};

/** Ask the browser not to delete our data; done once, after the first finished game. */
function askToPersist() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => false);
}
