/**
 * The games of the page. This is the only shared file that names them; what a game brings is in its
 * folder, and its game.js says where.
 *
 * @typedef {import("../contract.js").AnyView} AnyView
 * @typedef {import("../contract.js").Views} Views
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").GamePage} GamePage
 * @typedef {{seats: number[], options: Record<string, string[]>, ratings: Record<string, number>}} Choices
 */
import { GAMES as BOX } from "../box.js";
import { game as nmbr9 } from "./nmbr9/game.js";
import { game as qwinto } from "./qwinto/game.js";
import { game as triominos } from "./triominos/game.js";

/**
 * The registry: every game that Python has, with the type of its own view.
 * @type {{[K in keyof Views]: import("./types.js").GamePage<Views[K]>}}
 */
const REGISTRY = { qwinto, nmbr9, triominos };

/** What each game brings, by its key. @type {Record<string, GamePage>} */
export const PAGES = REGISTRY;

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
