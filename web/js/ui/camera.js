/**
 * What a board shows of its lattice: it fits itself to what is asked for until the player zooms or
 * pans, and glides there by moving the finished picture, which costs no drawing.
 *
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./boxes.js").Point} Point
 * Middles of tiles, how far a tile reaches; asked for again when `of` has another value.
 * @typedef {{of: unknown, reach: number, points: () => Point[]}} Keep
 * @typedef {{box: Box, keep?: Keep}} Wanted
 */
import { joined, startOfGlide, zoomed } from "./boxes.js";
import { fitted, frameOf } from "./fit.js";

const GLIDE = 280; // milliseconds until a display that has grown fits again

/**
 * Whose picture a drawing shows: the page uses the same one for one board after another.
 * @type {WeakMap<SVGSVGElement, Camera>}
 */
const owners = new WeakMap();

export class Camera {
  /** @type {SVGSVGElement | null} */
  svg = null;
  /** @type {Wanted} */
  wanted;
  /** @type {Box | null} what the player chose to see; null follows what is wanted */
  own = null;
  /** @type {Box} what is shown until the player zooms or pans */
  fitted;
  /** @type {Box | null} what is on the screen */
  shown = null;
  /** @type {import("./fit.js").Frame} */
  frame = { width: 0, height: 0, over: [] };
  /** What the fit was made for. @type {{box: Box, asked: string, of: unknown} | null} */
  made = null;
  /** @type {Animation | null} */
  gliding = null;
  resized = new ResizeObserver(() => {
    this.refit();
    this.show();
  });

  /** @param {Wanted} wanted */
  constructor(wanted) {
    this.wanted = wanted;
    this.fitted = wanted.box;
  }

  /** @returns {Box} */
  get box() {
    return this.own ?? this.fitted;
  }

  /**
   * Fit again what is wanted now. While the pieces stay the same the view only grows, so
   * that trying one place after another does not rock the board.
   */
  refit() {
    const { box, keep } = this.wanted;
    const grown = this.made && keep && this.made.of === keep.of ? joined(this.made.box, box) : box;
    this.made = { box: grown, asked: `${box}`, of: keep?.of };
    if (!this.svg) return;
    this.frame = frameOf(this.svg);
    this.fitted = fitted(grown, keep?.points() ?? [], keep?.reach ?? 0, this.frame);
  }

  /** @param {Box} [box] */
  show(box = this.box) {
    this.gliding?.cancel();
    this.gliding = null;
    if (`${box}` === `${this.shown}` && this.svg?.hasAttribute("viewBox")) return;
    this.shown = box;
    this.svg?.setAttribute("viewBox", box.map((n) => n.toFixed(4)).join(" "));
  }

  /**
   * Move to what is wanted once everything around it is drawn, with an animation where allowed.
   * @param {SVGSVGElement} svg
   */
  follow(svg) {
    const before = owners.get(svg);
    if (svg !== this.svg || before !== this) {
      before?.release();
      this.resized.disconnect();
      this.resized.observe(svg);
      this.made = null;
      this.shown = null;
    }
    owners.set(svg, this);
    this.svg = svg;
    queueMicrotask(() => {
      const { box, keep } = this.wanted;
      if (this.made?.asked !== `${box}` || this.made.of !== keep?.of) this.refit();
      this.glide();
    });
  }

  /** Another board has taken the drawing, or it has left the screen. */
  release() {
    this.resized.disconnect();
    this.gliding?.cancel();
    this.gliding = null;
    this.svg = null;
  }

  /** Show the fitted view, animated from the one before. */
  glide() {
    const { svg, shown: from, box: to } = this;
    if (!svg || `${from}` === `${to}`) return;
    const still = !from || this.own || document.documentElement.classList.contains("no-motion");
    // An interrupted glide continues from where it is.
    const now = this.gliding ? getComputedStyle(svg).transform : "";
    this.show();
    if (still) return;
    const { x, y, scale } = startOfGlide(from, to, this.frame);
    const start = `${now.startsWith("matrix") ? now : ""} translate(${x}px, ${y}px) scale(${scale})`;
    this.gliding = svg.animate(
      [
        { transform: start, transformOrigin: "0 0" },
        { transform: "none", transformOrigin: "0 0" },
      ],
      { duration: GLIDE, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
    );
    this.gliding.onfinish = () => {
      this.gliding = null;
    };
  }

  fit() {
    this.own = null;
    this.show();
  }

  /** A point of the screen in lattice units. @param {{clientX: number, clientY: number}} event */
  point({ clientX, clientY }) {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return /** @type {Point} */ ([x, y]);
  }

  /** @param {number} factor @param {Point} [about] */
  zoom(factor, about) {
    this.own = zoomed(this.box, this.fitted, factor, about);
    this.show();
  }

  /** @param {number} dx @param {number} dy in lattice units */
  pan(dx, dy) {
    const [x, y, w, h] = this.box;
    this.own = [x + dx, y + dy, w, h];
    this.show();
  }
}
