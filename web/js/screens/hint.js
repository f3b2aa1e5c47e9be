/** The hint at the table: its button in the bar, and its words. A tip stands in the same place. */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { boardOf } from "../games/index.js";
import { allowsHints, mayHint, STEPS } from "../match/hints.js";
import { language, t } from "../platform/i18n.js";
import { announce } from "../ui/announce.js";
import { icon } from "../ui/icons.js";

/**
 * @typedef {import("../state.js").Table} Table
 * @typedef {import("../games/types.js").BoardUi} BoardUi @typedef {import("../games/types.js").Dispatch} Dispatch
 */

/** What the next tap shows. @param {Table} table */
const nextWords = ({ hint }) =>
  hint?.step === STEPS.length ? t("review.hint.hide") : t(`review.hint.${STEPS[hint?.step ?? 0]}`);

/** Whether the game has words for hints, and the table allows them. @param {Table} table */
const hasHints = (table) => allowsHints(table) && Boolean(boardOf(table.game).advice);

/** @param {Table} table @param {Dispatch} dispatch */
export function hintButton(table, dispatch) {
  if (!hasHints(table) || table.view.over) return nothing;
  const { hint } = table;
  return html`<button
    class="quiet round hint-button"
    data-step=${hint?.step ?? 0}
    aria-busy=${hint?.busy ? "true" : "false"}
    aria-keyshortcuts="h"
    aria-label=${nextWords(table)}
    title=${nextWords(table)}
    ?disabled=${!mayHint(table)}
    @click=${() => dispatch({ type: "hint" })}
  >
    ${icon("bulb")}
  </button>`;
}

/** H asks for a hint, on every keyboard layout, unless a text is being typed. */
/** @param {KeyboardEvent} event @param {Table} table @param {Dispatch} dispatch */
export function hintKey(event, table, dispatch) {
  const { code, ctrlKey, metaKey, altKey, target } = event;
  if (code !== "KeyH" || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
  if (!hasHints(table)) return;
  event.preventDefault();
  dispatch({ type: "hint" });
}

/**
 * The steps shown so far, in sentences. @param {Table} table @param {BoardUi} ui
 * @returns {string[][]} for each step
 */
export function hintWords({ game, view, hint }, ui) {
  const words = boardOf(game).advice;
  if (!words || !hint?.found) return [];
  const { where, what, why } = hint.found;
  const reasons = whyWords(game, why, view, ui);
  return [[words.where(where, view, ui)], [words.move(what, view, ui)], reasons].slice(
    0,
    hint.step,
  );
}

/**
 * Reasons in sentences. @param {string} game @param {import("../contract.js").Reason[]} why
 * @param {Table["view"]} view @param {BoardUi} ui
 */
export const whyWords = (game, why, view, ui) =>
  why
    .map((reason) =>
      reason.key === "only-move"
        ? t("review.why.only-move")
        : (boardOf(game).advice?.why(reason, view, ui) ?? ""),
    )
    .filter(Boolean);

/**
 * Where the board shows a move. @param {string} game @param {string} move @param {Table["view"]} view
 * @param {BoardUi} ui
 */
export const spotWords = (game, move, view, ui) =>
  boardOf(game).advice?.spot?.(move, view, ui) ?? "";

/** Words for those who do not see the board. @param {string} words */
export const hidden = (words) =>
  words ? html`<span class="visually-hidden">${words}</span>` : nothing;

/** @param {Table} table @param {BoardUi} ui @param {Dispatch} dispatch */
export function hintNote(table, ui, dispatch) {
  const { hint } = table;
  if (!hint || (!hint.busy && !hint.step)) return nothing;
  if (hint.busy) return html`<p class="hint-note">${t("review.hint.busy")}</p>`;
  return guard([hint, language()], () => {
    const steps = hintWords(table, ui);
    const what = hint.step > 1 ? (hint.found?.what ?? "") : "";
    const spot = spotWords(table.game, what, table.view, ui);
    announce([...steps[steps.length - 1], ...(hint.step === 2 ? [spot] : [])].join(" ").trim());
    return html`<section class="hint-note" aria-label=${t("review.hint")}>
      <button
        class="quiet round"
        aria-label=${t("review.hint.hide")}
        @click=${() => {
          dispatch({ type: "hint-hide" });
          /** @type {HTMLElement | null} */ (document.querySelector(".hint-button"))?.focus();
        }}
      >
        ${icon("close")}
      </button>
      ${steps.map(
        (sentences, i) =>
          html`<div data-step=${STEPS[i]}>
            ${sentences.map((words) => html`<p>${words}</p>`)} ${i === 1 ? hidden(spot) : nothing}
          </div>`,
      )}
    </section>`;
  });
}

/** @param {string} key @param {Dispatch} dispatch */
export const tipNote = (key, dispatch) =>
  guard([key, language()], () => {
    if (!key) return nothing;
    announce(t(key));
    return html`<section class="hint-note tip-note">
      <button
        class="quiet round"
        aria-label=${t("common.close")}
        @click=${() => dispatch({ type: "tip-hide" })}
      >
        ${icon("close")}
      </button>
      <p>${t(key)}</p>
    </section>`;
  });
