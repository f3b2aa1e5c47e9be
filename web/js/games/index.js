/** The games in the box, and where their boards are drawn. */
import { GAMES as BOX } from "../box.js";
import * as plain from "./plain.js";

/** @typedef {{seats: number[], options: Record<string, string[]>}} GameCard */

/** The fewest and the most seats, and the options with their default first, as Python says. */
export const GAMES = /** @type {Record<string, GameCard>} */ (BOX);

/** Seat counts the printed rules do not know; offered all the same, and said so. */
export const HOUSE_RULE = { qwinto: 1 };

/** Games in which a seat's hand is nobody else's business. */
export const HIDDEN_HANDS = new Set(["triominos"]);

/** @typedef {import("../match/table.js").View} View @typedef {import("../match/table.js").BoardUi} BoardUi */
/**
 * @typedef {object} Board
 * @property {(view: any, ui: BoardUi, dispatch: Dispatch) => unknown} board
 * @property {(view: any, ui: BoardUi, dispatch: Dispatch) => unknown} [actions]
 * @property {(view: any, seat: number, ui: BoardUi) => unknown} [mini]
 * @property {(view: any, seat: number, ui: BoardUi) => unknown} [large]
 * @property {(view: any, ui: BoardUi) => string} [now]
 * @property {(event: any, ui: BoardUi) => string} [say]
 * @property {(text: string, view: any, ui: BoardUi) => string} [typed]
 * @property {(view: any, ui: BoardUi, dispatch: Dispatch) => unknown} [standings]
 * @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch
 */

/** Where each board is drawn; a game without an entry is played on the plain one. */
/** @type {Record<string, () => Promise<Board>>} */
const DRAWN = {
  qwinto: () => import("./qwinto/board.js"),
  nmbr9: () => import("./nmbr9/board.js"),
  triominos: () => import("./triominos/board.js"),
};

/** @type {Record<string, Board>} */
const boards = {};

/** Fetch a game's board, so that `boardOf` has it. @param {string} game */
export async function fetchBoard(game) {
  boards[game] ??= (await DRAWN[game]?.()) ?? plain;
}

/** @param {string} game @returns {Board} */
export const boardOf = (game) => boards[game] ?? plain;
