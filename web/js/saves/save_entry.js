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

/** What Python allows in a name; see LONGEST_NAME in pygames/players.py. */
const LONGEST_SEAT_NAME = 24;
/** The year 2100: a later time is no time at which a game was played. */
const LAST_TIME = 4_102_444_800_000;

/** Whether a value is a time that can be shown. @param {any} value */
export const isTime = (value) => Number.isFinite(value) && value >= 0 && value <= LAST_TIME;

/** @param {any} seat */
const isSeat = (seat) =>
  typeof seat?.name === "string" &&
  [...seat.name].length <= LONGEST_SEAT_NAME &&
  /^(human|bot)$/.test(seat.kind);

/** Fields that an entry may have or lack, and what they must be. */
const OPTIONAL = {
  updated: isTime,
  name: isText,
  source: isText,
  daily: Number.isSafeInteger,
  toBeat: Number.isSafeInteger,
};

/** @param {any} value */
function isText(value) {
  return typeof value === "string";
}

/** The optional fields of an entry that are sound. @param {any} value @returns {Partial<Save>} */
export const soundFields = (value) =>
  Object.fromEntries(
    Object.entries(OPTIONAL).map(([key, isSound]) => [
      key,
      isSound(value[key]) ? value[key] : undefined,
    ]),
  );

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
    value.totals.every(Number.isSafeInteger) &&
    Array.isArray(value.winners) &&
    Object.entries(OPTIONAL).every(
      ([key, isSound]) => value[key] === undefined || isSound(value[key]),
    );
  return whole ? "" : "not-whole";
}
