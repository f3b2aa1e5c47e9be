/**
 * Zoom and pan for boards in lattice units: pinch, wheel, drag, buttons, keys.
 *
 *   panzoom({id: "display", box: [x, y, w, h], label, content, grab, tap})
 *
 * `box` is what must be in sight when fitted, `keep` what must not lie under the buttons over the
 * board; the view follows them until the player zooms or pans, and again after “fit”. `grab(event, point)` may claim a pointer for the board (return true): then
 * `move(point, event)` and `drop(point, event)` follow it instead of panning. `tap(event, point)` is a
 * short press without a drag. Points are in lattice units. Keys on the focused svg: + − 0, and
 * with Shift the arrows pan (plain arrows are the board's).
 *
 * @typedef {import("./camera.js").Box} Box
 * @typedef {import("./camera.js").Point} Point
 * @typedef {import("./camera.js").Keep} Keep
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
import { t } from "../platform/i18n.js";
import { Camera } from "./camera.js";
import { icon } from "./icons.js";

const STEP = 1.3;
const SLOP = 8; // a finger that moves less than this many pixels taps

/** The boards on the screen. @type {Map<string, Gestures>} */
const boards = new Map();
/** What players chose to see of boards that are not on the screen now. @type {Map<string, Box>} */
const chosen = new Map();

/** What fingers, wheel and keys do to one board. */
class Gestures {
  /** @type {Asked} */
  asked;
  /** @type {Map<number, {at: Point, start: Point, point: Point, claimed: boolean}>} */
  pointers = new Map();

  /** @param {Asked} asked */
  constructor(asked) {
    this.asked = asked;
    this.camera = new Camera(asked);
    this.camera.own = chosen.get(asked.id) ?? null;
  }

  /** Let go of a board that has left the screen, or it would keep its whole table in memory. */
  leave() {
    const { svg, own } = this.camera;
    if (svg?.isConnected || boards.get(this.asked.id) !== this) return;
    boards.delete(this.asked.id);
    if (own) chosen.set(this.asked.id, own);
    else chosen.delete(this.asked.id);
    this.camera.release();
  }

  /** @param {PointerEvent} event */
  down(event) {
    // The primary pointer: forget any whose end was never reported (a lost window, a dialog).
    if (event.isPrimary) this.pointers.clear();
    const point = this.camera.point(event);
    const claimed = this.pointers.size === 0 && this.asked.grab?.(event, point) === true;
    this.camera.svg?.setPointerCapture(event.pointerId);
    const at = /** @type {Point} */ ([event.clientX, event.clientY]);
    this.pointers.set(event.pointerId, { at, start: at, point, claimed });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return this.asked.hover?.(event, this.camera.point(event));
    if (pointer.claimed) {
      this.asked.move?.(this.camera.point(event), event);
    } else if (this.pointers.size === 2) this.pinch(event);
    else if (moved(pointer.start, event)) {
      const [bx, by] = this.camera.point({ clientX: pointer.at[0], clientY: pointer.at[1] });
      const [x, y] = this.camera.point(event);
      this.camera.svg?.setAttribute("data-panning", "");
      this.camera.pan(bx - x, by - y);
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
    if (before > 0 && after > 0)
      this.camera.zoom(after / before, this.camera.point({ clientX, clientY }));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    this.camera.svg?.removeAttribute("data-panning");
    if (!pointer) return;
    const still = !moved(pointer.start, event);
    if (pointer.claimed) this.asked.drop?.(this.camera.point(event), event);
    // A tap means what was under the finger when it came down: the board may have moved since.
    if (still && event.type === "pointerup" && this.pointers.size === 0)
      this.asked.tap?.(event, pointer.point);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.camera.zoom(STEP ** (-event.deltaY / 200), this.camera.point(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const [, , w, h] = this.camera.box;
    /** @type {Record<string, () => void>} */
    const shortcuts = {
      "+": () => this.camera.zoom(STEP),
      "=": () => this.camera.zoom(STEP),
      "-": () => this.camera.zoom(1 / STEP),
      0: () => this.camera.fit(),
    };
    /** @type {Record<string, () => void>} */
    const pans = {
      ArrowLeft: () => this.camera.pan(-w / 8, 0),
      ArrowRight: () => this.camera.pan(w / 8, 0),
      ArrowUp: () => this.camera.pan(0, -h / 8),
      ArrowDown: () => this.camera.pan(0, h / 8),
    };
    const shortcut = event.shiftKey && event.key in pans ? pans[event.key] : shortcuts[event.key];
    if (!shortcut || event.ctrlKey || event.metaKey) return this.asked.keys?.(event);
    event.preventDefault();
    shortcut();
  }
}

/** @param {Point} start @param {PointerEvent} event */
const moved = ([x, y], { clientX, clientY }) => Math.hypot(clientX - x, clientY - y) > SLOP;

/** On a small board one button opens the others: they would cover too much. @param {Event} event */
function unfold({ currentTarget }) {
  const button = /** @type {Element} */ (currentTarget);
  const open = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(open));
}

/** @param {Asked} asked */
export function panzoom(asked) {
  const board = boards.get(asked.id) ?? new Gestures(asked);
  boards.set(asked.id, board);
  const { camera } = board;
  board.asked = asked;
  camera.wanted = asked;
  return html`<div class="panzoom">
    <svg
      class=${asked.kind ?? ""}
      role="application"
      aria-label=${asked.label}
      tabindex="0"
      preserveAspectRatio="xMidYMid meet"
      ${ref((element) => {
        if (element instanceof SVGSVGElement) camera.follow(element);
        else queueMicrotask(() => board.leave()); // gone, or only drawn again: known in a moment
      })}
      @pointerdown=${(/** @type {PointerEvent} */ event) => board.down(event)}
      @pointermove=${(/** @type {PointerEvent} */ event) => board.drag(event)}
      @pointerup=${(/** @type {PointerEvent} */ event) => board.up(event)}
      @pointercancel=${(/** @type {PointerEvent} */ event) => board.up(event)}
      @wheel=${(/** @type {WheelEvent} */ event) => board.wheel(event)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => board.key(event)}
    >
      ${asked.content}
    </svg>
    <div class="panzoom-buttons">
      <button class="round zoom-toggle" data-over aria-expanded="false" aria-label=${t("common.zoom")} @click=${unfold}>
        ${icon("zoom")}
      </button>
      <button class="round" data-over aria-label=${t("common.zoom.in")} @click=${() => camera.zoom(STEP)}>
        ${icon("plus")}
      </button>
      <button class="round" data-over aria-label=${t("common.zoom.out")} @click=${() => camera.zoom(1 / STEP)}>
        ${icon("minus")}
      </button>
      <button class="round" data-over aria-label=${t("common.zoom.fit")} @click=${() => camera.fit()}>
        ${icon("fit")}
      </button>
    </div>
  </div>`;
}
