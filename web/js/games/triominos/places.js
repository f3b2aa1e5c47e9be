/**
 * Places for a tile: which is meant by a point, which comes next by an arrow key.
 *
 * What is legal and what it brings stands in the view.
 */
import { heart, placeAt } from "./tiles.js";

/**
 * @typedef {import("../../contract.js").TriominosView} View
 * @typedef {import("../../contract.js").TriominosPlaceView} Place
 * @typedef {import("./piece_art.js").Point} Point
 */

/** Where a tile fits, the best first. @param {View} view @param {string | null} tile @returns {Place[]} */
export const placesOf = ({ legal }, tile) =>
  [...((tile && legal.places[tile]) || [])].sort((a, b) => b.points - a.points);

/** Everything that fits somewhere, the best first. @param {View} view @returns {Place[]} */
export const allPlaces = ({ legal }) =>
  Object.values(legal.places)
    .flat()
    .sort((a, b) => b.points - a.points);

/** Whether there is nothing to be done but to draw. @param {View} view */
export const mustDraw = ({ legal }) =>
  legal.draw !== null && Object.keys(legal.places).length === 0;

/** The tile of a move. @param {string | null} move */
export const tileOf = (move) => /^\d-\d-\d(?=r)/.exec(move ?? "")?.[0] ?? null;

/** A legal place by its notation. @param {View} view @param {string | null} move */
export const placeOf = (view, move) =>
  placesOf(view, tileOf(move)).find((place) => place.move === move);

/** @param {Point} a @param {Point} b */
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/**
 * The place for a tap: the one under it, or else the nearest within reach.
 * @template {{place: string}} T
 * @param {T[]} places @param {Point} point @param {number} reach @returns {T | undefined}
 */
export function meant(places, point, reach) {
  const under = placeAt(point);
  const far = (/** @type {T} */ { place }) => (place === under ? 0 : distance(heart(place), point));
  const [near] = [...places].sort((a, b) => far(a) - far(b));
  return near && far(near) <= reach ? near : undefined;
}

/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The next thing from here by an arrow key, or undefined at the end.
 * @template {{place: string}} T
 * @param {T[]} things @param {string} from @param {string} key @returns {T | undefined}
 */
export function next(things, from, key) {
  const [ux, uy] = WAYS[key] ?? [0, 0];
  const [fx, fy] = heart(from);
  const cost = (/** @type {T} */ { place }) => {
    const [x, y] = heart(place);
    const along = (x - fx) * ux + (y - fy) * uy;
    const across = Math.abs((x - fx) * uy) + Math.abs((y - fy) * ux);
    return along < 0.2 ? Number.POSITIVE_INFINITY : along + 2 * across + (across > along ? 40 : 0);
  };
  const [best] = [...things].sort((a, b) => cost(a) - cost(b));
  return best && Number.isFinite(cost(best)) ? best : undefined;
}

/**
 * The thing after this one in its list, round and round.
 * @template {{place: string}} T
 * @param {T[]} things @param {string | undefined} from @param {number} way @returns {T | undefined}
 */
export function after(things, from, way) {
  const at = things.findIndex(({ place }) => place === from);
  return things[(at < 0 ? 0 : at + way + things.length) % things.length];
}
