/** The last results of a card of the statistics as bars with axes; each leads to its game. */
import { html, nothing, svg } from "lit-html";
import { day, number, t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";

const HIGH = 60;
const WIDE = 300;

/**
 * @typedef {object} Asked
 * @property {import("../contract.js").Statistics} found
 * @property {import("../state.js").State["matches"]} matches
 * @property {boolean} solo   nobody to win against
 * @property {number | null} chosen  the bar that was chosen
 */

/** Round numbers for the axis, from low to high. @param {number} low @param {number} high */
export function ticks(low, high) {
  const rough = (high - low) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const from = Math.floor(low / step) * step;
  const count = Math.ceil((high - from) / step);
  return Array.from({ length: count + 1 }, (_, i) => from + i * step);
}

/** From when to when. @param {import("../state.js").State["matches"]} matches */
const days = (matches) =>
  [...new Set([matches[0], matches.at(-1)].map((match) => match && day(match.ended)))].join(" – ");

/** @param {Asked} asked @param {(at: number) => void} pick */
export function resultsChart({ found, matches, solo, chosen: picked }, pick) {
  const { last, marked, wins, smooth, places } = found;
  const chosen = last.length === 1 ? 0 : picked; // there is nothing to choose from
  const marks = ticks(Math.min(0, ...last), Math.max(1, ...last));
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const y = (/** @type {number} */ value) => (HIGH * (high - value)) / (high - low);
  const wide = WIDE / Math.max(last.length, 10);
  const at = chosen ?? last.length - 1;
  const best = Math.max(...last);
  const look = (/** @type {number} */ i) =>
    [last[i] === best ? "best" : "", marked[i] ? "marked" : "", i === chosen ? "chosen" : ""].join(
      " ",
    );
  const bars = last.map(
    (total, i) => svg`<rect x=${i * wide + wide * 0.1} width=${wide * 0.8} rx="1.5" class=${look(i)}
      y=${Math.min(y(total), y(0))} height=${Math.max(Math.abs(y(total) - y(0)), 0.75)} />`,
  );
  const line = smooth.map((value, i) => `${(i + 0.5) * wide} ${y(value)}`).join("L");
  const match = matches[places[at]];
  const words = [
    t("common.points", { count: last[at] }),
    ...(solo ? [] : [t(`saves.stats.result.${wins[at] ? "won" : "lost"}`)]),
    ...(match ? [day(match.ended)] : []),
  ].join(" · ");
  return html`<div class="results-chart" style=${`--count: ${last.length}; --share: ${(wide * last.length) / WIDE}`}>
    <div class="axis" aria-hidden="true">
      ${marks.map((mark) => html`<span style=${`--at: ${y(mark) / HIGH}`}>${number(mark)}</span>`)}
    </div>
    <div class="plot">
      <svg
        class="stat-chart"
        viewBox=${`0 -1 ${WIDE} ${HIGH + 2}`}
        role="img"
        preserveAspectRatio="none"
        aria-label=${t("saves.stats.last", { count: last.length, totals: last.map(number).join(", ") })}
      >
        ${marks.map((mark) => svg`<path class="grid" d=${`M0 ${y(mark)}h${WIDE}`} />`)}
        ${bars}<path class="zero" d=${`M0 ${y(0)}h${WIDE}`} />
        ${last.length > 2 ? svg`<path class="smooth" d=${`M${line}`} />` : nothing}
      </svg>
      ${last.length > 1 ? slider({ count: last.length, at, words, fresh: chosen === null }, pick) : nothing}
    </div>
    <div class="chosen-result">
      ${
        chosen === null
          ? html`<span>${days(places.flatMap((place) => matches[place] ?? []))}</span>`
          : html`<span>${words}</span> ${
              match?.here
                ? html`<a class="button quiet" href=${`#${addressOf("replay", match.id)}`}>
                  ${t("saves.stats.open")}
                </a>`
                : html`<small>${t("saves.stats.gone")}</small>`
            }`
      }
    </div>
  </div>`;
}

/**
 * A slider over the bars: a finger, the mouse and the arrow keys choose one.
 * @param {{count: number, at: number, words: string, fresh: boolean}} bars  fresh: none is chosen yet
 * @param {(at: number) => void} pick
 */
function slider({ count, at, words, fresh }, pick) {
  const choose = (/** @type {Event} */ { target }) =>
    pick(Number(/** @type {HTMLInputElement} */ (target).value));
  return html`<input
    type="range"
    min="0"
    max=${count - 1}
    .value=${String(at)}
    aria-label=${t("saves.stats.chart")}
    aria-valuetext=${words}
    @input=${choose}
    @pointerdown=${(/** @type {Event} */ event) => fresh && choose(event)}
  />`;
}
