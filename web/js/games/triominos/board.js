/**
 * The Triominos table: the tiles that lie, to zoom and pan; one's own rack; the well; the others'
 * hands as backs.
 */
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { keyed } from "lit-html/directives/keyed.js";
import { language, number } from "../../platform/i18n.js";
import { keyOf } from "../../ui/keys.js";
import { panzoom } from "../../ui/panzoom.js";
import { drawAdvice } from "./advice.js";
import { bonusLines, bounds, conflicts, dots, ghost, lit, lying, sign, turned } from "./felt.js";
import { holdFocus } from "./focus.js";
import { Hand } from "./hand.js";
import { allPlaces } from "./places.js";
import { focusRack, letter, rack, actions as rackActions, well } from "./rack.js";
import { backs, heart, portrait } from "./tiles.js";
import { bonusWords, brings, lyingWords } from "./words.js";

export { advice } from "./advice.js";
export { standings } from "./standings.js";
export { now, say, typed } from "./words.js";

/**
 * @typedef {import("../../contract.js").TriominosView} View
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 */

const FINGER = 22; // pixels: a lit place is hit from this far

/** @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
export function board(view, ui, dispatch) {
  const hand = new Hand(view, ui, dispatch);
  const [{ at, of }] = ui.seat === null ? view.goals[0] : view.goals[ui.seat];
  const points = ui.seat === null ? "" : ui.t("common.table.goal", { at, of });
  return html`<div class="triominos-board">
    <div class="felt tri-felt">
      ${panzoom({
        id: `triominos/${ui.id}/${view.round}`,
        box: bounds(view.board),
        keep: { of: view, reach: 0.48, points: () => inTheWay(view) },
        label: tableLabel(hand),
        kind: "triominos-felt",
        content: content(hand),
        tap: (event, point) => hand.tap(point, FINGER / unit(event)),
        keys: (event) => press(event, hand),
      })}
      <button class="round-chip" data-over aria-label=${ui.t("triominos.open-match", { round: `${view.round} ${points}` })}
        @click=${() => dispatch({ type: "standings", open: true })}>
        ${ui.t("triominos.round", { round: view.round })} <span class="round-goal">${points}</span>
      </button>
      ${well(hand)}
    </div>
    ${rack(hand)}
  </div>`;
}

/** What no button may cover: the tiles that lie, and the places one can lay. @param {View} view */
const inTheWay = (view) => [...view.board, ...allPlaces(view)].map(({ place }) => heart(place));

/** How many pixels a unit of the table takes. @param {Event} event */
const unit = ({ currentTarget }) =>
  (currentTarget instanceof SVGSVGElement && currentTarget.getScreenCTM()?.a) || 1;

/** @param {Hand} hand */
const tableLabel = ({ view, ui, acting }) =>
  [
    ui.t("triominos.table", { count: view.board.length }),
    ...(acting ? [ui.t("triominos.keys")] : []),
  ].join(". ");

/** By index: whose last tile a tile is, as a letter. @param {View} view @param {BoardUi} ui */
function lastTiles({ board: tiles, seats }, ui) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (let seat = 0; seat < seats; seat++) {
    const index = tiles.findLastIndex((tile) => tile.seat === seat);
    if (index >= 0) found.set(index, [...ui.name(seat)][0]?.toUpperCase() ?? "");
  }
  return found;
}

/** What the newest tile brought beyond its value. @param {BoardUi} ui */
const newest = ({ log }) => log.findLast((event) => event.kind === "placed");

/** @param {Hand} hand */
function content(hand) {
  const { view, ui, chosen, held, tile } = hand;
  const tiles = view.board;
  const landing = ui.motion && ui.fresh.some((event) => event.kind === "placed");
  const name = (/** @type {import("./words.js").Tile} */ one) => lyingWords(one, ui);
  const box = bounds(tiles);
  return svg`
    ${guard([tiles, landing, ui.local.look, language()], () =>
      lying(tiles, { marks: lastTiles(view, ui), landing, at: ui.local.look, name }),
    )}
    ${guard([tiles, ui.ply, Boolean(tile), language()], () => bonus(hand, box))}
    ${ui.hints && hand.acting && !tile ? dots(allPlaces(view)) : nothing}
    ${ui.hints ? lit(hand.places, chosen?.place ?? held?.place, letter) : nothing}
    ${drawAdvice(view, ui.advice)}
    ${ui.refusal ? conflicts(ui.refusal.where) : nothing}
    ${held ? ghost(held.place, turned(held), ui.refusal ? "illegal" : "held") : nothing}
    ${chosen ? [ghost(chosen.place, chosen.corners, "chosen"), sign(chosen.place, [brings(chosen, ui)], "offer", box)] : nothing}`;
}

/**
 * The bonus of the newest tile: where it comes from, its name and its points.
 * @param {Hand} hand @param {import("../../ui/camera.js").Box} box
 */
function bonus({ view, ui, tile: picked }, box) {
  const tile = view.board.at(-1);
  const event = newest(ui);
  const extra = event?.items.filter(({ rule }) => rule !== "value") ?? [];
  if (!tile || !extra.length || event?.where[0] !== tile.place || picked) return nothing;
  const taken = new Set(view.board.map(({ place }) => place));
  return svg`${tile.bonus ? bonusLines(tile, taken) : nothing}
    ${sign(
      tile.place,
      extra.map((item) => bonusWords(item, ui)),
      "bonus",
      box,
    )}`;
}

/** @param {KeyboardEvent} event @param {Hand} hand */
function press(event, hand) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = keyOf(event);
  const toRack = key === "Escape" || (key === "Enter" && !hand.tile);
  const done = hand.press(key, event.shiftKey);
  if (toRack && hand.acting) focusRack();
  if (done || toRack) event.preventDefault();
}

/** A hand as backs, with how many there are. @param {View} view @param {number} seat */
export function mini(view, seat) {
  const { count } = view.hands[seat];
  const rows = count > 5 ? 2 : 1;
  const [wide, high] = [(Math.max(1, Math.ceil(count / rows)) + 1) / 2, rows + 0.1];
  return html`<svg class="backs" viewBox=${`-0.05 -0.92 ${wide + 0.1} ${high}`} aria-hidden="true">
      ${backs(count, rows)}
    </svg>
    ${keyed(count, html`<b class="count">${number(count)}</b>`)}`;
}

/**
 * A tile travels from the hand of another seat to its place on the table.
 * @param {import("../../contract.js").SeenEvent} event @param {View} view
 */
export function flight({ kind, seat, where }, view) {
  const tile = kind === "placed" ? view.board.at(-1) : undefined;
  if (!tile || tile.place !== where[0]) return undefined;
  return {
    picture: portrait(tile.tile),
    from: [`.players li:nth-child(${seat + 1}) .player`],
    to: ['svg.triominos-felt [data-states~="newest"]'],
  };
}

/** A hand to read at leisure: open where it may be seen. @param {View} view @param {number} seat @param {BoardUi} ui */
export function large(view, seat, ui) {
  const { count, tiles, shows } = view.hands[seat];
  const known = tiles ?? shows;
  const faces = Array.from({ length: count }, (_, i) => known[i] ?? null);
  return html`<div class="large-hand">
    <p>${ui.t("triominos.holds", { count })}</p>
    <div role="img" aria-label=${known.join(", ") || ui.t("triominos.holds", { count })}>
      ${faces.map((tile) => portrait(tile))}
    </div>
  </div>`;
}

/** The table of the last round. @param {View} view @param {BoardUi} ui */
export const finalBoard = (view, ui) => html`<svg
  class="triominos-felt"
  viewBox=${bounds(view.board).join(" ")}
  role="img"
  aria-label=${ui.t("triominos.table", { count: view.board.length })}
>
  ${lying(view.board, { marks: lastTiles(view, ui), landing: false, at: undefined, name: (one) => lyingWords(one, ui) })}
</svg>`;

/** @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
export function actions(view, ui, dispatch) {
  holdFocus(ui.ply);
  const hand = new Hand(view, ui, dispatch);
  return hand.acting ? html`<div class="tri-actions">${rackActions(hand)}</div>` : nothing;
}
