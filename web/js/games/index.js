/**
 * The games of the page. This is the only shared file that names them; what a game brings is in its
 * folder, and its game.js says where.
 *
 * @typedef {object} GamePage
 * @property {() => Promise<Board>} board   fetches the board when it is first needed
 * @property {Art} art                      its picture
 * @property {Section[]} rules              its rules page
 * @property {Record<string, import("../platform/sound.js").Sound>} sounds  by the kind of event
 * @property {number[]} [houseRuleSeats]    seat counts that the printed rules do not know
 * @property {boolean} [hiddenHands]        a seat's hand is hidden from the other people at a device
 *
 * @typedef {(size: import("../ui/game_picture.js").Size) => unknown} Art
 *
 * A section of a rules page; its texts are `<game>.rules.<key>` and `<game>.rules.<key>.<line>`.
 * @typedef {object} Section
 * @property {string} key
 * @property {string[]} [lines]                       keys of its sentences
 * @property {Figure[]} [figures]
 * @property {() => unknown} [more]
 *
 * A figure: the key of its caption, its drawing, and values for the caption's places.
 * @typedef {[string, () => unknown, (() => import("../platform/i18n.js").Values)?]} Figure
 *
 * What board.js exports; match/table.js says what each function draws.
 * @typedef {object} Board
 * @property {(view: any, ui: BoardUi, dispatch: Dispatch) => unknown} board
 * @property {(view: any, ui: BoardUi, dispatch: Dispatch) => unknown} [actions]
 * @property {(view: any, seat: number, ui: BoardUi) => unknown} [mini]
 * @property {(view: any, seat: number, ui: BoardUi) => unknown} [large]
 * @property {(view: any, ui: BoardUi) => string} [now]
 * @property {(event: any, ui: BoardUi) => string} [say]
 * @property {(text: string, view: any, ui: BoardUi) => string} [typed]
 * @property {(view: any, ui: BoardUi, dispatch: Dispatch) => unknown} [standings]
 *
 * @typedef {import("../match/table.js").BoardUi} BoardUi
 * @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch
 * @typedef {{seats: number[], options: Record<string, string[]>}} Choices
 */
import { GAMES as BOX } from "../box.js";
import { game as nmbr9 } from "./nmbr9/game.js";
import { game as qwinto } from "./qwinto/game.js";
import { game as triominos } from "./triominos/game.js";

/** @type {Record<string, GamePage>} */
export const PAGES = { qwinto, nmbr9, triominos };

/** The fewest and the most seats, and the options with their default first, as Python says. */
export const GAMES = /** @type {Record<string, Choices>} */ (BOX);

/** @type {Record<string, Board>} */
const boards = {};

/**
 * Fetch a game's board, so that `boardOf` has it; a save may name a game that is not here.
 * @param {string} game
 */
export async function fetchBoard(game) {
  if (Object.hasOwn(PAGES, game)) boards[game] ??= await PAGES[game].board();
}

/** A board that was fetched. @param {string} game @returns {Board} */
export const boardOf = (game) => boards[game];
