/**
 * The shape of tiles: rounded triangles with a number in each corner, and their position.
 *
 * One unit is one side of a triangle. Python says which corners a place has (box.js); only the
 * drawing is chosen here.
 */
import { nothing, svg } from "lit-html";
import { TRIOMINOS } from "../../box.js";
import { cornerPoints, inset, middle } from "./piece_art.js";

/** @typedef {import("./piece_art.js").Point} Point */

const HIGH = Math.sqrt(3) / 2;
const GAP = 0.075; // how far a tile keeps from the corners of its place, as a part of the way in
const SOFT = 0.13; // how far a corner is rounded, as a part of a side
const NUMBER = 0.525; // how far in a number stands
/** How thick a tile is, as it is drawn. */
export const THICK = 0.05;

const text = (/** @type {number} */ n) => String(Math.round(n * 1000) / 1000);

/** @param {Point} a @param {Point} b @param {number} part */
const between = ([ax, ay], [bx, by], part) =>
  `${text(ax + (bx - ax) * part)} ${text(ay + (by - ay) * part)}`;

/** A triangle with round corners. @param {Point[]} points @param {number} [soft] */
const softTriangle = (points, soft = SOFT) =>
  `M${points
    .map((at, i) => {
      const [before, after] = [points[(i + 2) % 3], points[(i + 1) % 3]];
      return `${between(at, before, soft)}Q${at.map(text).join(" ")} ${between(at, after, soft)}`;
    })
    .join("L")}Z`;

/**
 * The corners, the outline and the middle of a place, drawn at its own spot.
 * @param {string} place
 */
function formed(place) {
  const corners = cornerPoints(place);
  return {
    corners,
    heart: middle(corners),
    d: softTriangle(inset(corners, GAP)),
    rim: softTriangle(inset(corners, GAP + 0.07)),
    ring: softTriangle(inset(corners, GAP - 0.05)),
    line: softTriangle(inset(corners, GAP + 0.045)),
    spots: inset(corners, NUMBER),
  };
}

/** @typedef {ReturnType<typeof formed>} Form */

/** @type {Map<string, Form>} */
const forms = new Map();

/** @param {string} place @returns {Form} */
export function form(place) {
  const known = forms.get(place) ?? formed(place);
  forms.set(place, known);
  return known;
}

/** Where the middle of a place is drawn. @param {string} place */
export const heart = (place) => form(place).heart;

/** The place under a point. @param {Point} point */
export function placeAt([x, y]) {
  const fr = -y / HIGH;
  const fq = x - fr / 2;
  const [q, r] = [Math.floor(fq), Math.floor(fr)];
  return `${fq - q + (fr - r) < 1 ? "u" : "d"}${q},${r}`;
}

/** A place moved by another one's (or a vertex's) coordinates. @param {string} place @param {number} q @param {number} r */
function moved(place, q, r) {
  const [pq, pr] = place.slice(1).split(",").map(Number);
  return `${place[0]}${pq + q},${pr + r}`;
}

/** The places that share a side with a place: i lies opposite to corner i. @param {string} place */
export function neighbours(place) {
  const [q, r] = place.slice(1).split(",").map(Number);
  const kind = /** @type {"u" | "d"} */ (place[0]);
  return TRIOMINOS.neighbours[kind].map((other) => moved(other, q, r));
}

/** The corners of a place, as names of vertices (`1,2`). @param {string} place */
export function vertices(place) {
  const [q, r] = place.slice(1).split(",").map(Number);
  const kind = /** @type {"u" | "d"} */ (place[0]);
  return TRIOMINOS.corners[kind].map(([dq, dr]) => `${q + dq},${r + dr}`);
}

/** The six places round a vertex. @param {string} vertex */
export function around(vertex) {
  const [q, r] = vertex.split(",").map(Number);
  return TRIOMINOS.around.map((place) => moved(place, q, r));
}

/** The three numbers of a tile. @param {string} tile */
export const numbersOf = (tile) => tile.split("-").map(Number);

/** @param {string} place */
export const shadow = (place) =>
  svg`<g class="tri-shade"><path class="shade-far" d=${form(place).d}></path><path class="shade-near" d=${form(place).d}></path></g>`;

/**
 * The face of a tile with its numbers, upright however it lies.
 * @param {string} place @param {number[] | null} numbers  null for the back
 */
export function face(place, numbers) {
  const { d, rim, spots } = form(place);
  return svg`<path class="bone-wall" d=${d} transform=${`translate(0 ${THICK})`}></path>
    <path class="bone-face" d=${d}></path><path class="bone-rim" d=${rim}></path>
    ${numbers?.map((number, i) => svg`<text class="bone-number" x=${text(spots[i][0])} y=${text(spots[i][1] + 0.1)}>${number}</text>`) ?? nothing}`;
}

/**
 * A tile by itself, standing on its side; without numbers, its back.
 * @param {string | null} tile
 */
export const portrait = (
  tile,
) => svg`<svg class="bone" viewBox="0.03 -0.85 0.94 0.92" aria-hidden="true">
  ${shadow("u0,0")}<g class=${tile ? "tri-bone" : "tri-bone back"}>${face("u0,0", tile ? numbersOf(tile) : null)}</g>
</svg>`;

/** Backs in rows, every other one upside down. @param {number} count @param {number} rows */
export function backs(count, rows) {
  const long = Math.max(1, Math.ceil(count / rows));
  return Array.from({ length: count }, (_, i) => {
    const [row, column] = [Math.floor(i / long), i % long];
    const [x, y] = [0.5 * (column - (column % 2)), row * (HIGH + 0.12)];
    return svg`<g class="tri-bone back" transform=${`translate(${x} ${text(y)})`}>
      ${face(column % 2 ? "d0,0" : "u0,0", null)}
    </g>`;
  });
}
