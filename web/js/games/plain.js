/**
 * A board for any game: everything the looking seat may do, as buttons in the notation.
 */
import { html, nothing } from "lit-html";

/** @typedef {import("../match/table.js").View} View @typedef {import("../match/table.js").BoardUi} BoardUi */

/** Everything `view.legal` allows, as notation. @param {View} view @returns {string[]} */
export function movesOf({ game, legal, card }) {
  if (game === "qwinto") {
    return [
      ...legal.picks.map((/** @type {string} */ dice) => `pick ${dice}`),
      ...(legal.keep ? ["keep"] : []),
      ...(legal.reroll ? ["reroll"] : []),
      ...legal.fields,
      ...(legal.skip ? ["pass"] : []),
    ];
  }
  if (game === "nmbr9") {
    return Object.entries(legal.places).flatMap(([rotation, places]) =>
      places.map((/** @type {number[]} */ [x, y]) => `${card}r${rotation}@${x},${y}`),
    );
  }
  return [
    .../** @type {any[][]} */ (Object.values(legal.places)).flat().map(({ move }) => move),
    ...(legal.draw === null ? [] : ["draw"]),
    ...(legal.skip === null ? [] : ["pass"]),
  ];
}

/** @param {View} view @param {BoardUi} ui @param {(action: any) => unknown} dispatch */
export function board(view, ui, dispatch) {
  const moves = ui.mayAct ? movesOf(view).slice(0, 60) : [];
  const tap = (/** @type {Event} */ event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-move]");
    if (button instanceof HTMLElement) dispatch({ type: "choose", move: button.dataset.move });
  };
  return html`<div class="plain-board" @click=${tap}>
    <ul>
      ${moves.map(
        (move) => html`<li>
          <button class="quiet" data-move=${move} aria-pressed=${ui.chosen === move}>${move}</button>
        </li>`,
      )}
    </ul>
    ${moves.length ? nothing : html`<p class="hint">${ui.t("common.table.wait")}</p>`}
  </div>`;
}
