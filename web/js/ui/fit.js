/**
 * A board in its frame: as large as it can be, and nothing of it under the buttons in the corners.
 *
 * @typedef {import("./camera.js").Box} Box
 * @typedef {import("./camera.js").Point} Point
 *
 * In pixels, from the frame's upper left corner.
 * @typedef {{left: number, top: number, right: number, bottom: number}} Rect
 * @typedef {{width: number, height: number, over: Rect[]}} Frame
 */

const SMALLER = 0.96;
const SMALLEST = 0.62; // of what would fit without the buttons; rather something covered than tiny
const PARTS = [0.5, 0.25, 0.75, 0, 1];
/** How the spare room may be shared between left and right, above and below: the middle first. */
const SHARES = PARTS.flatMap((x) => PARTS.map((y) => [x, y])).sort(
  ([ax, ay], [bx, by]) => Math.hypot(ax - 0.5, ay - 0.5) - Math.hypot(bx - 0.5, by - 0.5),
);

/** What lies over a frame: everything that says so (`data-over`). @param {Element} svg @returns {Frame} */
export function frameOf(svg) {
  // Not the drawing itself, which may be gliding.
  const frame = svg.closest(".panzoom") ?? svg;
  const { left, top, width, height } = frame.getBoundingClientRect();
  const all = frame.parentElement?.querySelectorAll("[data-over]") ?? [];
  const boxes = [...all].map((element) => element.getBoundingClientRect());
  const over = boxes
    .filter((box) => box.width)
    .map((box) => {
      return {
        left: box.left - left,
        top: box.top - top,
        right: box.right - left,
        bottom: box.bottom - top,
      };
    });
  return { width, height, over };
}

/** @param {Rect} rect @param {number} x @param {number} y */
const away = ({ left, top, right, bottom }, x, y) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/**
 * What of the lattice the frame shows.
 * @param {Box} box       what must be in sight
 * @param {Point[]} keep  what must not be covered: middles of tiles or cells
 * @param {number} reach  how far these reach, in lattice units
 * @param {Frame} frame
 * @returns {Box}
 */
export function fitted([x, y, w, h], keep, reach, { width, height, over }) {
  if (!width || !height) return [x, y, w, h];
  const largest = Math.min(width / w, height / h);
  /** @param {number} scale @param {number} left @param {number} top */
  const free = (scale, left, top) =>
    keep.every(([px, py]) =>
      over.every(
        (rect) => away(rect, left + (px - x) * scale, top + (py - y) * scale) >= reach * scale,
      ),
    );
  for (let scale = largest; scale > largest * SMALLEST; scale *= SMALLER) {
    for (const [across, down] of SHARES) {
      const [left, top] = [(width - w * scale) * across, (height - h * scale) * down];
      if (free(scale, left, top))
        return [x - left / scale, y - top / scale, width / scale, height / scale];
    }
  }
  return [x, y, w, h];
}
