/** Under the display: the tile in hand, the tiles still to come, and a way to look beneath. */
import { html, nothing, svg } from "lit-html";
import { NMBR9 } from "../../box.js";
import { icon } from "../../ui/icons.js";
import { face, highest } from "./display.js";
import { form, THICK, turns } from "./tiles.js";
import { leftWords } from "./words.js";

/**
 * @typedef {import("../../contract.js").Nmbr9View} View
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {import("./hand.js").Hand} Hand
 */

/** A tile by itself, in the middle of a square box. @param {number} tile @param {number} rotation */
export function portrait(tile, rotation) {
  const { d, width, height } = form(tile, rotation);
  const [x, y] = [(4 - width) / 2, (4 - height) / 2];
  return svg`<svg class="nmbr9-tile" viewBox="-0.2 -0.2 4.4 4.6" aria-hidden="true">
    <g transform=${`translate(${x} ${y})`} style="--level:0">
      <g class="number-shadow" transform=${`translate(0 ${THICK})`}>
        <path class="shadow-far" d=${d}></path><path class="shadow-near" d=${d}></path>
      </g>
      <path class="number-wall" data-tile=${tile} d=${d} transform=${`translate(0 ${THICK})`}></path>
      <g class="number-tile" data-tile=${tile}>${face(tile, rotation)}</g>
    </g>
  </svg>`;
}

/** @param {View} view @param {BoardUi} ui @param {Hand} hand @param {Peeler} peeler */
export const rack = (view, ui, hand, peeler) => html`<div class="rack">
  ${inHand(view, ui, hand)} ${toCome(view, ui)} ${peelButton(view, ui, peeler)}
</div>`;

/** @param {View} view @param {BoardUi} ui @param {Hand} hand */
function inHand({ card, answer }, ui, hand) {
  const tile = hand.holds ? card : null;
  if (tile === null)
    return html`<div class="in-hand" data-empty>${answer ? icon("check") : nothing}</div>`;
  const dots = Array.from({ length: turns(tile) }, (_, i) => i === hand.turn);
  return html`<button
    class="in-hand"
    data-card=${tile}
    data-turn=${hand.turn}
    aria-label=${ui.t("nmbr9.rotate", { tile, turn: hand.turn * 90 })}
    @pointerdown=${(/** @type {PointerEvent} */ event) => hand.take(event)}
    @pointermove=${(/** @type {PointerEvent} */ event) => hand.move(event, target(event))}
    @pointerup=${(/** @type {PointerEvent} */ event) => quiet(hand.drop(event, target(event)))}
    @pointercancel=${(/** @type {PointerEvent} */ event) => hand.drop(event, target(event))}
    @click=${() => !silenced() && hand.rotate()}
  >
    ${portrait(tile, hand.turn)}
    <span class="turn-sign">${icon("rotate")}</span>
    <span class="turn-dots" aria-hidden="true">${dots.map((on) => html`<i ?data-on=${on}></i>`)}</span>
  </button>`;
}

/** @param {Event} event */
const target = ({ currentTarget }) => /** @type {Element | null} */ (currentTarget);

/** A drag ends with a click event, which is ignored. */
let silent = false;
/** @param {boolean} dragged */
function quiet(dragged) {
  silent = dragged;
  if (dragged) setTimeout(() => silenced());
}
function silenced() {
  const was = silent;
  silent = false;
  return was;
}

/** Which tiles are still to come: each number with a mark for every card. @param {View} view @param {BoardUi} ui */
const toCome = (view, ui) => html`<div class="to-come" role="img" aria-label=${leftWords(view, ui)}>
  ${view.left.map(
    (count, tile) => html`<span class="coming" data-tile=${tile} ?data-gone=${count === 0}>
      <b>${tile}</b>
      <span class="cards"
        >${Array.from({ length: NMBR9.copies }, (_, i) => html`<i ?data-on=${i < count}></i>`)}</span
      >
    </span>`,
  )}
</div>`;

/** Hides one level after another while it is pressed. */
export class Peeler {
  /** @param {number} levels  how many can be taken off @param {Hand} hand */
  constructor(levels, hand) {
    this.levels = levels;
    this.hand = hand;
  }

  get peel() {
    return Math.min(this.hand.local.peel ?? 0, this.levels);
  }

  /** Hide one more level, or show all again. */
  step() {
    this.hand.note({ peel: (this.peel + 1) % (this.levels + 1) });
  }
}

const PEEL = 650; // milliseconds from one level to the next
let peeling = 0;
let peeled = false;

/** @param {Peeler} peeler @param {number} [wait] before the first level goes */
export function startPeel({ levels, hand }, wait = 0) {
  stopPeel({ hand });
  peeled = false;
  if (!levels) return;
  let peel = 0;
  const step = () => {
    peeled = true;
    peel = Math.min(peel + 1, levels);
    hand.note({ peel });
    peeling = window.setTimeout(step, PEEL);
  };
  peeling = window.setTimeout(step, wait);
}

/** @param {{hand: Hand}} peeler @returns {boolean} whether a level was taken off */
export function stopPeel({ hand }) {
  clearTimeout(peeling);
  if (peeling && peeled) hand.note({ peel: 0 });
  peeling = 0;
  return peeled;
}

/** @param {View} view @param {BoardUi} ui @param {Peeler} peeler */
function peelButton(view, ui, peeler) {
  const { tiles } = view.displays[ui.seat ?? 0];
  return html`<button
    class="peel round"
    aria-label=${ui.t("nmbr9.peel")}
    aria-pressed=${peeler.peel > 0}
    ?disabled=${highest(tiles) === 0}
    @pointerdown=${() => startPeel(peeler)}
    @pointerup=${() => stopPeel(peeler)}
    @pointerleave=${() => stopPeel(peeler)}
    @pointercancel=${() => stopPeel(peeler)}
    @click=${(/** @type {MouseEvent} */ event) => event.detail === 0 && peeler.step()}
  >
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />
    </svg>
  </button>`;
}
