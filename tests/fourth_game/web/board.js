/** A plain board: the points of every seat, and a button for every move. */
import { html } from "lit-html";

/**
 * @typedef {import("../../contract.js").TwentyOneView} View
 * @typedef {import("../types.js").BoardUi} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 */

/** @param {View} view @param {BoardUi} ui */
export const board = (view, ui) => html`<ol class="twentyone-board" role="list">
  ${view.points.map(
    (points, seat) => html`<li data-out=${view.out[seat]}>
      <span>${ui.name(seat)}</span> <strong>${points}</strong>
    </li>`,
  )}
</ol>`;

/** @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
export const actions = (view, ui, dispatch) =>
  view.legal.map(
    (move) => html`<button
      data-move=${move}
      ?disabled=${!ui.mayAct}
      @click=${() => dispatch({ type: "intent", move })}
    >
      ${ui.t(`twentyone.${move}`)}
    </button>`,
  );

/** @param {View} view @param {number} seat */
export const mini = (view, seat) => html`<b>${view.points[seat]}</b>`;
