/** Number tiles as drawings; one unit is one square. */
import { svg } from "lit-html";
import { NMBR9 } from "../../box.js";
import { drawDisplay } from "./display.js";

/** @typedef {number[]} Lying  tile, rotation, x, y, level */

/** Number tiles lying beside and upon each other, as on a table. @param {Lying[]} tiles */
export const numberPile = (tiles) =>
  svg`<g class="nmbr9-pile">${drawDisplay(
    tiles.map(([tile, rotation, x, y, level]) => ({
      ...{ tile, rotation, x, y, level, points: 0 },
      cells: NMBR9.shapes[tile][rotation].map(([dx, dy]) => [x + dx, y + dy]),
    })),
    { plain: true },
  )}</g>`;
