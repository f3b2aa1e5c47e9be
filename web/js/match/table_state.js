/**
 * Pure functions about a table: who views it, its state from a reply, its save.
 *
 * @typedef {import("../state.js").Table} Table
 * @typedef {import("../contract.js").SeatInfo} SeatInfo
 * @typedef {import("../contract.js").AnyView} View
 * @typedef {import("../contract.js").Seen} Seen @typedef {import("../contract.js").Shown} Shown
 */

/** @param {SeatInfo[]} seats */
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

/** What Python allows in a name; see LONGEST_NAME in pygames/players.py. */
const LONGEST_NAME = 24;

/** Whether a value from outside says who sits on a seat. @param {any} seat @returns {seat is SeatInfo} */
export const isSeat = (seat) =>
  typeof seat?.name === "string" &&
  [...seat.name].length <= LONGEST_NAME &&
  (seat.kind === "human"
    ? seat.level === 0
    : seat.kind === "bot" && [1, 2, 3, 4].includes(seat.level));

/**
 * The seats of the last table of a game; none if what this device remembers is no table.
 * @param {any} last @returns {SeatInfo[]}
 */
export const lastSeats = (last) =>
  Array.isArray(last?.seats) && last.seats.every(isSeat) ? last.seats : [];

/**
 * Who looks at a replay: the seat in the middle, or nobody where it would see what is still hidden from the
 * person who plays.
 * @param {{seats: SeatInfo[], over: boolean, seat: number}} replay
 * @returns {number | null}
 */
export function eyes({ seats, over, seat }) {
  const [only, another] = people(seats);
  return over || (only === seat && another === undefined) ? seat : null;
}

/**
 * The name of the person at this device, as told or as at the last table; else empty.
 * @param {Pick<import("../platform/settings.js").Settings, "name" | "tables">} settings
 * @param {string} game
 * @returns {string}
 */
export const ownName = ({ name, tables }, game) =>
  name || (lastSeats(tables[game]).find((seat) => seat.kind === "human" && seat.name)?.name ?? "");

/**
 * The id of a match that is open beside the table, such as a replay: no saved game has a slash in its
 * id, so that neither closes the other one.
 * @param {string} what
 */
export const besideTable = (what) => `/${what}`;

/** A random seed, short enough to read out. */
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join(
    "",
  );

/**
 * A table before the first answer.
 * @param {string} id @param {number | null} [daily]
 * @returns {Omit<Table, keyof import("../state.js").TableFacts>}
 */
export const emptyTable = (id, daily = null) => ({
  id,
  daily,
  mode: "play",
  next: null,
  seat: null,
  log: [],
  fresh: [],
  busy: false,
  repeating: false,
  thinking: [],
  chosen: null,
  label: "",
  first: null,
  refusal: null,
  local: {},
  look: null,
  celebrate: false,
  finale: false,
  standings: null,
  hint: null,
});

/**
 * The table as it is shown: while the standings are open, as it was when they were taken.
 * @param {Table} table
 * @returns {Table}
 */
export function shownTable(table) {
  if (!table.standings) return table;
  const { view, ply } = table.standings;
  const before = (/** @type {import("../contract.js").SeenEvent} */ event) => event.ply < ply;
  const [log, fresh] = [table.log.filter(before), table.fresh.filter(before)];
  return { ...table, view, ply, log, fresh, finale: false };
}

/** What an answer says about the match. @param {Seen} reply @returns {import("../state.js").TableFacts} */
export const facts = (reply) => ({
  game: reply.view.game,
  seats: reply.seats,
  options: reply.options,
  seed: reply.seed,
  undo: reply.undo,
  undos: reply.undos,
  hints: reply.hints,
  canUndo: reply.can_undo,
  canRedo: reply.can_redo,
  ply: reply.ply,
  view: reply.view,
  notes: reply.notes,
});

/** What the list of unfinished games shows, with the record. @param {string} id @param {Shown} reply */
export const summary = (id, reply) => ({
  id,
  game: reply.view.game,
  seats: reply.seats,
  totals: reply.view.scores.map(({ total }) => total),
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
