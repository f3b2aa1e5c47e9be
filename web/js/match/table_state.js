/**
 * Pure functions about a table: who views it, its state from a reply, its save.
 *
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").Player} Player
 * @typedef {import("./table.js").View} View
 * @typedef {import("./table.js").Score} Score
 */

/** @param {Player[]} seats */
export const people = (seats) => seats.flatMap((seat, i) => (seat.kind === "human" ? [i] : []));

/**
 * The seat that the screen shows: a person who has to act, else the one shown last.
 * @param {Table} table
 * @returns {number | null}
 */
export function whoLooks({ view, seats, seat }) {
  const humans = people(seats);
  if (humans.length === 0) return null;
  const acting = humans.filter((human) => view.to_act.includes(human));
  if (acting.length === 0) return seat ?? humans[0];
  if (seat !== null && acting.includes(seat)) return seat;
  return acting.find((human) => human > (seat ?? -1)) ?? acting[0];
}

/**
 * The name of the person at this device, as at the last table; else empty.
 * @param {Record<string, any>} tables  the settings' own @param {string} game
 * @returns {string}
 */
export const ownName = (tables, game) =>
  (tables[game]?.seats ?? []).find(
    (/** @type {Player} */ seat) => seat.kind === "human" && seat.name,
  )?.name ?? "";

/** A random seed, short enough to read out. */
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join(
    "",
  );

/** @param {string} id @returns {any} */
export const emptyTable = (id) => ({
  id,
  mode: "play",
  next: null,
  seat: null,
  log: [],
  fresh: [],
  notes: {},
  busy: false,
  thinking: [],
  chosen: null,
  label: "",
  refusal: null,
  local: {},
  look: null,
  finale: false,
  standings: null,
});

/**
 * The table as it is shown: while the standings are open, as it was when they were taken.
 * @param {Table} table
 * @returns {Table}
 */
export function shownTable(table) {
  if (!table.standings) return table;
  const { view, ply } = table.standings;
  const before = (/** @type {import("./table.js").Happening} */ event) => event.ply < ply;
  const [log, fresh] = [table.log.filter(before), table.fresh.filter(before)];
  return { ...table, view, ply, log, fresh, finale: false };
}

/** What a reply says of the match. @param {any} reply */
export const facts = (reply) => ({
  game: reply.view.game,
  seats: reply.seats,
  options: reply.options,
  seed: reply.seed,
  undo: reply.undo,
  undos: reply.undos,
  canUndo: reply.can_undo,
  canRedo: reply.can_redo,
  ply: reply.ply,
  view: reply.view,
  notes: reply.notes,
});

/** What the list of unfinished games shows, with the record. @param {string} id @param {any} reply */
export const summary = (id, reply) => ({
  id,
  game: reply.view.game,
  seats: reply.seats,
  totals: reply.view.scores.map((/** @type {Score} */ score) => score.total),
  turn: reply.view.turn,
  over: reply.view.over,
  winners: reply.view.winners,
  record: reply.record,
});

/** @param {View | undefined} before @param {View} after */
export const sameDecision = (before, after) =>
  before !== undefined &&
  before.seat === after.seat &&
  before.turn === after.turn &&
  before.phase === after.phase &&
  before.to_act.includes(after.seat ?? -1) === after.to_act.includes(after.seat ?? -1);
