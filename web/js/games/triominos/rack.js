/** Under the table: the tiles in hand, those that fit raised; and the well beside them. */
import { html, nothing, svg } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { ref } from "lit-html/directives/ref.js";
import { number, signed } from "../../platform/i18n.js";
import { hintFor } from "../../platform/settings.js";
import { icon } from "../../ui/icons.js";
import { intoSight } from "../../ui/in_sight.js";
import { keyOf } from "../../ui/keys.js";
import { isAdvised, isWellAdvised } from "./advice.js";
import { placesOf } from "./places.js";
import { backs, portrait } from "./tiles.js";
import { brings, drawnWords, drawWords, placeWords } from "./words.js";

/**
 * @typedef {import("../../contract.js").TriominosView} View
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 * @typedef {import("./hand.js").Hand} Hand
 */

/** The tile that has just come from the well. @param {BoardUi} ui */
const justDrawn = ({ fresh, seat }) =>
  fresh.find((event) => event.kind === "drew" && event.seat === seat)?.move;

/** How many tiles stand below a narrow table, each as large as a finger, before the rack scrolls. */
const IN_SIGHT = 28;

/**
 * Rows and columns of a rack: the first number of rows that leaves no more in each than fit at a good
 * size; a hand too large for that has more rows.
 * @param {number} count @param {number[]} most  how many stand in each of 1, 2, 3 ... rows at most
 */
function shape(count, most) {
  const enough = most.findIndex((wide, i) => count <= wide * (i + 1));
  const rows = enough < 0 ? Math.ceil(count / most[most.length - 1]) : enough + 1;
  return { rows, columns: Math.ceil(count / rows) };
}

/**
 * The rack below a narrow table, below a wide one, and beside a low one, as style properties.
 * @param {number} count
 */
function shapes(count) {
  const [narrow, wide] = [shape(count, [5, 7, 7, 7]), shape(count, [14, 13, 16])];
  const desk = shape(count, [8, 9, 10, 10]);
  const beside = count <= 8 ? 2 : Math.max(3, Math.ceil(count / 7));
  return [
    `--narrow: ${narrow.columns}; --narrow-rows: ${narrow.rows}`,
    `--wide: ${wide.columns}; --wide-rows: ${wide.rows}`,
    `--desk: ${desk.columns}; --desk-rows: ${desk.rows}`,
    `--narrow-beside: ${beside}; --beside-rows: ${Math.ceil(count / beside)}`,
  ].join(";");
}

/** @param {Hand} hand */
export function rack(hand) {
  const { view, ui, tiles } = hand;
  const { seat } = ui;
  if (seat === null) return nothing;
  if (!tiles.length) return html`<div class="tri-rack" data-empty role="presentation"></div>`;
  const fitting = ui.hints ? tiles.find((tile) => tile in view.legal.places) : undefined;
  const stop = hand.tile ?? fitting ?? tiles[0];
  const drawn = justDrawn(ui);
  const more = tiles.length - IN_SIGHT;
  return html`<div class="tri-rack" style=${shapes(tiles.length)} ?data-long=${more > 0}>
    <div
      class="rack-tiles"
      dir="ltr"
      role="toolbar"
      @scroll=${noteEnd}
      aria-label=${ui.t("triominos.rack", { count: tiles.length })}
      @click=${(/** @type {MouseEvent} */ event) => click(event, hand)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => roam(event, hand)}
    >
      ${tiles.map((tile) => standing(tile, hand, tile === stop, tile === drawn))}
    </div>
    ${more > 0 ? html`<p class="rack-more" aria-hidden="true">↓ ${ui.t("triominos.more", { count: more })}</p>` : nothing}
  </div>`;
}

/** Hide the words on more tiles once the last one is in sight. @param {Event} event */
function noteEnd({ currentTarget }) {
  const list = /** @type {HTMLElement} */ (currentTarget);
  const left = list.scrollHeight - list.clientHeight - list.scrollTop;
  list.parentElement?.toggleAttribute("data-end", left < 8);
}

/** The tile that was picked, or the first that fits, comes into sight. */
const inSight = intoSight();

/** @param {string} tile @param {Hand} hand @param {boolean} stop @param {boolean} drawn */
function standing(tile, hand, stop, drawn) {
  const { view, ui } = hand;
  const count = placesOf(view, tile).length;
  const states = [
    ...(!ui.hints ? [] : count ? ["fits"] : hand.acting ? ["idle"] : []),
    ...(drawn ? ["drawn"] : []),
    ...(ui.hints &&
    hand.chosen &&
    placesOf(view, tile).some(({ place }) => place === hand.chosen?.place)
      ? ["fits-there"]
      : []),
    ...(isAdvised(tile, ui.advice) ? ["advised"] : []),
  ];
  const name = [
    ui.t("triominos.tile", { tile }),
    ...(count && ui.hints ? [ui.t("triominos.fits", { count })] : []),
    ...(drawn ? [ui.t("triominos.drawn")] : []),
    ...(isAdvised(tile, ui.advice) ? [ui.t("review.advised")] : []),
  ].join(", ");
  return html`<button
    class="standing"
    data-tile=${tile}
    data-states=${states.join(" ")}
    aria-pressed=${hand.tile === tile}
    aria-disabled=${hand.acting ? nothing : "true"}
    tabindex=${stop ? 0 : -1}
    ${stop ? ref(inSight) : nothing}
  >
    <span class="visually-hidden">${name}</span>${portrait(tile)}
  </button>`;
}

/** @param {Event} event */
const tileUnder = ({ target }) =>
  target instanceof Element ? target.closest("[data-tile]")?.getAttribute("data-tile") : undefined;

/** A tile picked by a key leads on to its places. @param {MouseEvent} event @param {Hand} hand */
function click(event, hand) {
  const tile = tileUnder(event);
  if (!tile) return;
  const puts = tile !== hand.tile;
  hand.pick(tile);
  if (event.detail === 0 && puts && hand.may) focusTable();
}

/**
 * Arrows walk along the rack, Home and End to its ends, Escape puts the tile back, D draws.
 * @param {KeyboardEvent} event @param {Hand} hand
 */
function roam(event, hand) {
  const key = keyOf(event);
  const buttons = [.../** @type {Element} */ (event.currentTarget).querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  /** @type {Record<string, number>} */
  const ways = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: buttons.length - 1,
  };
  if (key === "Escape") hand.putBack();
  else if (key.toLowerCase() === "d") hand.draw();
  else if (key in ways) buttons[(ways[key] + buttons.length) % buttons.length].focus();
  else return;
  event.preventDefault();
}

const focusTable = () =>
  /** @type {SVGElement | null} */ (document.querySelector("svg.triominos-felt"))?.focus({
    preventScroll: true,
  });

export const focusRack = () =>
  /** @type {HTMLElement | null} */ (
    document.querySelector('.tri-rack .standing[tabindex="0"]')
  )?.focus({ preventScroll: true });

/**
 * The well: a pile of backs, and how many there are; a tap draws where that is allowed.
 * @param {Hand} hand
 */
export function well(hand) {
  const { ui } = hand;
  const { well: count, legal } = hand.view;
  const pile = html`<svg viewBox="-0.05 -0.95 2.1 1.1" aria-hidden="true">
      ${count ? svg`<g>${backs(Math.min(count, 3), 1)}</g>` : svg`<path class="empty-well" d="M0.6 -0.06H1.4L1 -0.76Z"></path>`}
    </svg>
    ${keyed(count, html`<b aria-hidden="true">${number(count)}</b>`)}`;
  const words = ui.t("triominos.well", { count });
  if (legal.draw === null)
    return html`<div class="well" data-over role="img" aria-label=${words} ?data-empty=${!count}>${pile}</div>`;
  const costs = drawWords(hand.view, ui);
  return html`<button
    class="well"
    data-over
    ?data-advised=${isWellAdvised(hand.view, ui.advice)}
    @click=${() => hand.draw()}
  ><span class="visually-hidden">${`${words}. ${costs}`}</span>${pile}</button>`;
}

/** In reach of the thumb: the places of the picked tile, drawing, passing. @param {Hand} hand */
export function actions(hand) {
  const { view, ui } = hand;
  const { legal } = view;
  if (ui.repeating)
    return html`<button @click=${() => hand.dispatch({ type: "hurry" })}>
      ${icon("skip")}${ui.t("common.table.hurry")}
    </button>`;
  if (ui.hints && hand.tile && hand.places.length) return choices(hand);
  const any = Object.keys(legal.places).length > 0;
  const drawn = drawnWords(view, ui);
  return html`${any ? html`<p class="tri-hint">${drawn} ${ui.hints ? ui.t(hintFor(ui.game)) : nothing}</p>` : nothing}
    ${
      legal.draw === null
        ? nothing
        : html`<button class=${any ? "" : "primary"} data-move="draw" @click=${() => hand.draw()}>
            ${drawWords(view, ui)}
          </button>`
    }
    ${legal.skip === null ? nothing : passing(legal.skip, hand)}`;
}

/** @param {number} points @param {Hand} hand */
function passing(points, { ui, dispatch }) {
  const label = points
    ? ui.t("triominos.pass", { points: signed(points) })
    : ui.t("triominos.pass.free");
  // Passing is offered only where nothing else can be done: it needs no second tap.
  const pass = () => ui.mayAct && dispatch({ type: "intent", move: "pass" });
  return html`<button class="primary" data-move="pass" @click=${pass}>${label}</button>`;
}

/** The letter of a place, the same on the table and on its button. @param {number} i */
export const letter = (i) => String.fromCharCode(65 + i);

/** Every place of the picked tile as a button: for small tables and large fingers. @param {Hand} hand */
const choices = (
  hand,
) => html`<ul class="choices" role="list" aria-label=${hand.ui.t("triominos.choices")}>
  ${hand.places.map(
    (place, i) => html`<li>
      <button
        data-choice=${place.place}
        data-bonus=${place.bonus ?? nothing}
        @click=${() => hand.may && hand.choose(place)}
      >
        <span class="visually-hidden">${placeWords(place, hand.ui)}</span>
        <span aria-hidden="true"><b class="choice-letter">${letter(i)}</b> ${brings(place, hand.ui)}</span>
      </button>
    </li>`,
  )}
</ul>`;
