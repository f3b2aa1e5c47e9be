/**
 * The NMBR 9 table: one's own display to zoom and pan, the tile in hand, the others' displays small
 * and large.
 */
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { language, number } from "../../platform/i18n.js";
import { hintFor } from "../../platform/settings.js";
import { icon } from "../../ui/icons.js";
import { keyOf } from "../../ui/keys.js";
import { panzoom } from "../../ui/panzoom.js";
import { advisedBox, boxOfPlace, drawAdvice } from "./advice.js";
import { clock } from "./clock.js";
import {
  bounds,
  conflicts,
  drawDisplay,
  heldTile,
  highest,
  middles,
  spots,
  weave,
} from "./display.js";
import { dragging, Hand } from "./hand.js";
import { heights, middle, next, placesOf, situation } from "./places.js";
import { Peeler, portrait, rack, startPeel, stopPeel } from "./rack.js";
import { brings, confirmWords, displayWords, tileWords } from "./words.js";

export { advice } from "./advice.js";
export { now, say, typed } from "./words.js";

/**
 * @typedef {import("../../contract.js").Nmbr9View} View
 * @typedef {import("../../contract.js").Nmbr9TileView} Tile
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 * @typedef {import("./places.js").Point} Point
 */

const HOLD = 480; // milliseconds: a press this long peels
const SLOP = 8;
const MARGIN = 2.1;
const LEAST = 9;
const EDGE = 0.5;

/** Where and when a press on the display began. @type {{at: Point, time: number} | null} */
let pressed = null;

/** @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
export function board(view, ui, dispatch) {
  if (ui.seat === null) return everybody(view, ui);
  const hand = new Hand(view, ui, dispatch);
  const peeler = new Peeler(highest(hand.tiles), hand);
  return html`<div class="nmbr9-board">
    <div
      class="felt"
      @pointerdown=${(/** @type {PointerEvent} */ event) => pressDown(event, peeler)}
      @pointermove=${(/** @type {PointerEvent} */ event) => pressMove(event, hand, peeler)}
      @pointerup=${() => pressUp(peeler)}
      @pointercancel=${() => pressUp(peeler)}
      @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
      @pointerleave=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && !ui.refusal && hand.hold(null)}
    >
      ${panzoom({
        id: `nmbr9/${ui.id}/${ui.seat}`,
        box: sight(hand, advisedBox(view, ui.advice)),
        keep: {
          of: situation(view, hand.tiles),
          reach: 0.6,
          points: () => inTheWay(view, hand),
        },
        label: boardLabel(view, ui, hand),
        kind: "nmbr9-display",
        content: content(view, ui, hand, peeler),
        hover: (event, point) => hand.hover(event, point),
        grab: (event, point) => hand.grab(event, point),
        move: (_, event) => hand.move(event, target(event)),
        drop: (_, event) => hand.drop(event, target(event)),
        tap: (event, point) => (!stopPeel(peeler) || isShort(event)) && tapped(event, point, hand),
        keys: (event) => press(event, hand, peeler),
      })}
      ${weave()} ${ladder(view, ui.seat, ui)} ${clock(view, ui, dispatch)}
    </div>
    ${rack(view, ui, hand, peeler)}
    <p class="visually-hidden">${displayWords(view, ui.seat, ui)}</p>
  </div>`;
}

/** The other button of a mouse turns the tile. @param {PointerEvent} event @param {Point} point @param {Hand} hand */
const tapped = ({ button }, point, hand) => (button === 2 ? hand.rotate() : hand.tap(point));

/** @param {Event} event */
const target = ({ target: element }) => (element instanceof Element ? element : null);

/**
 * What must be in sight: the display with some table round it, and the whole of a chosen place, or
 * of the place that a hint shows.
 * @param {Hand} hand @param {import("./advice.js").Extent | null} advised
 */
function sight({ tiles, chosen, holds }, advised) {
  const [x, y, width, height] = bounds(tiles, MARGIN, LEAST);
  const more = chosen && holds ? boxOfPlace(chosen) : advised;
  if (!more) return bounds(tiles, MARGIN, LEAST);
  const left = Math.min(x, more.left - EDGE);
  const top = Math.min(y, more.top - EDGE);
  const right = Math.max(x + width, more.right + EDGE);
  const bottom = Math.max(y + height, more.bottom + EDGE);
  return /** @type {[number, number, number, number]} */ ([left, top, right - left, bottom - top]);
}

/** What no button may cover: the tiles that lie, and the marks where the next one may lie. */
/** @param {View} view @param {Hand} hand */
const inTheWay = (view, hand) => [
  ...middles(hand.tiles),
  ...(hand.holds ? Object.keys(view.legal.places) : []).flatMap((turn) =>
    placesOf(view, Number(turn)).map(middle),
  ),
];

/** @param {View} view @param {BoardUi} ui @param {Hand} hand */
const boardLabel = (view, ui, hand) =>
  [
    ui.t("nmbr9.display", { name: ui.name(ui.seat ?? 0) }),
    ...(hand.may ? [ui.t("nmbr9.keys", { tile: view.card })] : []),
  ].join(". ");

/** @param {View} view @param {BoardUi} ui @param {Hand} hand @param {Peeler} peeler */
function content(view, ui, hand, { peel }) {
  const { tiles, turn } = hand;
  const at = peel ? undefined : hand.at;
  const landing = ui.motion && justPlaced(ui, ui.seat ?? 0);
  const name = (/** @type {Tile} */ tile) => tileWords(tile, ui);
  const dots = ui.hints && hand.holds && !peel ? placesOf(view, turn) : [];
  return svg`<rect class="cloth" x="-100" y="-100" width="200" height="200" fill="url(#nmbr9-weave)"></rect>
    ${guard([tiles, peel, landing, ui.local.look, language()], () => drawDisplay(tiles, { peel, landing, name, at: ui.local.look }))}
    ${guard([view.legal.places, turn, peel, hand.holds, ui.hints], () => spots(dots))}
    ${view.answer ? heldTile({ ...view.answer, legal: true }, "covered", "") : nothing}
    ${drawAdvice(view, ui.advice, heights(tiles))}
    ${at ? heldTile(at, at.legal ? (ui.local.held ? "held" : "chosen") : "illegal", signOf(view, at)) : nothing}
    ${ui.refusal ? conflicts(ui.refusal.where, heights(tiles)) : nothing}`;
}

/**
 * What a place brings, over the tile: its level and points; the table brings nothing.
 * @param {View} view @param {import("./places.js").Place} place
 */
const signOf = (view, place) =>
  place.legal && place.level ? `▲${place.level}  ${brings(view, place)}` : "";

/** @param {BoardUi} ui @param {number} seat */
const justPlaced = ({ fresh }, seat) =>
  fresh.some((event) => event.kind === "placed" && event.seat === seat);

/** The points of each level, the highest on top. @param {View} view @param {number} seat @param {BoardUi} ui */
function ladder(view, seat, { t }) {
  const { items } = view.scores[seat];
  const mark = view.goals[seat][1];
  const levels = [...new Set(items.map(({ facts }) => Number(facts.level)))].sort((a, b) => b - a);
  const points = (/** @type {number} */ level) =>
    items.reduce((sum, item) => sum + (item.facts.level === level ? item.points : 0), 0);
  return html`<ul class="ladder" data-over role="list" aria-label=${t("nmbr9.ladder")}>
    ${levels.map(
      (level) => html`<li>
        <span class="rung" aria-hidden="true">▲${level}</span>
        <span class="visually-hidden">${t("nmbr9.score.level", { level })}: </span>
        <b>${number(points(level))}</b>
      </li>`,
    )}
    <li class="next-mark">
      ${
        mark.at < mark.of
          ? html`${icon("flag")}<span class="visually-hidden">${t("nmbr9.goal.mark")}: </span>
            <b>${t("common.table.goal", { at: mark.at, of: mark.of })}</b>`
          : html`<b>${t("common.points", { count: mark.at })}</b>`
      }
    </li>
  </ul>`;
}

// ── a press on the display: long ones peel ─────────────────────────────────────────────────────

/** @param {PointerEvent} event @param {Peeler} peeler */
function pressDown(event, peeler) {
  if (!(event.target instanceof SVGElement) || !event.isPrimary || dragging())
    return pressUp(peeler);
  pressed = { at: [event.clientX, event.clientY], time: event.timeStamp };
  return startPeel(peeler, HOLD);
}

/** @param {PointerEvent} event @param {Hand} hand @param {Peeler} peeler */
function pressMove(event, hand, peeler) {
  if (event.pointerType === "mouse") keepFocus(event, hand);
  if (!pressed) return;
  const [x, y] = pressed.at;
  if (Math.hypot(event.clientX - x, event.clientY - y) > SLOP) pressUp(peeler);
}

/**
 * Whether the press itself was short: a busy page may get its end too late for the timer.
 * @param {PointerEvent} event
 */
const isShort = (event) => pressed !== null && event.timeStamp - pressed.time < HOLD;

/** @param {Peeler} peeler */
function pressUp(peeler) {
  pressed = null;
  stopPeel(peeler);
}

/**
 * Hovering over the display focuses it, unless another element is in use.
 * @param {PointerEvent} event @param {Hand} hand
 */
function keepFocus({ target: over }, hand) {
  const idle = document.activeElement === document.body || document.activeElement?.tagName === "H1";
  const display = over instanceof Element ? over.closest("svg.nmbr9-display") : null;
  if (idle && hand.may && display instanceof SVGElement) display.focus({ preventScroll: true });
}

// ── keys ───────────────────────────────────────────────────────────────────────────────────────

/** @param {KeyboardEvent} event @param {Hand} hand @param {Peeler} peeler */
function press(event, hand, peeler) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = keyOf(event);
  const done = hand.press(key, event.shiftKey) || look(key, hand, peeler);
  if (done) event.preventDefault();
}

/**
 * Keys that only look: L peels a layer, arrows roam the tiles when there is nothing to place.
 * @param {string} key @param {Hand} hand @param {Peeler} peeler
 */
function look(key, hand, peeler) {
  if (key.toLowerCase() === "l") {
    peeler.step();
    return true;
  }
  if (!key.startsWith("Arrow") || !hand.tiles.length) return false;
  const { tiles, ui } = hand;
  const from = tiles[hand.local.look ?? -1];
  const tile = from ? next(tiles, middle(from), key) : tiles.at(-1);
  if (tile) {
    hand.note({ look: tiles.indexOf(tile) });
    hand.dispatch({ type: "tell", text: tileWords(tile, ui) });
  }
  return true;
}

// ── others ─────────────────────────────────────────────────────────────────────────────────────

/** When nobody at this screen plays: every display side by side. @param {View} view @param {BoardUi} ui */
const everybody = (view, ui) => html`<div class="nmbr9-everybody" data-seats=${view.seats}>
  ${view.displays.map((_, seat) => html`<figure>${large(view, seat, ui)}<figcaption><bdi>${ui.name(seat)}</bdi></figcaption></figure>`)}
</div>`;

/** A spectator has every display in the middle. @param {View} view @param {BoardUi} ui */
export const inMiddle = (view, { seat }) => (seat === null ? [...view.displays.keys()] : [seat]);

/** @param {View} view @param {number} seat @param {number} margin @param {number} least */
const boxOf = (view, seat, margin, least) =>
  bounds(view.displays[seat].tiles, margin, least).join(" ");

/** @param {View} view @param {number} seat @param {BoardUi} ui */
export function mini(view, seat, ui) {
  const { tiles, answered } = view.displays[seat];
  return html`<svg class="nmbr9-display small" viewBox=${boxOf(view, seat, 0.4, 6)} aria-hidden="true">
      ${guard([tiles, ui.fresh], () => drawDisplay(tiles, { small: true, landing: ui.motion && justPlaced(ui, seat) }))}
    </svg>
    ${answered ? html`<svg class="icon has-placed" viewBox="0 0 24 24"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>` : nothing}`;
}

/** @param {View} view @param {number} seat @param {BoardUi} ui */
export const large = (view, seat, ui) => html`<svg
  class="nmbr9-display large"
  viewBox=${boxOf(view, seat, 0.6, 6)}
  role="img"
  aria-label=${displayWords(view, seat, ui)}
>${drawDisplay(view.displays[seat].tiles)}</svg>`;

/**
 * A tile travels from the rack to the display of the seat that placed it.
 * @param {import("../../contract.js").SeenEvent} event @param {View} view
 */
export function flight({ kind, seat }, view) {
  const tile = kind === "placed" ? view.displays[seat].tiles.at(-1) : undefined;
  if (!tile) return undefined;
  const card = `.players li:nth-child(${seat + 1})`;
  return {
    picture: portrait(tile.tile, tile.rotation),
    from: [".rack .in-hand", ".rack"],
    to: [`${card} .mini [data-states~="last"]`, `${card} .player`],
  };
}

/** A word on what to do with the tile. @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
export function actions(view, ui, dispatch) {
  const hand = new Hand(view, ui, dispatch);
  if (!hand.holds) return nothing;
  const { held } = ui.local;
  const words = held?.legal ? confirmWords(view, held, ui) : ui.t(hintFor(ui.game));
  return html`<p class="nmbr9-hint">${words}</p>`;
}
