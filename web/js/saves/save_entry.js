/** What an entry of the database must hold to be a saved game. */
import { GAMES } from "../games/index.js";

/** @typedef {import("./saved_games.js").Save} Save */

export const FORMAT = 1;

/**
 * A save from a record and the engine's answer to `check`.
 * @param {string} id @param {string} record
 * @param {import("../contract.js").CheckReply} told @returns {Save}
 */
export const saveOf = (id, record, { game, seats, totals, over, winners }) => ({
  id,
  game,
  seats,
  totals,
  over,
  winners,
  turn: 0,
  record,
});

/** @param {any} seat */
const isSeat = (seat) => typeof seat?.name === "string" && /^(human|bot)$/.test(seat.kind);

/** What is wrong with an entry; "" if it is a save. @param {any} value @returns {string} */
export function fault(value) {
  if (typeof value !== "object" || typeof value?.record !== "string") return "not-a-record";
  if (value.aside) return String(value.aside.error);
  if ((value.format ?? FORMAT) > FORMAT) return "newer-format";
  const whole =
    Object.hasOwn(GAMES, value.game) &&
    Array.isArray(value.seats) &&
    value.seats.every(isSeat) &&
    Array.isArray(value.totals) &&
    value.totals.length === value.seats.length &&
    Array.isArray(value.winners);
  return whole ? "" : "not-whole";
}
