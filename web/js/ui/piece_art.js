/**
 * Pieces drawn from the real geometry, in lattice units: for cards, rules and boards.
 * Colours come from css/pieces.css by class, so that both themes are designed in one place.
 */
import { svg } from "lit-html";
import { NMBR9, QWINTO, TRIOMINOS } from "../box.js";
import { drawDisplay } from "../games/nmbr9/display.js";

/** @typedef {[number, number]} Point */

// ── Qwinto: one unit is one column of the sheet ──────────────────────────────────────────────

/** The rows from top to bottom. */
export const ROWS = ["O", "Y", "P"];

/** A pentagon standing on its base, about as large as a circle of radius r. */
/** @param {number} x @param {number} y @param {number} r */
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

const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/**
 * A die of a row's colour, one unit wide, its middle at the origin.
 * @param {string} row @param {number} face
 */
export const die = (row, face) => svg`<g class=${`die row-${row}`}>
  <rect class="die-face" x="-0.5" y="-0.5" width="1" height="1" rx="0.2" />
  ${(PIPS[/** @type {1} */ (face)] ?? []).map(
    ([x, y]) => svg`<circle class="pip" cx=${x * 0.26} cy=${y * 0.26} r="0.1" />`,
  )}
</g>`;

// ── NMBR 9: one unit is one square ───────────────────────────────────────────────────────────

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

// ── Triominos: one unit is one side of a triangle ────────────────────────────────────────────

const HIGH = Math.sqrt(3) / 2;

/** A vertex of the grid (y up) as a point of the picture (y down). @param {number} q @param {number} r */
export const vertexPoint = (q, r) => /** @type {Point} */ ([q + r / 2, -r * HIGH]);

/** The three corners of a place (`u1,2`), clockwise, as points. @param {string} place */
export function cornerPoints(place) {
  const [q, r] = place.slice(1).split(",").map(Number);
  const corners = TRIOMINOS.corners[/** @type {"u" | "d"} */ (place[0])];
  return corners.map(([dq, dr]) => vertexPoint(q + dq, r + dr));
}

/** @param {Point[]} points @returns {Point} */
export const middle = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** Points drawn in towards their middle. @param {Point[]} points @param {number} part */
export function inset(points, part) {
  const [mx, my] = middle(points);
  return points.map(([x, y]) => /** @type {Point} */ ([x + (mx - x) * part, y + (my - y) * part]));
}

/** @param {Point[]} points */
export const pointsText = (points) =>
  points.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");

/**
 * A tile at a place, its three numbers in its corners.
 * @param {string} place @param {(number | string)[]} corners @param {string} [kind] more classes
 */
export function triTile(place, corners, kind = "") {
  const points = cornerPoints(place);
  const spots = inset(points, 0.44);
  return svg`<g class=${`tri-tile ${kind}`} data-place=${place}>
    <polygon class="tri-shadow" points=${pointsText(inset(points, 0.1))} />
    <polygon class="tri-face" points=${pointsText(inset(points, 0.1))} />
    ${corners.map(
      (number, i) =>
        svg`<text class="tri-number" x=${spots[i][0]} y=${spots[i][1] + 0.02}>${number}</text>`,
    )}
  </g>`;
}
