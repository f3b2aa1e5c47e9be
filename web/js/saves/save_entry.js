/** What an entry of the database must hold to be a saved game. */
import { GAMES } from "../games/index.js";
import { isSeat } from "../match/table_state.js";

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

/** The year 2100: a later time is no time at which a game was played. */
export const LAST_TIME = 4_102_444_800_000;

/** Whether a value is a time that can be shown. @param {any} value */
export const isTime = (value) => Number.isFinite(value) && value >= 0 && value <= LAST_TIME;

/** @param {any} value @returns {value is string} */
export const isText = (value) => typeof value === "string";

/** Whether a value names a game. An object that cannot become a text would throw in `hasOwn`. */
export const isGame = (/** @type {any} */ value) => isText(value) && Object.hasOwn(GAMES, value);

/** Fields that an entry may have or lack, and what they must be. */
const OPTIONAL = {
  updated: isTime,
  name: isText,
  source: isText,
  daily: Number.isSafeInteger,
  toBeat: Number.isSafeInteger,
};

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
  const { aside, format = FORMAT } = value;
  if (aside && isText(aside.error)) return aside.error;
  if (Number.isInteger(format) && format > FORMAT) return "newer-format";
  const whole =
    !aside &&
    format === FORMAT &&
    isGame(value.game) &&
    Array.isArray(value.seats) &&
    value.seats.every(isSeat) &&
    Array.isArray(value.totals) &&
    value.totals.length === value.seats.length &&
    value.totals.every(Number.isSafeInteger) &&
    Array.isArray(value.winners) &&
    value.winners.every((/** @type {any} */ seat) => [...value.seats.keys()].includes(seat)) &&
    Object.entries(OPTIONAL).every(
      ([key, isSound]) => value[key] === undefined || isSound(value[key]),
    );
  return whole ? "" : "not-whole";
}

/**
 * An entry as a file can hold it: of one that JSON cannot express (a bigint, a circle), only the
 * plain fields.
 * @param {any} value
 */
export function exportable(value) {
  try {
    return JSON.parse(JSON.stringify(value) ?? "null");
  } catch {
    const plain = /^(string|number|boolean)$/;
    return Object.fromEntries(Object.entries(value).filter(([, one]) => plain.test(typeof one)));
  }
}
