/**
 * Boxes of a lattice that a frame of pixels shows.
 *
 * Left, top, width and height, in lattice units.
 * @typedef {[number, number, number, number]} Box
 * @typedef {[number, number]} Point
 * @typedef {{width: number, height: number}} Size   of a frame, in pixels
 */

const CLOSEST = 4; // at most this much nearer than fitted
const FARTHEST = 2; // at most this much farther

/** The smallest box that holds both. @param {Box} a @param {Box} b @returns {Box} */
export function joined([ax, ay, aw, ah], [bx, by, bw, bh]) {
  const [x, y] = [Math.min(ax, bx), Math.min(ay, by)];
  return [x, y, Math.max(ax + aw, bx + bw) - x, Math.max(ay + ah, by + bh) - y];
}

/**
 * How a box lies in a frame: pixels for a unit, and where the lattice's 0,0 is.
 * @param {Box} box @param {Size} frame
 */
export function laid([x, y, w, h], { width, height }) {
  const scale = Math.min(width / w, height / h);
  return {
    scale,
    left: (width - w * scale) / 2 - x * scale,
    top: (height - h * scale) / 2 - y * scale,
  };
}

/**
 * The transform under which a picture of the new box looks like the old one.
 * @param {Box} from @param {Box} to @param {Size} frame
 */
export function startOfGlide(from, to, frame) {
  const [old, next] = [laid(from, frame), laid(to, frame)];
  const scale = old.scale / next.scale;
  return { x: old.left - next.left * scale, y: old.top - next.top * scale, scale };
}

/** @param {number} length @param {number} fitted */
const within = (length, fitted) => Math.min(Math.max(length, fitted / CLOSEST), fitted * FARTHEST);

/**
 * A box after zooming; the point it is zoomed about stays where it is.
 * @param {Box} box @param {Box} fitted  what is shown without zooming
 * @param {number} factor @param {Point} [about]  the middle, unless told
 * @returns {Box}
 */
export function zoomed([x, y, w, h], [, , fittedWidth, fittedHeight], factor, about) {
  const [ax, ay] = about ?? [x + w / 2, y + h / 2];
  const width = within(w / factor, fittedWidth);
  const scale = width / w;
  return [ax - (ax - x) * scale, ay - (ay - y) * scale, width, within(h * scale, fittedHeight)];
}
