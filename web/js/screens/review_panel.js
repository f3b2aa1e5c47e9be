/** The words of a review: progress, the decision that is shown, all decisions, and the sums. */
import { html, nothing } from "lit-html";
import { boardOf } from "../games/index.js";
import { say } from "../match/match_words.js";
import { decisionAt, lessonAt, seatOf } from "../match/review.js";
import { filtered } from "../match/review_data.js";
import { has, number, t } from "../platform/i18n.js";
import { segments } from "../ui/controls.js";
import { icon } from "../ui/icons.js";
import { changeWords, markWords, rounded, valueWords } from "./review_words.js";

/**
 * @typedef {import("../match/review.js").ReviewState} ReviewState
 * @typedef {import("../games/types.js").BoardUi} BoardUi @typedef {import("../games/types.js").Dispatch} Dispatch
 * @typedef {import("../contract.js").Review["unit"]} Unit
 */

/** A smaller part of the sums that nobody can explain is not worth a line. */
const UNEXPLAINED = 2;

/** @param {ReviewState} review @returns {Unit} */
export const unitOf = ({ seats }) => (seats.length > 1 ? "percent" : "points");

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
  if (review.status !== "done" || !count) return nothing;
  return html`<button class="learn" @click=${() => dispatch({ type: "review-learn", next: false })}>
    ${icon("bulb")}${t("review.learn", { count })}
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
        ${advice.why.map((reason) => html`<li>${boardOf(game).advice?.why(reason, view, ui)}</li>`)}
      </ul>`
    : nothing;

/**
 * @param {import("../contract.js").Decision} decision @param {ReviewState} review @param {BoardUi} ui
 * @param {Dispatch} dispatch
 */
function decided(decision, review, ui, dispatch) {
  const { mark, move, best, value, best_value } = decision;
  const unit = unitOf(review);
  const line = (
    /** @type {string} */ key,
    /** @type {string} */ one,
    /** @type {number} */ worth,
  ) =>
    html`<div data-move=${key}>
      <dt>${t(`review.${key}`)}</dt>
      <dd>${moveWords(one, review, ui)} <span class="worth">${valueWords(worth, unit)}</span></dd>
    </div>`;
  return html`<h2 data-mark=${mark}>${markWords(decision, unit)}</h2>
    <dl class="two-moves">
      ${line("played", move, value)} ${best === move ? nothing : line("best", best, best_value)}
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
  return html`<p>${told.join(" ") || t("review.no-decision")}</p>
    ${luck ? html`<p>${t("review.luck", { luck: changeWords(luck.luck, unitOf(review)) })}</p>` : nothing}`;
}

/**
 * What became of a second try. @param {import("../match/review.js").Attempt} attempt
 * @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} dispatch
 */
function verdict({ status, verdict: found, decision }, review, ui, dispatch) {
  if (!found) return nothing;
  const unit = unitOf(review);
  const right = status === "right";
  return html`<h2 data-mark=${right ? "right" : "mistake"}>
      ${t(right ? "review.try.right" : "review.try.wrong")}
    </h2>
    <dl class="two-moves">
      <div data-move=${right ? "best" : "tried"}>
        <dt>${t("review.tried")}</dt>
        <dd>
          ${moveWords(found.move, review, ui)}
          <span class="worth">${changeWords(-found.loss, unit)}</span>
        </dd>
      </div>
      ${
        right
          ? html`<div data-move="played">
                <dt>${t("review.played")}</dt>
                <dd>
                  ${moveWords(decision.move, review, ui)}
                  <span class="worth">${changeWords(-decision.loss, unit)}</span>
                </dd>
              </div>
              ${
                found.move === decision.best
                  ? nothing
                  : html`<div data-move="best">
                      <dt>${t("review.best")}</dt>
                      <dd>${moveWords(decision.best, review, ui)}</dd>
                    </div>`
              }`
          : nothing
      }
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

/** Where the result comes from. @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} dispatch */
export function sumsTable(review, ui, dispatch) {
  const { id, result, over } = review;
  if (!result) return nothing;
  const seat = result.seats.find((one) => one.seat === review.seat) ?? result.seats[0];
  const { sums, accuracy, marks } = seat;
  const unit = unitOf(review);
  /** @type {[string, string][]} */
  const lines = [
    ["start", valueWords(sums.start, unit)],
    ["luck_for", changeWords(sums.luck_for, unit)],
    ["luck_against", changeWords(-sums.luck_against, unit)],
    ["own_losses", changeWords(-sums.own_losses, unit)],
    ...(unit === "percent"
      ? [/** @type {[string, string]} */ (["others_losses", changeWords(sums.others_losses, unit)])]
      : []),
    ...(Math.abs(sums.unexplained) > UNEXPLAINED
      ? [/** @type {[string, string]} */ (["unexplained", changeWords(sums.unexplained, unit)])]
      : []),
  ];
  return html`<section class="review-sums">
    ${result.seats.length > 1 ? whose(review, ui, dispatch) : nothing}
    <table class="score-lines">
      <caption class="side-title">${t(`review.sums.${unit}`)}</caption>
      <tbody>
        ${lines.map(
          ([key, words]) =>
            html`<tr data-sum=${key}><th scope="row">${t(`review.sum.${key}`)}</th><td>${words}</td></tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t(over ? "review.sum.end" : "review.sum.now")}</th>
          <td>${valueWords(sums.end, unit)}</td>
        </tr>
      </tfoot>
    </table>
    <p class="accuracy">
      ${
        accuracy === null
          ? nothing
          : html`<b>${t("review.accuracy", { value: number(rounded(accuracy)) })}</b>`
      }
      ${["inaccuracy", "mistake", "blunder"].map(
        (mark) =>
          html`<span data-mark=${mark}>${t(`review.mark.${mark}`)}: ${number(marks[mark] ?? 0)}</span>`,
      )}
    </p>
    ${possibleMore(id, result.possible, dispatch)}
  </section>`;
}

/** Whose review is shown. @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} dispatch */
const whose = ({ result, seat }, ui, dispatch) =>
  segments({
    name: "review-seat",
    label: t("review.seat"),
    values: (result?.seats ?? []).map((one) => [
      String(one.seat),
      one.accuracy === null
        ? ui.name(one.seat)
        : t("review.seat.accuracy", { name: ui.name(one.seat), value: Math.round(one.accuracy) }),
    ]),
    value: String(seat),
    pick: (value) => dispatch({ type: "review-seat", seat: Number(value) }),
  });

/** The best arrangement that was found, where a game has one. */
/** @param {string} id @param {import("../contract.js").Possible | null} found @param {Dispatch} dispatch */
const possibleMore = (id, found, dispatch) =>
  found
    ? html`<div class="possible">
        <p>${t("review.possible", { count: found.points })}</p>
        <button @click=${() => dispatch({ type: "replay-possible", id, found })}>
          ${t("review.possible.watch")}
        </button>
      </div>`
    : nothing;
