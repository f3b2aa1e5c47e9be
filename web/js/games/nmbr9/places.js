/**
 * Places for the tile in hand: which is nearest, which comes next by an arrow key.
 *
 * What is legal stands in the view; a place that is not is only ever shown to ask why.
 */
import { form, lift, shape } from "./tiles.js";

/**
 * @typedef {[number, number]} Point
 * @typedef {import("../../contract.js").Nmbr9View} View
 * @typedef {import("../../contract.js").Nmbr9TileView} Tile
 *
 * @typedef {object} Place
 * @property {number} tile
 * @property {number} rotation
 * @property {number} x
 * @property {number} y
 * @property {number} level
 * @property {boolean} legal
 */

const SNAP = 1.8; // squares: farther off, the tile lies where the pointer is, legal or not

/** @param {Pick<Place, "tile" | "rotation" | "x" | "y">} place */
export const notation = ({ tile, rotation, x, y }) => `${tile}r${rotation}@${x},${y}`;

/** The legal places of a rotation. @param {View} view @param {number} rotation @returns {Place[]} */
export const placesOf = ({ card, legal }, rotation) =>
  (legal.places[rotation] ?? []).map(([x, y, level]) => ({
    tile: card ?? 0,
    rotation,
    x,
    y,
    level,
    legal: true,
  }));

/**
 * What a player looks at: the card and the tiles that lie. The answers of others do not change it.
 * @param {View} view @param {Tile[]} tiles
 */
export const situation = ({ card }, tiles) => `${card} ${tiles.map(notation)}`;

/** A legal place by its notation. @param {View} view @param {string | null} move */
export function placeOf(view, move) {
  const rotation = Number(move?.[2]);
  return placesOf(view, rotation).find((place) => notation(place) === move);
}

/** Where the middle of a placed tile is drawn. @param {Place | Tile} place @returns {Point} */
export function middle({ tile, rotation, x, y, level }) {
  const { width, height } = form(tile, rotation);
  return [x + width / 2, y + height / 2 + lift(level)];
}

/** @param {Point} a @param {Point} b */
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** @param {Place[]} places @param {Point} point */
export function nearest(places, point) {
  const far = (/** @type {Place} */ place) => distance(middle(place), point);
  return places.reduce(
    (/** @type {Place | undefined} */ best, place) =>
      best && far(best) <= far(place) ? best : place,
    undefined,
  );
}

/** How many tiles lie on each square. @param {Tile[]} tiles */
export function heights(tiles) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { cells, level } of tiles)
    for (const cell of cells) found.set(`${cell}`, Math.max(level + 1, found.get(`${cell}`) ?? 0));
  return found;
}

/**
 * Where the tile lies when its middle is held at a point: the nearest legal place, or, far from
 * all of them, the squares under it.
 * @param {View} view @param {number} rotation @param {Point} point @param {Tile[]} tiles
 * @returns {Place}
 */
export function aimAt(view, rotation, point, tiles) {
  const places = placesOf(view, rotation);
  const near = nearest(places, point);
  if (near && (tiles.length === 0 || distance(middle(near), point) <= SNAP)) return near;
  const tile = view.card ?? 0;
  const { width, height } = form(tile, rotation);
  const [x, y] = [Math.round(point[0] - width / 2), Math.round(point[1] - height / 2)];
  const there = places.find((place) => place.x === x && place.y === y);
  const high = heights(tiles);
  const cells = shape(tile, rotation).map(([dx, dy]) => high.get(`${[x + dx, y + dy]}`) ?? 0);
  return there ?? { tile, rotation, x, y, level: Math.max(...cells), legal: false };
}

/** Whether a point lies on a placed tile. @param {Place} place @param {Point} point */
export function covers({ tile, rotation, x, y, level }, [px, py]) {
  const [cx, cy] = [Math.floor(px - x), Math.floor(py - y - lift(level))];
  return shape(tile, rotation).some(([dx, dy]) => dx === cx && dy === cy);
}

/** Squares from the upper edge of a tile to the sign above it. */
export const SIGN = 0.62;

/** Whether a hint that shows a place is under a point: its tile, or the star above. */
/** @param {Place} place @param {Point} point */
export function shows(place, [px, py]) {
  const { width } = form(place.tile, place.rotation);
  const [x, y] = [place.x + width / 2, place.y + lift(place.level) - SIGN];
  return covers(place, [px, py]) || Math.hypot(px - x, py - y) <= SIGN;
}

/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The next of some things from here by an arrow key, or undefined at the end.
 * @template {Place | Tile} T
 * @param {T[]} things @param {Point} from @param {string} key @returns {T | undefined}
 */
export function next(things, [fx, fy], key) {
  const [ux, uy] = WAYS[key] ?? [0, 0];
  /** @type {{thing: T | undefined, cost: number}} */
  let best = { thing: undefined, cost: Number.POSITIVE_INFINITY };
  for (const thing of things) {
    const [x, y] = middle(thing);
    const along = (x - fx) * ux + (y - fy) * uy;
    const across = Math.abs((x - fx) * uy) + Math.abs((y - fy) * ux);
    const cost = along + 2 * across + (across > along ? 40 : 0);
    if (along > 0.3 && cost < best.cost) best = { thing, cost };
  }
  return best.thing;
}

/**
 * The nearest place on the next level up or down that has one.
 * @param {Place[]} places @param {Place} from @param {1 | -1} way
 */
export function onNextLevel(places, from, way) {
  const levels = places.map(({ level }) => level).filter((level) => (level - from.level) * way > 0);
  if (!levels.length) return undefined;
  const level = way > 0 ? Math.min(...levels) : Math.max(...levels);
  return nearest(
    places.filter((place) => place.level === level),
    middle(from),
  );
}

/**
 * Where the keyboard begins: as high as it goes, near the middle.
 * @param {Place[]} places @param {Point} point
 */
export function first(places, point) {
  const high = Math.max(...places.map(({ level }) => level));
  return nearest(
    places.filter(({ level }) => level === high),
    point,
  );
}
