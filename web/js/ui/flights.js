/**
 * A piece that travels over the table to where it lies: short, ended by any touch or key, and never
 * in the way of one.
 */
import { render } from "lit-html";

/**
 * @typedef {object} Flight
 * @property {unknown} picture  what is seen on the way
 * @property {string[]} from    where it starts: the first of these selectors that is in sight
 * @property {string[]} to      where it ends, likewise
 */

const DURATION = 520; // milliseconds

/** The first element that is in sight. @param {string[]} selectors */
const inSight = (selectors) =>
  selectors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0);

/** From the middle of one box to that of another, as large as each. @param {DOMRect} from @param {DOMRect} to */
export function keyframes(from, to) {
  const size = (/** @type {DOMRect} */ box) => Math.min(box.width, box.height);
  const middle = (/** @type {DOMRect} */ box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  const scale = Math.max(0.4, Math.min(2.5, size(to) / Math.max(1, size(from))));
  const lift = Math.min(60, Math.hypot(bx - ax, by - ay) / 6);
  return [
    { transform: `translate(${ax}px, ${ay}px) translate(-50%, -50%)`, opacity: 0.3 },
    {
      transform: `translate(${(ax + bx) / 2}px, ${(ay + by) / 2 - lift}px) translate(-50%, -50%) scale(${(1 + scale) / 2})`,
      opacity: 1,
    },
    { transform: `translate(${bx}px, ${by}px) translate(-50%, -50%) scale(${scale})`, opacity: 1 },
  ];
}

/** Let a piece travel. @param {Flight} flight @returns {boolean} whether there was a way to go */
export function fly({ picture, from, to }) {
  const [start, goal] = [inSight(from), inSight(to)];
  if (!start || !goal || start === goal) return false;
  const piece = document.createElement("div");
  piece.className = "flight";
  piece.setAttribute("aria-hidden", "true");
  render(picture, piece);
  document.body.append(piece);
  const way = keyframes(start.getBoundingClientRect(), goal.getBoundingClientRect());
  const timing = { duration: DURATION, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)" };
  const travel = piece.animate(way, timing);
  // What lies there comes with the piece.
  const landing = goal.animate(
    [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }],
    timing,
  );
  const end = () => {
    removeEventListener("pointerdown", end, true);
    removeEventListener("keydown", end, true);
    travel.cancel();
    landing.cancel();
    piece.remove();
  };
  addEventListener("pointerdown", end, true);
  addEventListener("keydown", end, true);
  travel.onfinish = end;
  return true;
}
