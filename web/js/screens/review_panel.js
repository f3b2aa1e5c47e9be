/** The words of a review: progress, the decision that is shown, and all decisions. */
import { html, nothing } from "lit-html";
import { boardOf } from "../games/index.js";
import { say } from "../match/match_words.js";
import { decisionAt, lessonAt, seatOf } from "../match/review.js";
import { filtered } from "../match/review_data.js";
import { has, t } from "../platform/i18n.js";
import { segments } from "../ui/controls.js";
import { icon } from "../ui/icons.js";
import { hidden, spotWords, whyWords } from "./hint.js";
import { changeWords, lossWords, markWords, unitOf, valueWords } from "./review_words.js";

/**
 * @typedef {import("../match/review.js").ReviewState} ReviewState
 * @typedef {import("../games/types.js").BoardUi} BoardUi @typedef {import("../games/types.js").Dispatch} Dispatch
 * @typedef {import("../contract.js").Review["unit"]} Unit
 */

/** How far it is, with a way to stop it; or why there is none. */
/** @param {ReviewState} review @param {Dispatch} dispatch */
export function progress({ status, done, total, error }, dispatch) {
  if (status === "done") return nothing;
  const again = (/** @type {string} */ key) =>
    html`<button @click=${() => dispatch({ type: "review-run" })}>${t(key)}</button>`;
  if (status === "failed") {
    const own = `review.error.${error}`;
    return html`<div class="review-progress" role="alert">
      <p>${t(has(own) ? own : "review.error")}</p>
      ${has(own) ? nothing : again("common.retry")}
    </div>`;
  }
  return html`<div class="review-progress">
    <label>
      <span>${t(status === "stopped" ? "review.stopped" : "review.running", { done, total })}</span>
      <progress max=${total || 1} .value=${done}></progress>
    </label>
    ${
      status === "stopped"
        ? again("review.go-on")
        : html`<button @click=${() => dispatch({ type: "review-stop" })}>${t("common.cancel")}</button>`
    }
  </div>`;
}

/** Go through all mistakes with their answers hidden. @param {ReviewState} review @param {Dispatch} dispatch */
export function learnButton(review, dispatch) {
  const { length: count } = lessonAt(review).all;
  if (review.status !== "done" || !count) return html`<span></span>`;
  return html`<button class="learn" @click=${() => dispatch({ type: "review-learn", next: false })}>
    ${icon("bulb")}<span class="long">${t("review.learn", { count })}</span>
    <span class="short">${t("review.learn.short", { count })}</span>
  </button>`;
}

/** The way to the next mistake, after one that was tried or shown. @param {ReviewState} review @param {Dispatch} dispatch */
function nextMistake(review, dispatch) {
  const { all, at } = lessonAt(review);
  return at < all.length
    ? html`<button class="primary" @click=${() => dispatch({ type: "review-learn", next: true })}>
        ${t("review.learn.next")}${icon("next")}
      </button>`
    : html`<p class="last-lesson">${t("review.learn.last")}</p>`;
}

/** @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} dispatch */
export function momentCard(review, ui, dispatch) {
  const decision = decisionAt(review);
  const { attempt } = review;
  return html`<section class="review-moment" aria-live="polite">
    ${
      attempt
        ? verdict(attempt, review, ui, dispatch)
        : decision
          ? decided(decision, review, ui, dispatch)
          : happened(review, ui)
    }
  </section>`;
}

/** @param {string} move @param {ReviewState} review @param {BoardUi} ui */
const moveWords = (move, { view, game }, ui) => boardOf(game).advice?.move(move, view, ui) ?? move;

/** @param {import("../contract.js").Decision} decision @param {ReviewState} review @param {BoardUi} ui */
const reasons = ({ advice }, { view, game }, ui) =>
  advice?.why.length
    ? html`<ul class="reasons">
        ${whyWords(game, advice.why, view, ui).map((words) => html`<li>${words}</li>`)}
      </ul>`
    : nothing;

/** The sign that a board has at a move. @type {Record<string, string>} */
const SIGNS = { played: "✗", tried: "✗", best: "★" };

/**
 * A move, and what it was worth. @param {"played" | "tried" | "best"} what @param {string} move
 * @param {number} worth @param {ReviewState} review @param {BoardUi} ui @param {string} [sign]
 */
function moveLine(what, move, worth, review, ui, sign = what) {
  const unit = unitOf(review);
  const words = { move: t(`review.${what}`), value: valueWords(worth, unit) };
  return html`<div data-move=${sign}>
    <dt><i aria-hidden="true">${SIGNS[sign]}</i> ${t(`review.worth.${unit}`, words)}</dt>
    <dd>
      ${moveWords(move, review, ui)} ${hidden(spotWords(review.game, move, review.view, ui))}
    </dd>
  </div>`;
}

/**
 * @param {import("../contract.js").Decision} decision @param {ReviewState} review @param {BoardUi} ui
 * @param {Dispatch} dispatch
 */
function decided(decision, review, ui, dispatch) {
  const { mark, move, best, value, best_value } = decision;
  return html`<h2 data-mark=${mark}>${lossWords(decision, unitOf(review))}</h2>
    <dl class="two-moves">
      ${moveLine("played", move, value, review, ui, mark === "none" ? "best" : "played")}
      ${mark === "none" ? nothing : moveLine("best", best, best_value, review, ui)}
    </dl>
    ${
      mark === "none"
        ? nothing
        : html`${reasons(decision, review, ui)}
          <div class="review-buttons">
            ${review.learning ? nextMistake(review, dispatch) : nothing}
            <button
              class=${review.learning ? "" : "primary"}
              @click=${() => dispatch({ type: "try-start", decision })}
            >
              ${icon("rotate")}${t("review.try")}
            </button>
            ${review.learning ? backToReview("review-learned", dispatch) : nothing}
          </div>`
    }`;
}

/** What happened last, and how lucky that was. @param {ReviewState} review @param {BoardUi} ui */
function happened(review, ui) {
  const seat = seatOf(review);
  const luck = seat.luck.find(({ ply }) => ply === review.ply - 1);
  const told = review.log
    .filter(({ ply, kind }) => ply === review.ply - 1 && kind !== "answered")
    .map((event) => say(event, ui));
  // Before the first values come, nobody knows what there was to decide.
  const unknown = review.status === "running" && !seat.chart.length;
  const silent = review.ply === 0 ? "review.sum.start" : "review.no-decision";
  return html`<p>${told.join(" ") || (unknown ? "" : t(silent))}</p>
    ${luck ? html`<p>${luckWords(luck.luck, unitOf(review))}</p>` : nothing}`;
}

/** @param {number} luck @param {Unit} unit */
const luckWords = (luck, unit) => t(`review.luck.${unit}`, { luck: changeWords(luck, unit) });

/**
 * What became of a second try. @param {import("../match/review.js").Attempt} attempt
 * @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} dispatch
 */
function verdict({ status, verdict: found, decision }, review, ui, dispatch) {
  if (!found) return nothing;
  const { move, best, value, best_value } = decision;
  const right = status === "right";
  const others = () => [
    moveLine("played", move, value, review, ui),
    found.move === best ? nothing : moveLine("best", best, best_value, review, ui),
  ];
  return html`<h2 data-mark=${right ? "right" : "mistake"}>
      ${t(right ? "review.try.right" : "review.try.wrong")}
    </h2>
    <dl class="two-moves">
      ${moveLine("tried", found.move, best_value - found.loss, review, ui, right ? "best" : "tried")}
      ${right ? others() : nothing}
    </dl>
    ${right ? reasons(decision, review, ui) : nothing}
    <div class="review-buttons">
      ${
        right
          ? review.learning
            ? nextMistake(review, dispatch)
            : nothing
          : html`<button class="primary" @click=${() => dispatch({ type: "try-start", decision })}>
            ${icon("rotate")}${t("review.try")}
          </button>`
      }
      ${right && review.learning ? backToReview("review-learned", dispatch) : backToReview("try-end", dispatch, right)}
    </div>`;
}

/** End a try, or the way through the mistakes. @param {string} type @param {Dispatch} dispatch @param {boolean} [done] */
const backToReview = (type, dispatch, done = true) => html`<button
  @click=${(/** @type {MouseEvent} */ { currentTarget }) => {
    // The button goes away; who uses the keyboard stays in the panel.
    const button = /** @type {HTMLElement} */ (currentTarget);
    /** @type {HTMLElement | null} */ (button.closest(".review-panel"))?.focus();
    dispatch({ type });
  }}
>
  ${t(done ? "review.try.done" : "review.try.show")}
</button>`;

/** Every decision, or those with a mark. @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} dispatch */
export function decisionList(review, ui, dispatch) {
  const { decisions } = seatOf(review);
  if (!decisions.length) return nothing;
  const unit = unitOf(review);
  const shown = filtered(decisions, review.mistakes);
  return html`<section class="review-decisions">
    ${segments({
      name: "review-filter",
      label: t("review.filter"),
      values: [
        ["mistakes", t("review.filter.mistakes")],
        ["all", t("review.filter.all")],
      ],
      value: review.mistakes ? "mistakes" : "all",
      pick: (value) => dispatch({ type: "review-filter", mistakes: value === "mistakes" }),
    })}
    ${shown.length ? nothing : html`<p>${t("review.no-mistakes")}</p>`}
    <ol role="list">
      ${shown.map(
        (one) => html`<li>
          <button
            class="quiet log-line"
            aria-current=${one.ply === review.ply ? "step" : nothing}
            @click=${() => dispatch({ type: "review-jump", ply: one.ply })}
          >
            <span data-mark=${one.mark}>${decisions.indexOf(one) + 1}. ${markWords(one, unit)}</span>
            <span class="move">${boardOf(review.game).advice?.short(one.move, ui)}</span>
          </button>
        </li>`,
      )}
    </ol>
  </section>`;
}
