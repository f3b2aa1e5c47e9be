/** The sheet and the dice of Qwinto as drawings; one unit is one column of the sheet. */
import { svg } from "lit-html";
import { QWINTO } from "../../box.js";

/** @typedef {[number, number]} Point */

/** The rows from top to bottom. */
export const ROWS = ["O", "Y", "P"];

/**
 * A pentagon standing on its base, about as large as a circle of radius r.
 * @param {number} x @param {number} y @param {number} r
 */
export const pentagon = (x, y, r) =>
  Array.from({ length: 5 }, (_, i) => {
    const turn = (i * 2 * Math.PI) / 5 - Math.PI / 2;
    return `${(x + r * Math.cos(turn)).toFixed(3)},${(y + r * Math.sin(turn)).toFixed(3)}`;
  }).join(" ");

/**
 * A field of the sheet: a circle, or a pentagon where a bonus waits.
 * @param {string} row @param {number} column @param {string} kind `o` or `P`
 * @param {Point} at @param {number | string} [number]
 */
export const field = (row, column, kind, [x, y], number = "") => svg`<g
  class=${`field row-${row}`}
  data-field=${`${row}${column}`}
>
  ${
    kind === "P"
      ? svg`<polygon class="field-face bonus" points=${pentagon(x, y + 0.02, 0.44)} />`
      : svg`<circle class="field-face" cx=${x} cy=${y} r="0.4" />`
  }
  <text class="field-number" x=${x} y=${y + 0.035}>${number}</text>
</g>`;

/**
 * A score sheet, or a part of it; numbers by field (`{O3: 5}`).
 * @param {Record<string, number>} [numbers]
 */
export const sheet = (numbers = {}) =>
  ROWS.map((row, line) => {
    const shape = QWINTO.sheet[/** @type {"O" | "Y" | "P"} */ (row)];
    const first = shape.search(/[oP]/);
    const last = shape.length - [...shape].reverse().join("").search(/[oP]/);
    return svg`<g class=${`sheet-row row-${row}`}>
      <rect
        class="row-band" x=${first - 0.04} y=${line * 1.08 + 0.04}
        width=${last - first + 0.08} height="1" rx="0.5"
      />
      ${[...shape].map((kind, column) =>
        kind === "o" || kind === "P"
          ? field(row, column, kind, [column + 0.5, line * 1.08 + 0.54], numbers[`${row}${column}`])
          : "",
      )}
    </g>`;
  });

/** Where the pips of each face sit, by the number on it. @type {[number, number][][]} */
export const PIPS = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/**
 * A die of a row's colour, one unit wide, its middle at the origin.
 * @param {string} row @param {number} face
 */
export const die = (row, face) => svg`<g class=${`die row-${row}`}>
  <rect class="die-face" x="-0.5" y="-0.5" width="1" height="1" rx="0.2" />
  ${(PIPS[face] ?? []).map(
    ([x, y]) => svg`<circle class="pip" cx=${x * 0.26} cy=${y * 0.26} r="0.1" />`,
  )}
</g>`;
