/** The review screen: the board at any moment, the chart, and words; or a second try on the board. */
import { html, nothing } from "lit-html";
import { boardOf } from "../games/index.js";
import { boardUi } from "../match/match_words.js";
import { lessonAt, seatOf } from "../match/review.js";
import { emptyTable, eyes } from "../match/table_state.js";
import { t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { icon } from "../ui/icons.js";
import { refusalNote } from "../ui/refusal.js";
import { reviewChart } from "./review_chart.js";
import { decisionList, learnButton, momentCard, progress } from "./review_panel.js";
import { sumsTable } from "./review_sums.js";
import { unitOf } from "./review_words.js";

/**
 * @typedef {import("../match/review.js").ReviewState} ReviewState
 * @typedef {import("../match/review.js").Attempt} Attempt
 * @typedef {import("../games/types.js").BoardUi} BoardUi @typedef {import("../games/types.js").Dispatch} Dispatch
 * @typedef {import("../state.js").State} State
 */

/** The review as a table. @param {ReviewState} review @returns {import("../state.js").Table} */
function asTable(review) {
  const { attempt, seats, over, seat } = review;
  const trying = attempt?.status === "find" || attempt?.status === "judging";
  return {
    ...emptyTable(""),
    ...review,
    id: `review ${review.id}`,
    foreign: review.id === "",
    seat: eyes({ seats, over, seat }),
    log: review.log.filter((event) => event.ply < review.ply),
    ...(attempt && trying ? { ...attempt, busy: attempt.status === "judging" } : {}),
    ...{ undo: "off", canUndo: false, canRedo: false, hint: null },
  };
}

/** What a board may do here: look about, and nothing else. @param {Dispatch} dispatch @returns {Dispatch} */
const watching = (dispatch) => (action) =>
  action.type === "local" ? dispatch({ ...action, type: "review-local" }) : undefined;

/** The moves of a board as a second try. @param {boolean} confirm @param {Dispatch} dispatch @returns {Dispatch} */
const trying = (confirm, dispatch) => (action) => {
  const types = { intent: "try-play", repeat: "try-play", cancel: "try-cancel", why: "try-why" };
  const { type } = action;
  if (type === "local") return dispatch({ ...action, type: "try-local" });
  if (type === "choose") {
    // A preview by the keyboard never confirms.
    return dispatch({ ...action, type: "try-choose", confirm: confirm || action.preview });
  }
  if (type === "tell") return dispatch(action);
  const own = types[/** @type {"intent"} */ (type)];
  return own ? dispatch({ ...action, type: own }) : undefined;
};

/** @param {State} state @param {Dispatch} dispatch */
export function reviewScreen({ review, settings }, dispatch) {
  if (!review) {
    return html`<div class="table laying">
      <h1 tabindex="-1">${t("common.runtime.loading")}</h1>
      <a class="button" href="#/">${t("common.home-link")}</a>
    </div>`;
  }
  const { attempt } = review;
  const tries = attempt?.status === "find" || attempt?.status === "judging";
  const table = asTable(review);
  const plain = boardUi(table, settings);
  const ui = tries
    ? { ...plain, advice: null }
    : { ...plain, mayAct: false, hints: false, advice: review.advice };
  const act = tries ? trying(settings.confirm, dispatch) : watching(dispatch);
  return html`<div
    class="table replay review"
    data-game=${review.game}
    data-status=${review.status}
    data-ply=${review.ply}
    ?data-trying=${tries}
    ?data-learning=${review.learning}
  >
    ${bar(review, tries, dispatch)}
    <section class="board-box" aria-label=${t("common.table.board")}>
      ${boardOf(review.game).board(review.view, ui, act)}
    </section>
    ${
      tries
        ? tryBar(review, ui, act, dispatch)
        : html`<div class="review-panel" tabindex="0" role="region" aria-label=${t("review.panel")}>
          ${review.learning ? momentCard(review, ui, dispatch) : whole(review, ui, dispatch)}
        </div>`
    }
  </div>`;
}

/** The whole panel; what became of a try comes first. @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} dispatch */
const whole = (review, ui, dispatch) => html`
  ${progress(review, dispatch)} ${review.attempt ? momentCard(review, ui, dispatch) : nothing}
  <div class="review-course">
    ${reviewChart({ seat: seatOf(review), unit: unitOf(review), ply: review.ply }, dispatch)}
    ${steps(review, dispatch)}
  </div>
  ${review.attempt ? nothing : momentCard(review, ui, dispatch)}
  ${sumsTable(review, ui, dispatch)} ${decisionList(review, ui, dispatch)}
`;

/** Back to the table or home; from a second try back to the review. */
/** @param {ReviewState} review @param {boolean} tries @param {Dispatch} dispatch */
const wayBack = ({ id }, tries, dispatch) =>
  tries
    ? html`<button
        class="quiet round"
        aria-label=${t("review.try.done")}
        @click=${() => dispatch({ type: "try-end" })}
      >
        ${icon("back")}
      </button>`
    : html`<a
        class="button quiet round"
        href=${id ? `#${addressOf("play", id)}` : "#/"}
        aria-label=${t(id ? "saves.replay.back" : "common.home-link")}
      >
        ${icon("back")}
      </a>`;

/** @param {ReviewState} review @param {boolean} tries @param {Dispatch} dispatch */
const bar = (review, tries, dispatch) => {
  const { game } = review;
  return html`<header class="game-bar">
  ${wayBack(review, tries, dispatch)}
  <div class="words">
    <h1 tabindex="-1">${t("review.title", { name: t(`${game}.name`) })}</h1>
    <p class="now">${barWords(review)}</p>
  </div>
  ${tries || review.learning ? html`<span></span>` : learnButton(review, dispatch)}
</header>`;
};

/** @param {ReviewState} review */
function barWords(review) {
  const { attempt, result, seat, learning } = review;
  const { all, at } = lessonAt(review);
  const tries = attempt?.status === "find" || attempt?.status === "judging";
  const find = tries ? t("review.try.find") : "";
  if (learning) return `${t("review.learn.at", { at, of: all.length })} ${find}`;
  if (tries) return find;
  const accuracy = result?.seats.find((one) => one.seat === seat)?.accuracy;
  return accuracy == null ? "" : t("review.accuracy", { value: Math.round(accuracy) });
}

/** From moment to moment, and from mistake to mistake. @param {ReviewState} review @param {Dispatch} dispatch */
function steps(review, dispatch) {
  if (!seatOf(review).chart.length) return nothing;
  /** @param {import("../ui/icons.js").Icon} sign @param {string} key @param {import("../platform/store.js").Action} action */
  const button = (sign, key, action) =>
    html`<button class="quiet round" aria-label=${t(key)} title=${t(key)} @click=${() => dispatch(action)}>
      ${icon(sign)}
    </button>`;
  return html`<div class="review-steps" dir="ltr">
    ${button("first", "review.mistake.before", { type: "review-mistake", way: -1 })}
    ${button("back", "review.step-back", { type: "review-step", by: -1 })}
    ${button("next", "review.step", { type: "review-step", by: 1 })}
    ${button("last", "review.mistake.next", { type: "review-mistake", way: 1 })}
  </div>`;
}

/** What can be done in a second try. @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} act @param {Dispatch} dispatch */
function tryBar({ game, view, attempt }, ui, act, dispatch) {
  const board = boardOf(game);
  const { chosen = null, label = "", first = null } = attempt ?? {};
  return html`<div class="action-bar">
    ${board.showsRefusal ? nothing : refusalNote(ui, dispatch)}
    <div class="actions">
      <button
        class="quiet round give-up"
        aria-label=${t("review.try.show")}
        title=${t("review.try.show")}
        @click=${() => dispatch({ type: "try-end" })}
      >
        ${icon("bulb")}
      </button>
      <div class="game-actions">
        ${
          chosen
            ? html`<button
                  class="primary confirm"
                  @click=${() => dispatch({ type: "try-play", move: first ?? chosen })}
                >
                  ${icon("check")}${label || t("common.table.confirm")}
                </button>
                <button class="cancel" @click=${() => dispatch({ type: "try-cancel" })}>
                  ${t("common.cancel")}
                </button>`
            : nothing
        }
        <div class="own-actions" ?hidden=${Boolean(chosen)}>
          ${board.actions?.(view, ui, act) ?? nothing}
        </div>
      </div>
    </div>
  </div>`;
}
