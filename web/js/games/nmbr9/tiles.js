/**
 * The shape of tiles: rounded outlines, the position of the digit, the height of each level.
 *
 * One unit is one square. A tile of level L is drawn L steps higher than the table, so that its side
 * shows below it. Python says which squares a tile takes (box.js); only the drawing is chosen here.
 */
import { NMBR9 } from "../../box.js";

/** @typedef {[number, number]} Point */
/** @typedef {{d: string, rim: string, grid: string, width: number, height: number}} Form */
/** @typedef {{x: number, y: number, size: number, angle: number}} Print */

/** How thick a tile is, as it is drawn. */
export const THICK = 0.2;

/** How far up a level is drawn. @param {number} level */
export const lift = (level) => -THICK * level;

const GAP = 0.03; // between neighbours
const CORNER = 0.17;
const RIM = 0.1;

/** The squares of a tile, its box's top left at 0,0. @param {number} tile @param {number} rotation */
export const shape = (tile, rotation) => NMBR9.shapes[tile][rotation];

/** How many rotations of a tile differ. @param {number} tile */
export const turns = (tile) => NMBR9.shapes[tile].length;

/**
 * In which rotation a tile's silhouette reads as its digit: the 5 lies upside down in the box.
 * @param {number} tile
 */
export const upright = (tile) => (tile === 5 ? 2 : 0);

/**
 * The closed lines round a set of squares, corner by corner, the squares to their right.
 * @param {number[][]} cells @returns {Point[][]}
 */
function loops(cells) {
  const full = new Set(cells.map(String));
  /** @type {Map<string, Point>} */
  const next = new Map();
  for (const [x, y] of cells) {
    if (!full.has(`${[x, y - 1]}`)) next.set(`${[x, y]}`, [x + 1, y]);
    if (!full.has(`${[x + 1, y]}`)) next.set(`${[x + 1, y]}`, [x + 1, y + 1]);
    if (!full.has(`${[x, y + 1]}`)) next.set(`${[x + 1, y + 1]}`, [x, y + 1]);
    if (!full.has(`${[x - 1, y]}`)) next.set(`${[x, y + 1]}`, [x, y]);
  }
  const found = [];
  while (next.size) {
    const loop = [];
    let [at] = next.keys();
    for (let to = next.get(at); to; to = next.get(at)) {
      loop.push(to);
      next.delete(at);
      at = `${to}`;
    }
    found.push(loop);
  }
  return found;
}

/** @param {Point} a @param {Point} b @returns {Point} */
const way = ([ax, ay], [bx, by]) => [Math.sign(bx - ax), Math.sign(by - ay)];

const text = (/** @type {number} */ n) => String(Math.round(n * 1000) / 1000);

/**
 * A loop drawn `inset` inside the squares, its corners rounded.
 * @param {Point[]} loop @param {number} inset @param {number} radius
 */
function soft(loop, inset, radius) {
  const parts = loop.flatMap((at, i) => {
    const [ax, ay] = way(loop.at(i - 1) ?? at, at);
    const [bx, by] = way(at, loop[(i + 1) % loop.length]);
    if (ax === bx && ay === by) return [];
    const [x, y] = [at[0] - (ay + by) * inset, at[1] + (ax + bx) * inset];
    const from = [x - ax * radius, y - ay * radius].map(text);
    return `${from}Q${[x, y].map(text)} ${[x + bx * radius, y + by * radius].map(text)}`;
  });
  return `M${parts.join("L")}Z`;
}

/** Short lines where two squares of a tile meet. @param {number[][]} cells */
function seams(cells) {
  const full = new Set(cells.map(String));
  return cells
    .flatMap(([x, y]) => [
      full.has(`${[x + 1, y]}`) ? `M${x + 1} ${y + 0.16}v0.68` : "",
      full.has(`${[x, y + 1]}`) ? `M${x + 0.16} ${y + 1}h0.68` : "",
    ])
    .join("");
}

/** @param {number[][]} cells @returns {Form} */
function formed(cells) {
  const lines = loops(cells);
  return {
    d: lines.map((loop) => soft(loop, GAP, CORNER)).join(""),
    rim: lines.map((loop) => soft(loop, RIM, CORNER - RIM + GAP)).join(""),
    grid: seams(cells),
    width: Math.max(...cells.map(([x]) => x)) + 1,
    height: Math.max(...cells.map(([, y]) => y)) + 1,
  };
}

const FORMS = NMBR9.shapes.map((rotations) => rotations.map(formed));

/** @param {number} tile @param {number} rotation @returns {Form} */
export const form = (tile, rotation) => FORMS[tile][rotation];

/**
 * The largest block of full squares in an unturned tile: there the digit has room.
 * @param {number} tile @returns {{x: number, y: number, room: number}}
 */
function roomiest(tile) {
  const cells = shape(tile, 0);
  const full = new Set(cells.map(String));
  const { width, height } = form(tile, 0);
  const blocks = cells.flatMap(([x, y]) =>
    [1, 2, 3, 4].flatMap((w) => [1, 2, 3, 4].map((h) => ({ x, y, w, h }))),
  );
  const good = blocks.filter(({ x, y, w, h }) => {
    for (let i = 0; i < w * h; i++)
      if (!full.has(`${[x + (i % w), y + Math.floor(i / w)]}`)) return false;
    return true;
  });
  const off = (/** @type {any} */ { x, y, w, h }) =>
    Math.hypot(x + (w - width) / 2, y + (h - height) / 2);
  const worth = (/** @type {any} */ { w, h }) => Math.min(w, h) * 10 + (w > 1 && h > 1 ? w * h : 0);
  const [best] = good.sort((a, b) => worth(b) - worth(a) || off(a) - off(b));
  return { x: best.x + best.w / 2, y: best.y + best.h / 2, room: Math.min(best.w, best.h) };
}

/** @param {number} tile @param {number} rotation @returns {Print} */
function printed(tile, rotation) {
  let { x, y, room } = roomiest(tile);
  for (let i = 0; i < rotation; i++) [x, y] = [form(tile, i).height - y, x];
  return { x, y, size: room > 1 ? 1.72 : 1.02, angle: 90 * (rotation - upright(tile)) };
}

const PRINTS = NMBR9.shapes.map((rotations, tile) => rotations.map((_, r) => printed(tile, r)));

/** Where the digit stands on a tile, and how it is turned. @param {number} tile @param {number} rotation */
export const print = (tile, rotation) => PRINTS[tile][rotation];
