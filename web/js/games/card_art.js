/** The pictures on the game cards, drawn from what is in the boxes. */
import { svg } from "lit-html";
import { die, numberPile, sheet, triTile } from "../ui/piece_art.js";

/** @typedef {"card" | "sign"} Size */

/** @param {string} box @param {unknown} drawing @param {string} game @param {Size} size */
const picture = (box, drawing, game, size) => svg`<svg
  class=${`art art-${size} art-${game}`}
  viewBox=${box}
  preserveAspectRatio="xMidYMid slice"
  aria-hidden="true"
>${drawing}</svg>`;

const SHEET = { O3: 5, O6: 8, O7: 10, Y3: 7, Y4: 8, Y7: 11, Y8: 12, P3: 6, P5: 7, P7: 9 };

const dice = svg`
  <g transform="translate(2.95 -0.15) rotate(-14) scale(1.25)">${die("O", 4)}</g>
  <g transform="translate(7.5 -0.25) rotate(11) scale(1.25)">${die("Y", 2)}</g>
  <g transform="translate(6.9 3.75) rotate(-8) scale(1.25)">${die("P", 5)}</g>`;

const qwinto = (/** @type {Size} */ size = "card") =>
  size === "sign"
    ? picture("-0.75 -0.75 1.5 1.5", die("P", 5), "qwinto", size)
    : picture("1.6 -1.15 7.2 5.5", [sheet(SHEET), dice], "qwinto", size);

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

const nmbr9 = (/** @type {Size} */ size = "card") =>
  size === "sign"
    ? picture("-0.6 -0.5 4.4 5", numberPile([[9, 0, 0, 0, 0]]), "nmbr9", size)
    : picture("-3.6 -2.1 12.6 10.2", numberPile(DISPLAY), "nmbr9", size);

/** A whole hexagon round a 3, and two tiles that go on from it. */
const HEXAGON = /** @type {[string, number[]][]} */ ([
  ["u0,0", [3, 4, 5]],
  ["d0,-1", [3, 5, 0]],
  ["u0,-1", [1, 3, 0]],
  ["d-1,-1", [2, 3, 1]],
  ["u-1,0", [2, 3, 3]],
  ["d-1,0", [3, 4, 3]],
  ["d0,0", [4, 4, 5]],
  ["u1,-1", [0, 5, 5]],
]);

const triominos = (/** @type {Size} */ size = "card") =>
  size === "sign"
    ? picture("-0.12 -1.02 1.24 1.24", triTile("u0,0", [0, 3, 5]), "triominos", size)
    : picture(
        "-1.42 -1.24 3.3 2.5",
        HEXAGON.map(([place, corners]) => triTile(place, corners)),
        "triominos",
        size,
      );

/** @type {Record<string, (size?: Size) => unknown>} */
export const ART = { qwinto, nmbr9, triominos };
