/** The chart of a review: the chance to win, or the expected points, over the match. */
import { html, nothing, svg } from "lit-html";
import {
  geometry,
  momentsOf,
  nearestMoment,
  rangeOf,
  turnsOf,
  worthAt,
} from "../match/review_data.js";
import { number, t } from "../platform/i18n.js";
import { valueWords } from "./review_words.js";

const HIGH = 100;
const WIDE = 300;

/**
 * @param {object} of
 * @param {Pick<import("../contract.js").SeatReview, "decisions" | "chart" | "luck">} of.seat
 * @param {import("../contract.js").Review["unit"]} of.unit
 * @param {number} of.ply  the moment that is shown
 * @param {import("../games/types.js").Dispatch} dispatch
 */
export function reviewChart({ seat, unit, ply }, dispatch) {
  const { chart } = seat;
  if (!chart.length) return nothing;
  const moments = momentsOf(seat);
  const range = rangeOf(chart, unit);
  const { points, y } = geometry(chart, moments, range);
  const at = nearestMoment(moments, ply);
  const marks = [range[0], (range[0] + range[1]) / 2, range[1]];
  const line = points.map((point) => `${point.x * WIDE} ${point.y * HIGH}`).join("L");
  const spot = (/** @type {number} */ when) => points[nearestMoment(moments, when)];
  const now = valueWords(worthAt(seat, moments[at]), unit);
  return html`<p class="chart-title" aria-hidden="true">
      ${t(`review.chart.${unit}`)} <b>${now}</b>
    </p>
    <div class="review-chart" dir="ltr">
    <div class="values" aria-hidden="true">
      ${marks.map((mark) => html`<span style=${`--y: ${y(mark)}`}>${number(Math.round(mark))}</span>`)}
    </div>
    <div class="review-plot">
      <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
        ${marks.map((mark) => svg`<path class="grid" d=${`M0 ${y(mark) * HIGH}h${WIDE}`} />`)}
        <path class="under" d=${`M0 ${HIGH}L${line}L${WIDE} ${HIGH}Z`} />
        <path class="line" d=${`M${line}`} />
      </svg>
      ${turnsOf(seat).map(
        ({ ply: when, kind }) =>
          html`<i class="turn" data-kind=${kind} style=${`--x: ${spot(when).x}; --y: ${spot(when).y}`}></i>`,
      )}
      <i class="cursor" style=${`--x: ${points[at].x}; --y: ${points[at].y}`}></i>
      <input
        type="range"
        min="0"
        max=${Math.max(1, moments.length - 1)}
        .value=${String(at)}
        aria-label=${t(`review.chart.${unit}`)}
        aria-valuetext=${t("review.moment", {
          at: at + 1,
          of: moments.length,
          value: now,
        })}
        @input=${(/** @type {Event} */ { target }) =>
          dispatch({
            type: "review-jump",
            ply: moments[Number(/** @type {HTMLInputElement} */ (target).value)] ?? moments[at],
          })}
      />
    </div>
  </div>`;
}
