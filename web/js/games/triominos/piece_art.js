/** Triangular tiles as drawings; one unit is one side of a triangle. */
import { svg } from "lit-html";
import { TRIOMINOS } from "../../box.js";

/** @typedef {[number, number]} Point */

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
const pointsText = (points) => points.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");

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
