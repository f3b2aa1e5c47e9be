/**
 * The hand: a tile is picked from the rack, then a place for it, by pointer or keys.
 *
 * `ui.local` of this board: `tile` the tile picked, `held` where it is held without being chosen
 * (an illegal place that was asked about, or a place reached by keys when choices are played at
 * once), `look` the tile on the table the keyboard looks at.
 */
import { after, allPlaces, meant, mustDraw, next, placeOf, placesOf, tileOf } from "./places.js";
import { placeAt } from "./tiles.js";
import { confirmWords, drawWords, lyingWords, pickedWords, placeWords } from "./words.js";

/**
 * @typedef {import("../../contract.js").TriominosView} View
 * @typedef {import("../../contract.js").TriominosPlaceView} Place
 * @typedef {import("../types.js").BoardUi<Local>} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 * @typedef {import("./piece_art.js").Point} Point
 * @typedef {import("./felt.js").Held} Held
 * @typedef {{tile?: string | null, held?: Held | null, look?: number}} Local
 */

/** What the looking seat can do with its tiles. */
export class Hand {
  /** @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
  constructor(view, ui, dispatch) {
    this.view = view;
    this.ui = ui;
    this.dispatch = dispatch;
  }

  get may() {
    return this.ui.mayAct;
  }

  /** It is this seat's turn, also while its move is under way: nothing may flicker meanwhile. */
  get acting() {
    const { seat } = this.ui;
    return seat !== null && this.view.seat === seat && this.view.to_act.includes(seat);
  }

  /** The tiles the looking seat holds. */
  get tiles() {
    const { seat } = this.ui;
    return (seat === null ? null : this.view.hands[seat]?.tiles) ?? []; // no hands before the deal
  }

  /** The tile picked, if any. @returns {string | null} */
  get tile() {
    const picked = this.ui.local.tile ?? tileOf(this.ui.chosen);
    return picked && this.acting && this.tiles.includes(picked) ? picked : null;
  }

  /** Where the picked tile fits. */
  get places() {
    return placesOf(this.view, this.tile);
  }

  /** The place that the next tap confirms. */
  get chosen() {
    return this.acting ? placeOf(this.view, this.ui.chosen) : undefined;
  }

  /** Where the picked tile is held without being chosen. @returns {Held | undefined} */
  get held() {
    const { held } = this.ui.local;
    return held && held.tile === this.tile ? held : undefined;
  }

  /** @param {Record<string, unknown>} patch */
  note(patch) {
    this.dispatch({ type: "local", patch });
  }

  /** @param {string} text */
  tell(text) {
    this.dispatch({ type: "tell", text });
  }

  /** Pick a tile, or put it back; a tile that fits the chosen place takes it over. @param {string} tile */
  pick(tile) {
    if (!this.may) return;
    const { chosen, view } = this;
    if (tile === this.tile) {
      this.putBack();
      return;
    }
    const places = placesOf(view, tile);
    const there = chosen && places.find(({ place }) => place === chosen.place);
    this.dispatch({ type: "cancel" });
    this.note({ tile, held: null });
    this.tell(pickedWords(tile, places.length, this.ui));
    const only = this.ui.hints && places.length === 1 ? places[0] : undefined;
    if (this.ui.confirm && (there ?? only)) this.choose(/** @type {Place} */ (there ?? only), true);
  }

  putBack() {
    this.dispatch({ type: "cancel" });
    this.note({ tile: null, held: null });
  }

  /**
   * Choose a place; if it is chosen already, confirm it, unless this is only a preview.
   * @param {Place} place @param {boolean} [preview]
   */
  choose(place, preview = false) {
    this.note({ tile: tileOf(place.move), held: null });
    const label = confirmWords(place, this.ui);
    this.dispatch({ type: "choose", move: place.move, label, preview });
  }

  /**
   * Show a place reached by a key: a preview, or only held where a choice would be played at once.
   * @param {Place | undefined} place
   */
  walk(place) {
    if (!place) return;
    this.tell(placeWords(place, this.ui));
    if (!this.ui.confirm)
      this.note({ held: { tile: this.tile, place: place.place, rotation: place.rotation } });
    else this.choose(place, true);
  }

  /** Ask why the tile does not fit; asked again, it is turned first. @param {string} place */
  ask(place) {
    const { tile, held } = this;
    if (!tile) return;
    const rotation = held?.place === place ? (held.rotation + 1) % 3 : 0;
    const turn = new Set(tile.split("-")).size === 1 ? 0 : rotation;
    this.note({ held: { tile, place, rotation: turn } });
    this.dispatch({ type: "why", move: `${tile}r${turn}@${place}` });
  }

  /**
   * A tap on the table: a lit place is chosen, the place that a hint shows brings its tile, a place for
   * some tile brings that tile, any other one says why not.
   * @param {Point} point @param {number} reach
   */
  tap(point, reach) {
    if (!this.may) return;
    const place = placeAt(point);
    const lit = this.ui.hints
      ? meant(this.places, point, reach)
      : this.places.find((one) => one.place === place);
    const advised = placeOf(this.view, this.ui.advice?.best ?? null);
    if (lit) this.choose(lit);
    else if (advised?.place === place) this.choose(advised, !this.tile);
    else if (this.tile) this.ask(place);
    else if (this.ui.hints) {
      const any = meant(allPlaces(this.view), point, reach);
      if (any && this.ui.confirm) this.choose(any);
    }
  }

  /** Draw until something fits; where something fits already, one tile, which must be confirmed. */
  draw() {
    const { draw } = this.view.legal;
    if (!this.may || draw === null) return;
    const label = drawWords(this.view, this.ui);
    if (mustDraw(this.view)) this.dispatch({ type: "repeat", move: "draw", again: mustDraw });
    else this.dispatch({ type: "choose", move: "draw", label });
  }

  // ── keys on the table ──────────────────────────────────────────────────────────────────────

  /** @param {string} key @param {boolean} shift @returns {boolean} whether the key meant something */
  press(key, shift) {
    if (key === "Escape") this.putBack();
    else if (key.toLowerCase() === "d") this.draw();
    else if (!this.may || !this.tile) return this.look(key);
    else if (key === "Enter" || key === " ") this.enter();
    else if (key.toLowerCase() === "r") this.turn(shift ? -1 : 1);
    else if (key.startsWith("Arrow")) {
      const { at } = this;
      this.walk(at ? next(this.places, at, key) : this.places[0]);
    } else return false;
    return true;
  }

  /** Where the picked tile is shown. */
  get at() {
    return this.chosen?.place ?? this.held?.place;
  }

  /** Through all places of the tile, or, held where it does not fit, round itself. @param {number} way */
  turn(way) {
    const { held } = this;
    const legal = this.places.some(({ place }) => place === held?.place);
    if (held && !legal) this.ask(held.place);
    else this.walk(after(this.places, this.at, way));
  }

  enter() {
    const held = this.places.find(({ place }) => place === this.held?.place);
    const place = this.chosen ?? held;
    if (place) this.choose(place);
    else this.walk(this.places[0]);
  }

  /** Nothing to lay: arrows roam the tiles on the table. @param {string} key */
  look(key) {
    const { board } = this.view;
    if (!key.startsWith("Arrow") || !board.length) return false;
    const from = board[this.ui.local.look ?? -1];
    const tile = from ? next(board, from.place, key) : board.at(-1);
    if (tile) {
      this.note({ look: board.indexOf(tile) });
      this.tell(lyingWords(tile, this.ui));
    }
    return true;
  }
}
