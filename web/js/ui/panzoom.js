/**
 * Zoom and pan for boards in lattice units: pinch, wheel, drag, buttons, keys.
 *
 *   panzoom({id: "nmbr9", box: [x, y, w, h], label, content, grab, tap})
 *
 * `box` is what must be in sight when fitted, `keep` what must not lie under the buttons over the
 * board; the view follows them until the player zooms or pans, and again after “fit”. `grab(event, point)` may claim a pointer for the board (return true): then
 * `move(point, event)` and `drop(point, event)` follow it instead of panning. `tap(event, point)` is a
 * short press without a drag. Points are in lattice units. Keys on the focused svg: + − 0, and
 * with Shift the arrows pan (plain arrows are the board's).
 *
 * @typedef {[number, number, number, number]} Box
 * @typedef {[number, number]} Point
 * Middles of tiles, how far a tile reaches; asked for again when `of` is another thing.
 * @typedef {{of: unknown, reach: number, points: () => Point[]}} Keep
 * @typedef {object} Asked
 * @property {string} id            keeps its zoom as long as the page lives
 * @property {Box} box
 * @property {Keep} [keep]
 * @property {string} label         what a screen reader calls the board
 * @property {unknown} content      svg children
 * @property {string} [kind]        classes of the svg
 * @property {(event: PointerEvent, point: Point) => boolean | void} [grab]
 * @property {(point: Point, event: PointerEvent) => void} [move]
 * @property {(point: Point, event: PointerEvent) => void} [drop]
 * @property {(event: PointerEvent, point: Point) => void} [tap]
 * @property {(event: PointerEvent, point: Point) => void} [hover]  a mouse moves without a button
 * @property {(event: KeyboardEvent) => void} [keys]
 */
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { t } from "../i18n.js";
import { fitted, frameOf } from "./fit.js";
import { icon } from "./icons.js";

const CLOSEST = 4; // at most this much nearer than fitted
const STEP = 1.3;
const SLOP = 8; // a finger that moves less than this many pixels taps
const GLIDE = 280; // milliseconds until a display that has grown fits again

/** @type {Map<string, View>} */
const views = new Map();

/** What one board shows of its lattice. */
class View {
  /** @type {SVGSVGElement | null} */
  svg = null;
  /** @type {Asked} */
  asked;
  /** @type {Box | null} what the player chose to see; null follows `asked.box` */
  own = null;
  /** @type {Map<number, {at: Point, start: Point, claimed: boolean}>} */
  pointers = new Map();
  /** @type {Box | null} what is on the screen */
  shown = null;
  gliding = 0;

  /** @param {Asked} asked */
  constructor(asked) {
    this.asked = asked;
    this.fitted = asked.box;
  }

  /** @type {Box} what is shown until the player zooms or pans */
  fitted;
  /** What the fit was made for. @type {unknown[]} */
  made = [];
  resized = new ResizeObserver(() => {
    this.refit();
    this.show();
  });

  /** @returns {Box} */
  get box() {
    return this.own ?? this.fitted;
  }

  /** Fit anew what is asked for now. */
  refit() {
    const { box, keep } = this.asked;
    this.made = [`${box}`, keep?.of];
    if (this.svg)
      this.fitted = fitted(box, keep?.points() ?? [], keep?.reach ?? 0, frameOf(this.svg));
  }

  /** @param {Box} [box] */
  show(box = this.box) {
    cancelAnimationFrame(this.gliding);
    this.shown = box;
    this.svg?.setAttribute("viewBox", box.map((n) => n.toFixed(4)).join(" "));
  }

  /** Go to what is asked for once everything round it is drawn, gently where things may move. */
  /** @param {SVGSVGElement} svg */
  follow(svg) {
    const from = svg === this.svg && !this.own ? this.shown : null;
    if (svg !== this.svg) {
      this.resized.disconnect();
      this.resized.observe(svg);
      this.made = [];
    }
    this.svg = svg;
    queueMicrotask(() => {
      const { box, keep } = this.asked;
      if (this.made[0] !== `${box}` || this.made[1] !== keep?.of) this.refit();
      this.glide(from, this.box);
    });
  }

  /** @param {Box | null} from @param {Box} to */
  glide(from, to) {
    const still = document.documentElement.dataset.motion !== "full";
    if (!from || still || `${from}` === `${to}`) return this.show();
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = 1 - (1 - Math.min(1, Math.max(0, now - start) / GLIDE)) ** 3;
      if (part === 1) return this.show();
      this.show(/** @type {Box} */ (from.map((n, i) => n + (to[i] - n) * part)));
      this.gliding = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.gliding);
    this.gliding = requestAnimationFrame(step);
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

  /** @param {PointerEvent} event */
  down(event) {
    const point = this.point(event);
    const claimed = this.pointers.size === 0 && this.asked.grab?.(event, point) === true;
    this.svg?.setPointerCapture(event.pointerId);
    const at = /** @type {Point} */ ([event.clientX, event.clientY]);
    this.pointers.set(event.pointerId, { at, start: at, claimed });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return this.asked.hover?.(event, this.point(event));
    if (pointer.claimed) {
      this.asked.move?.(this.point(event), event);
    } else if (this.pointers.size === 2) this.pinch(event);
    else if (moved(pointer.start, event)) {
      const [bx, by] = this.point({ clientX: pointer.at[0], clientY: pointer.at[1] });
      const [x, y] = this.point(event);
      this.pan(bx - x, by - y);
    } else return;
    pointer.at = [event.clientX, event.clientY];
  }

  /** @param {PointerEvent} event */
  pinch(event) {
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    const own = this.pointers.get(event.pointerId);
    if (!other || !own) return;
    const before = Math.hypot(own.at[0] - other.at[0], own.at[1] - other.at[1]);
    const after = Math.hypot(event.clientX - other.at[0], event.clientY - other.at[1]);
    const clientX = (event.clientX + other.at[0]) / 2;
    const clientY = (event.clientY + other.at[1]) / 2;
    if (before > 0 && after > 0) this.zoom(after / before, this.point({ clientX, clientY }));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!pointer) return;
    const point = this.point(event);
    const still = !moved(pointer.start, event);
    if (pointer.claimed) this.asked.drop?.(point, event);
    if (still && event.type === "pointerup" && this.pointers.size === 0)
      this.asked.tap?.(event, point);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoom(STEP ** (-event.deltaY / 200), this.point(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const [, , w, h] = this.box;
    /** @type {Record<string, () => void>} */
    const deeds = {
      "+": () => this.zoom(STEP),
      "=": () => this.zoom(STEP),
      "-": () => this.zoom(1 / STEP),
      0: () => this.fit(),
    };
    /** @type {Record<string, () => void>} */
    const pans = {
      ArrowLeft: () => this.pan(-w / 8, 0),
      ArrowRight: () => this.pan(w / 8, 0),
      ArrowUp: () => this.pan(0, -h / 8),
      ArrowDown: () => this.pan(0, h / 8),
    };
    const deed = event.shiftKey && event.key in pans ? pans[event.key] : deeds[event.key];
    if (!deed || event.ctrlKey || event.metaKey) return this.asked.keys?.(event);
    event.preventDefault();
    deed();
  }
}

/** @param {Point} start @param {PointerEvent} event */
const moved = ([x, y], { clientX, clientY }) => Math.hypot(clientX - x, clientY - y) > SLOP;

/** Fit a board again, as the button does. @param {string} id */
export const fit = (id) => views.get(id)?.fit();

/** @param {Asked} asked */
export function panzoom(asked) {
  const view = views.get(asked.id) ?? new View(asked);
  views.set(asked.id, view);
  view.asked = asked;
  return html`<div class="panzoom">
    <svg
      class=${asked.kind ?? ""}
      role="application"
      aria-label=${asked.label}
      tabindex="0"
      preserveAspectRatio="xMidYMid meet"
      ${ref((element) => {
        if (element instanceof SVGSVGElement) view.follow(element);
      })}
      @pointerdown=${(/** @type {PointerEvent} */ event) => view.down(event)}
      @pointermove=${(/** @type {PointerEvent} */ event) => view.drag(event)}
      @pointerup=${(/** @type {PointerEvent} */ event) => view.up(event)}
      @pointercancel=${(/** @type {PointerEvent} */ event) => view.up(event)}
      @wheel=${(/** @type {WheelEvent} */ event) => view.wheel(event)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => view.key(event)}
    >
      ${asked.content}
    </svg>
    <div class="panzoom-buttons">
      <button class="round" data-over aria-label=${t("common.zoom.in")} @click=${() => view.zoom(STEP)}>
        ${icon("plus")}
      </button>
      <button class="round" data-over aria-label=${t("common.zoom.out")} @click=${() => view.zoom(1 / STEP)}>
        ${icon("minus")}
      </button>
      <button class="round" data-over aria-label=${t("common.zoom.fit")} @click=${() => view.fit()}>
        ${icon("fit")}
      </button>
    </div>
  </div>`;
}
