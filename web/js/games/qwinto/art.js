/** The picture on the Qwinto card, and its sign in lists. */
import { svg } from "lit-html";
import { gamePicture } from "../../ui/game_picture.js";
import { die, sheet } from "./piece_art.js";

const SHEET = { O3: 5, O6: 8, O7: 10, Y3: 7, Y4: 8, Y7: 11, Y8: 12, P3: 6, P5: 7, P7: 9 };

/** Two of them are in the middle, where a narrow card shows them too. */
const dice = svg`
  <g transform="translate(4.7 -0.2) rotate(-14) scale(1.25)">${die("O", 4)}</g>
  <g transform="translate(7.5 -0.25) rotate(11) scale(1.25)">${die("Y", 2)}</g>
  <g transform="translate(5.6 3.7) rotate(-8) scale(1.25)">${die("P", 5)}</g>`;

/** @type {import("../types.js").Art} */
export const art = (size) =>
  size === "sign"
    ? gamePicture("-0.75 -0.75 1.5 1.5", die("P", 5), "qwinto", size)
    : gamePicture("1.6 -1.15 7.2 5.5", [sheet(SHEET), dice], "qwinto", size);
