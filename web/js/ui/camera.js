/**
 * What a board shows of its lattice: it fits itself to what is asked for until the player zooms or
 * pans, and glides there by moving the finished picture, which costs no drawing.
 *
 * @typedef {[number, number, number, number]} Box
 * @typedef {[number, number]} Point
 * Middles of tiles, how far a tile reaches; asked for again when `of` is another thing.
 * @typedef {{of: unknown, reach: number, points: () => Point[]}} Keep
 * @typedef {{box: Box, keep?: Keep}} Wanted
 */
import { fitted, frameOf } from "./fit.js";

const CLOSEST = 4; // at most this much nearer than fitted
const GLIDE = 280; // milliseconds until a display that has grown fits again

/** @param {Box} a @param {Box} b @returns {Box} */
function union([ax, ay, aw, ah], [bx, by, bw, bh]) {
  const [x, y] = [Math.min(ax, bx), Math.min(ay, by)];
  return [x, y, Math.max(ax + aw, bx + bw) - x, Math.max(ay + ah, by + bh) - y];
}

/**
 * How a box is laid into a frame: pixels for a unit, and where the lattice's 0,0 is.
 * @param {Box} box @param {import("./fit.js").Frame} frame
 */
function laid([x, y, w, h], { width, height }) {
  const scale = Math.min(width / w, height / h);
  return {
    scale,
    left: (width - w * scale) / 2 - x * scale,
    top: (height - h * scale) / 2 - y * scale,
  };
}

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
    const grown = this.made && keep && this.made.of === keep.of ? union(this.made.box, box) : box;
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
    if (svg !== this.svg) {
      this.resized.disconnect();
      this.resized.observe(svg);
      this.made = null;
      this.shown = null;
    }
    this.svg = svg;
    queueMicrotask(() => {
      const { box, keep } = this.wanted;
      if (this.made?.asked !== `${box}` || this.made.of !== keep?.of) this.refit();
      this.glide();
    });
  }

  /** Show the fitted view, animated from the one before. */
  glide() {
    const { svg, shown: from, box: to } = this;
    if (!svg || `${from}` === `${to}`) return;
    const still = !from || this.own || document.documentElement.dataset.motion !== "full";
    // An interrupted glide continues from where it is.
    const now = this.gliding ? getComputedStyle(svg).transform : "";
    this.show();
    if (still) return;
    const [old, next] = [laid(from, this.frame), laid(to, this.frame)];
    const scale = old.scale / next.scale;
    const [x, y] = [old.left - next.left * scale, old.top - next.top * scale];
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
    const [x, y, w, h] = this.box;
    const [ax, ay] = about ?? [x + w / 2, y + h / 2];
    const [, , fw, fh] = this.fitted;
    const width = Math.min(Math.max(w / factor, fw / CLOSEST), fw * 2);
    const scale = width / w;
    const height = Math.min(Math.max(h * scale, fh / CLOSEST), fh * 2);
    this.own = [ax - (ax - x) * scale, ay - (ay - y) * scale, width, height];
    this.show();
  }

  /** @param {number} dx @param {number} dy in lattice units */
  pan(dx, dy) {
    const [x, y, w, h] = this.box;
    this.own = [x + dx, y + dy, w, h];
    this.show();
  }
}
