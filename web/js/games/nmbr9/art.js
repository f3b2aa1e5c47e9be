/** The picture on the NMBR 9 card, and its sign in lists. */
import { gamePicture } from "../../ui/game_picture.js";
import { numberPile } from "./piece_art.js";

/** Half a game, as a bot has played it: tile, rotation, x, y, level. */
const DISPLAY = [
  [9, 0, 0, 0, 0],
  [4, 2, 2, 2, 0],
  [2, 2, 4, 2, 0],
  [0, 1, 3, -1, 0],
  [3, 2, 0, 4, 0],
  [1, 0, -2, 1, 0],
  [7, 1, 0, 0, 1],
  [8, 1, -1, 1, 1],
  [3, 1, 0, 3, 1],
  [4, 2, 4, 2, 1],
  [7, 2, 2, 2, 2],
];

/** @type {import("../types.js").Art} */
export const art = (size) =>
  size === "sign"
    ? gamePicture("-0.6 -0.5 4.4 5", numberPile([[9, 0, 0, 0, 0]]), "nmbr9", size)
    : gamePicture("-3.6 -2.1 12.6 10.2", numberPile(DISPLAY), "nmbr9", size);
