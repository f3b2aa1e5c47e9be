/** What the result of a review comes from: its sums, accuracy, and what the numbers mean. */
import { html, nothing } from "lit-html";
import { number, t } from "../platform/i18n.js";
import { segments } from "../ui/controls.js";
import { sumWords, unitOf } from "./review_words.js";

/**
 * @typedef {import("../match/review.js").ReviewState} ReviewState
 * @typedef {import("../games/types.js").BoardUi} BoardUi @typedef {import("../games/types.js").Dispatch} Dispatch
 * @typedef {import("../contract.js").Review["unit"]} Unit
 */

/** A smaller part of the sums that nobody can explain is not worth a line. */
const UNEXPLAINED = 2;

/** Where the result comes from. @param {ReviewState} review @param {BoardUi} ui @param {Dispatch} dispatch */
export function sumsTable(review, ui, dispatch) {
  const { id, result, over } = review;
  if (!result) return nothing;
  const seat = result.seats.find((one) => one.seat === review.seat) ?? result.seats[0];
  const { sums, accuracy, marks } = seat;
  const unit = unitOf(review);
  const unexplained = Math.abs(sums.unexplained) > UNEXPLAINED;
  /** @type {[string, string][]} */
  const lines = [
    ["start", sumWords(sums.start, unit, number)],
    ["luck_for", sumWords(sums.luck_for, unit)],
    ["luck_against", sumWords(-sums.luck_against, unit)],
    ["own_losses", sumWords(-sums.own_losses, unit)],
    ...(unit === "percent"
      ? [/** @type {[string, string]} */ (["others_losses", sumWords(sums.others_losses, unit)])]
      : []),
    ...(unexplained
      ? [/** @type {[string, string]} */ (["unexplained", sumWords(sums.unexplained, unit)])]
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
          <td>${sumWords(sums.end, unit, number)}</td>
        </tr>
      </tfoot>
    </table>
    ${unexplained ? html`<p class="unexplained">${t("review.explain.unexplained")}</p>` : nothing}
    <p class="accuracy">
      ${
        accuracy === null
          ? nothing
          : html`<b>${t("review.accuracy", { value: Math.round(accuracy) })}</b>`
      }
      ${["inaccuracy", "mistake", "blunder"].map(
        (mark) =>
          html`<span data-mark=${mark}>${t(`review.count.${mark}`, { count: marks[mark] ?? 0 })}</span>`,
      )}
    </p>
    ${explanation(unit)}
    ${possibleMore(id, result.possible, dispatch)}
  </section>`;
}

/** What the numbers mean, unfolded when wanted. @param {Unit} unit */
const explanation = (unit) => html`<details class="explained unfolds">
  <summary>${t("review.explain")}</summary>
  ${[
    unit === "percent" ? "chance" : "expected",
    `marks.${unit}`,
    "luck",
    ...(unit === "percent" ? ["sums"] : []),
    "accuracy",
    "turns",
  ].map((key) => html`<p>${t(`review.explain.${key}`)}</p>`)}
</details>`;

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
