/**
 * The tile in hand: held over the display by mouse, finger or keys, turned, placed, or asked about.
 *
 * `ui.local` of this board: `turn` the rotation in hand, `held` where the tile is held (a place, legal
 * or not), `peel` how many levels are taken off, `look` the tile the keyboard looks at.
 */
import {
  aimAt,
  covers,
  first,
  middle,
  nearest,
  next,
  notation,
  onNextLevel,
  placeOf,
  placesOf,
  shows,
} from "./places.js";
import { form, turns, upright } from "./tiles.js";
import { confirmWords, placeWords } from "./words.js";

/**
 * @typedef {import("../../contract.js").Nmbr9View} View
 * @typedef {import("../types.js").BoardUi<Local>} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 * @typedef {import("./places.js").Place} Place
 * @typedef {{turn?: number, held?: Place | null, peel?: number, look?: number}} Local
 * @typedef {import("./places.js").Point} Point
 */

const SLOP = 8; // pixels
const ABOVE = 40; // pixels between a finger and the tile it holds

/**
 * The gesture under way: where it began, and whether it has moved.
 * @type {{start: Point, moved: boolean} | null}
 */
let drag = null;

/** Whether a pointer has the tile. */
export const dragging = () => drag !== null;

/** @param {PointerEvent} event */
const onScreen = ({ clientX, clientY }) => /** @type {Point} */ ([clientX, clientY]);

/** The display's drawing, to turn pixels into squares. @param {Element | null} inside */
const drawing = (inside) =>
  /** @type {SVGSVGElement | null} */ (
    inside?.closest(".nmbr9-board")?.querySelector("svg.nmbr9-display") ?? null
  );

/**
 * What a hand can do with the tile on the table. It lives from one redraw to the next and remembers
 * what it did, so that keys and taps faster than the screen go on from there.
 */
export class Hand {
  /** @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
  constructor(view, ui, dispatch) {
    this.view = view;
    this.ui = ui;
    this.dispatch = dispatch;
    this.local = { ...ui.local };
    this.preview = ui.chosen;
    this.done = false;
  }

  get may() {
    return this.ui.mayAct && this.view.card !== null && !this.done;
  }

  /** Whether the tile is this seat's to place: also while the answer is under way. */
  get holds() {
    const { seat, busy } = this.ui;
    return this.may || (busy && seat !== null && this.view.to_act.includes(seat));
  }

  get tiles() {
    return this.view.displays[this.ui.seat ?? 0].tiles;
  }

  /** The place confirmed with the next tap, if any. */
  get chosen() {
    return placeOf(this.view, this.preview);
  }

  /** @returns {Place | undefined} where the tile is held or chosen */
  get at() {
    return this.holds ? (this.local.held ?? this.chosen) : undefined;
  }

  /** The rotation in hand. */
  get turn() {
    const { card } = this.view;
    return this.local.turn ?? this.chosen?.rotation ?? upright(card ?? 0);
  }

  /** @param {Record<string, unknown>} patch */
  note(patch) {
    Object.assign(this.local, patch);
    this.dispatch({ type: "local", patch });
  }

  /** Hold the tile over a place, without choosing it yet. @param {Place | null} place */
  hold(place) {
    const { held } = this.local;
    const same = held && place && notation(held) === notation(place);
    if (same || (held ?? null) === place) return;
    if (this.ui.refusal) this.dispatch({ type: "cancel" });
    this.note({ held: place });
  }

  /** Let the tile down: a legal place is chosen, any other one is asked why not. @param {Place} place */
  set(place) {
    const { view, ui } = this;
    const move = notation(place);
    this.note({ held: place.legal ? null : place, turn: place.rotation });
    if (!place.legal) this.dispatch({ type: "why", move });
    else if (move !== this.preview) this.choose(move, confirmWords(view, place, ui));
    if (!place.legal) this.preview = null;
  }

  /** Choose a place, or confirm the one that is chosen. @param {string} move @param {string} [label] */
  choose(move, label) {
    this.done = move === this.preview || !this.ui.confirm;
    this.preview = move;
    this.dispatch({ type: "choose", move, label });
  }

  /**
   * Show a place reached by a key: a preview, or only held where a choice would be played at once.
   * @param {Place | undefined} place
   */
  walk(place) {
    if (!place) return;
    if (this.ui.confirm) this.set(place);
    else this.hold(place);
    this.dispatch({ type: "tell", text: placeWords(this.view, place, this.ui) });
  }

  /**
   * Turn the tile; where it lies already, it goes to the nearest place of its new rotation.
   * @param {number} [way]
   */
  rotate(way = 1) {
    if (!this.may) return;
    const count = turns(this.view.card ?? 0);
    const turn = (this.turn + way + count) % count;
    const { at, chosen } = this;
    this.note({ turn });
    if (!at) {
      const text = this.ui.t("nmbr9.turned", { turn: turn * 90 });
      this.dispatch({ type: "tell", text });
      return;
    }
    const place = nearest(placesOf(this.view, turn), middle(at));
    if (!place) return;
    if (chosen) this.set(place);
    else this.hold(place);
    this.dispatch({ type: "tell", text: placeWords(this.view, place, this.ui) });
  }

  /**
   * Where the tile lies for a pointer: under a mouse, above a finger.
   * @param {PointerEvent} event @param {Element | null} inside
   */
  aim(event, inside) {
    const svg = drawing(inside);
    const matrix = svg?.getScreenCTM();
    if (!svg || !matrix) return undefined;
    const { height } = form(this.view.card ?? 0, this.turn);
    const above = event.pointerType === "mouse" ? 0 : ABOVE + (height / 2) * matrix.a;
    const spot = new DOMPoint(event.clientX, event.clientY - above);
    const { x, y } = spot.matrixTransform(matrix.inverse());
    return aimAt(this.view, this.turn, [x, y], this.tiles);
  }

  // ── pointers on the display, as panzoom hands them on ──────────────────────────────────────

  /** A mouse passes over the display. @param {PointerEvent} event @param {Point} point */
  hover(event, point) {
    if (!this.may || event.pointerType !== "mouse" || this.preview) return;
    this.hold(aimAt(this.view, this.turn, point, this.tiles));
  }

  /** The tile itself is taken; anything else moves the view. @param {PointerEvent} event @param {Point} point */
  grab(event, point) {
    const { at } = this;
    const touched = at !== undefined && this.preview !== null && covers(at, point);
    if (touched) drag = { start: onScreen(event), moved: false };
    return touched;
  }

  /** @param {PointerEvent} event @param {Element | null} inside */
  move(event, inside) {
    if (!drag || !this.may) return;
    const [x, y] = onScreen(event);
    drag.moved ||= Math.hypot(x - drag.start[0], y - drag.start[1]) > SLOP;
    const place = drag.moved ? this.aim(event, inside) : undefined;
    if (place) this.hold(place);
  }

  /** @param {PointerEvent} event @param {Element | null} inside */
  drop(event, inside) {
    const dragged = drag?.moved === true;
    drag = null;
    if (!dragged || !this.may) return false;
    const place = event.type === "pointerup" ? this.aim(event, inside) : undefined;
    if (place) this.set(place);
    else this.note({ held: null });
    return true;
  }

  /**
   * A tap beside the tile brings it there; a tap on it turns it. A tap on the place that a hint shows
   * brings it there as the hint has turned it.
   * @param {Point} point
   */
  tap(point) {
    if (!this.may) return;
    const { chosen, view } = this;
    const advised = placeOf(view, this.ui.advice?.best ?? null);
    if (chosen && covers(chosen, point)) this.rotate();
    else if (advised && shows(advised, point)) this.set(advised);
    else this.set(aimAt(view, this.turn, point, this.tiles));
  }

  // ── pointers on the tile in the rack ───────────────────────────────────────────────────────

  /** @param {PointerEvent} event */
  take(event) {
    if (!this.may || event.button !== 0) return;
    drag = { start: onScreen(event), moved: false };
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  }

  // ── keys ───────────────────────────────────────────────────────────────────────────────────

  /** @param {string} key @param {boolean} shift @returns {boolean} whether the key meant something */
  press(key, shift) {
    if (!this.may) return false;
    const { at } = this;
    const places = placesOf(this.view, this.turn);
    const from = at?.rotation === this.turn ? at : undefined;
    if (key.toLowerCase() === "r") this.rotate(shift ? -1 : 1);
    else if (key === "Escape") this.letGo();
    else if (key === "Enter" || key === " ") this.enter(from);
    else if (key === "PageUp" || key === "PageDown")
      this.walk(from ? onNextLevel(places, from, key === "PageUp" ? 1 : -1) : this.start(places));
    else if (key.startsWith("Arrow"))
      this.walk(from ? next(places, middle(from), key) : this.start(places));
    else return false;
    return true;
  }

  /** @param {Place[]} places */
  start(places) {
    const last = this.tiles.at(-1);
    return first(places, last ? middle(last) : [0, 0]);
  }

  letGo() {
    this.preview = null;
    this.note({ held: null });
    this.dispatch({ type: "cancel" });
  }

  /** @param {Place | undefined} at */
  enter(at) {
    if (!at) this.walk(this.start(placesOf(this.view, this.turn)));
    else if (notation(at) === this.preview) this.choose(this.preview);
    else this.set(at);
  }
}
