/**
 * Where things stand on a sheet, in units of one column's width.
 *
 * A wide sheet has straight rows. On a phone twelve columns would leave 28 pixels for a finger, so
 * there every second field stands higher: neighbours are then 44 pixels apart, and a column is still
 * one vertical line. Python says what is where (box.js); only distances are chosen here.
 */
import { QWINTO } from "../../box.js";

/**
 * @typedef {object} Layout
 * @property {string} name
 * @property {number} width
 * @property {number} height
 * @property {number} head     room above the rows for the numbers of the columns
 * @property {number} radius   of a field
 * @property {number} pentagon the size of a bonus field, in radii; it stays within its reach
 * @property {number} reach    how far from its middle a field answers to a finger
 * @property {number} sway     how far fields stand above and below the middle of their row
 * @property {number} band     half the height of a coloured row
 * @property {number} edge     from the sheet's side to the middle of its first column
 * @property {number} top      the middle of the first row
 * @property {number} pitch    from one row to the next
 * @property {number} slots    the height of the bonus slots
 * @property {number} tilt     how far neighbouring slots step aside
 * @property {number} slot     the size of a bonus slot
 * @property {number} line     the height of the score line; 0 for none
 * @property {number} part     the size of its parts
 * @property {[number, number, number, number]} total   where the total stands: x, y, size, caption
 * @property {{x: number, y: number, size: number, step: number, across: number}} misses
 */

/** @typedef {{place: string, row: string, column: number, pentagon: boolean}} Field */

/** @type {Record<string, string>} */
const MARKS = QWINTO.sheet;

/** The rows from top to bottom. */
export const ROWS = Object.keys(MARKS);

/** @type {Record<string, string[]>} */
const PLACES = QWINTO.fields;
const PENTAGONS = new Set(QWINTO.pentagons);

/** Every field of the sheet by its place. @type {Map<string, Field>} */
export const FIELDS = new Map(
  ROWS.flatMap((row) =>
    PLACES[row].map((place) => [
      place,
      { place, row, column: Number(place.slice(1)), pentagon: PENTAGONS.has(place) },
    ]),
  ),
);

/** The rows that have a field in each column, from top to bottom. */
export const COLUMNS = Array.from({ length: MARKS[ROWS[0]].length }, (_, column) =>
  ROWS.filter((row) => FIELDS.has(`${row}${column}`)),
);

/** The column of each row's gap. @type {Record<string, number>} */
export const GAPS = Object.fromEntries(ROWS.map((row) => [row, MARKS[row].indexOf(".")]));

/** The pentagon of each column that has one. @type {Map<number, string>} */
export const BONUS = new Map(QWINTO.pentagons.map((place) => [Number(place.slice(1)), place]));

/** @type {Layout} */
export const STRAIGHT = {
  name: "straight",
  width: 12.3,
  height: 6.55,
  head: 0.26,
  radius: 0.405,
  pentagon: 1.13,
  reach: 0.5,
  sway: 0,
  band: 0.6,
  edge: 0.65,
  top: 0.75,
  pitch: 1.46,
  slots: 4.86,
  slot: 0.34,
  tilt: 0,
  line: 6.05,
  part: 0.32,
  total: [1.05, 0.85, 0.95, 0.29],
  misses: { x: 10.4, y: 3.33, size: 0.36, step: 0.46, across: 4 },
};

/** Where the points by rule stand beside the sheet, it needs no line for them. @type {Layout} */
export const WIDE = { ...STRAIGHT, name: "wide", height: 5.5, line: 0 };

/** @type {Layout} */
export const STAGGERED = {
  name: "staggered",
  width: 12.9,
  height: 12.95,
  head: 0.42,
  radius: 0.745,
  pentagon: 1.04,
  reach: 0.828,
  sway: 0.66,
  band: 1.56,
  edge: 0.95,
  top: 1.6,
  pitch: 3.26,
  slots: 10.62,
  slot: 0.47,
  tilt: 0.3,
  line: 12.2,
  part: 0.64,
  total: [1.0, 1.6, 1.35, 0.5],
  misses: { x: 11.02, y: 7.5, size: 0.74, step: 0.92, across: 2 },
};

/** A small sheet only shows how far a player is: nothing but the rows. @type {Layout} */
export const SMALL = {
  ...STRAIGHT,
  name: "small",
  height: 4.3,
  head: 0,
  top: 0.7,
  pitch: 1.4,
  misses: { x: 10.4, y: 3.33, size: 0.38, step: 0.48, across: 4 },
};

/** @param {Layout} layout @param {string} row @param {number} column @returns {[number, number]} */
export function spot(layout, row, column) {
  const middle = layout.top + ROWS.indexOf(row) * layout.pitch;
  return [layout.edge + column, middle + (column % 2 ? layout.sway : -layout.sway)];
}

/** What a sheet's drawing shows. @param {Layout} layout */
export const viewBox = ({ width, height, head }) => `0 ${-head} ${width} ${height + head}`;

/** A column as people count, from 1; records count from 0. @param {number} column */
export const columnName = (column) => column + 1;

/** A field as people read it off the sheet, `O4` for the record's `O3`. @param {string} place */
export const fieldName = (place) => place[0] + columnName(Number(place.slice(1)));

/** Where a triple column ends in its bonus slot. @param {Layout} layout @param {number} column @returns {[number, number]} */
export const slotSpot = (layout, column) => [
  layout.edge + column,
  layout.slots + (column % 2 ? layout.tilt : -layout.tilt),
];

/** The first and last column of a row. @param {string} row @returns {[number, number]} */
export const reach = (row) => [
  Number(PLACES[row][0].slice(1)),
  Number(PLACES[row][PLACES[row].length - 1].slice(1)),
];

/**
 * The next field from here by an arrow key: along the row, or to the nearest row of the column.
 * @param {string} place @param {string} key
 */
export function neighbour(place, key) {
  const { row, column } = /** @type {Field} */ (FIELDS.get(place));
  const line = PLACES[row];
  const at = line.indexOf(place);
  if (key === "ArrowLeft") return line[at - 1];
  if (key === "ArrowRight") return line[at + 1];
  if (key === "Home") return line[0];
  if (key === "End") return line[line.length - 1];
  if (key === "ArrowUp") return nearest(ROWS.slice(0, ROWS.indexOf(row)).reverse(), column);
  if (key === "ArrowDown") return nearest(ROWS.slice(ROWS.indexOf(row) + 1), column);
  return undefined;
}

/** @param {string[]} rows @param {number} column */
function nearest(rows, column) {
  const straight = rows.find((row) => FIELDS.has(`${row}${column}`));
  if (straight) return `${straight}${column}`;
  if (!rows.length) return undefined;
  const distance = (/** @type {string} */ place) => Math.abs(Number(place.slice(1)) - column);
  return PLACES[rows[0]].reduce((best, place) => (distance(place) < distance(best) ? place : best));
}

/** A pentagon round a middle, standing on its side. @param {number} x @param {number} y @param {number} size */
export function pentagon(x, y, size) {
  const corners = Array.from({ length: 5 }, (_, i) => {
    const angle = (Math.PI * (i * 2 - 2.5)) / 5;
    return `${(x + size * Math.cos(angle)).toFixed(3)} ${(y + size * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${corners.join("L")}Z`;
}
