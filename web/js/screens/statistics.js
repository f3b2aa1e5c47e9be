/** Statistics: per game and opponent, with the last results as a chart, points by rule, and luck. */
import { html, nothing, svg } from "lit-html";
import { GAMES, PAGES } from "../games/index.js";
import { number, signed, t } from "../platform/i18n.js";

/** @typedef {import("../contract.js").Luck} Luck @typedef {import("../contract.js").Statistics} Statistics */

const OPPONENTS = ["solo", "people", "1", "2", "3", "4"];

/** A number with at most one decimal. @param {number} value */
const round = (value) => number(Math.round(value * 10) / 10);

/** @param {import("../state.js").State} state */
export const statsScreen = ({ stats, unproven }) => html`<article class="page paper stats">
  <h1 tabindex="-1">${t("saves.title.stats")}</h1>
  ${stats ? nothing : html`<p class="lead">${t("common.runtime.loading")}</p>`}
  ${stats && !Object.keys(stats).length ? html`<p class="lead">${t("saves.stats.none")}</p>` : nothing}
  ${Object.keys(GAMES).map((game) => (stats?.[game] ? gameStats(game, stats[game]) : nothing))}
  ${unproven ? html`<p class="hint unproven">${t("saves.stats.unproven", { count: unproven })}</p>` : nothing}
  <div class="links"><a class="button" href="#/">${t("common.home-link")}</a></div>
</article>`;

/** @param {string} game @param {Record<string, Statistics>} against */
const gameStats = (game, against) => html`<section class="game-stats" data-game=${game}>
  <h2>${PAGES[game].art("sign")}${t(`${game}.name`)}</h2>
  <div class="stat-cards">
    ${OPPONENTS.filter((one) => against[one]).map((one) => card(game, one, against[one]))}
  </div>
</section>`;

/** @param {string} opponent */
const opponentWords = (opponent) =>
  /\d/.test(opponent)
    ? t("saves.stats.bots", { level: t(`common.level.${opponent}`) })
    : t(`saves.stats.${opponent}`);

/** @param {string} game @param {string} opponent @param {Statistics} found */
function card(game, opponent, { played, won, best, mean, last, marked, undone, points, luck }) {
  const facts = [
    ["played", number(played)],
    ...(opponent === "solo" ? [] : [["won", number(won)]]),
    ["best", number(best ?? 0)],
    ["mean", round(mean ?? 0)],
  ];
  return html`<section class="stat-card" data-against=${opponent}>
    <h3>${opponentWords(opponent)}</h3>
    <dl class="stat-facts">
      ${facts.map(
        ([key, value]) =>
          html`<div data-fact=${key}><dt>${t(`saves.stats.${key}`)}</dt><dd>${value}</dd></div>`,
      )}
    </dl>
    ${chart(last, marked)}
    ${undone ? html`<p class="hint undone">${t("saves.stats.undone", { count: undone })}</p>` : nothing}
    <details>
      <summary>${t("saves.stats.details")}</summary>
      <table class="score-lines">
        <caption class="side-title">
          ${t("saves.stats.points")}
        </caption>
        <tbody>
          ${Object.entries(points).map(
            ([rule, value]) =>
              html`<tr><th scope="row">${ruleWords(game, rule)}</th><td>${round(value)}</td></tr>`,
          )}
        </tbody>
      </table>
      ${luck.count ? luckWords(game, luck) : nothing}
    </details>
  </section>`;
}

/** A rule's name without the row it stood in. @param {string} game @param {string} key */
function ruleWords(game, key) {
  const [rule, level = ""] = key.split("/");
  return t(`${game}.score.${rule}`, { row: "", level }).replace(/^[\s,.:–]+|[\s,.:–]+$/g, "");
}

/** What chance gave against what it gives on average. @param {string} game @param {Luck} luck */
const luckWords = (game, { count, got, expected }) => html`<p class="luck">
  ${t(`${game}.luck`, { count })}
  ${t("saves.luck", { got: round(got), expected: round(expected) })}
  <strong>${signed(Math.round((10 * (got - expected)) / count) / 10)}</strong>
  ${t("saves.luck.each")}
  ${balance(got / expected)}
</p>`;

/**
 * Luck as a mark on a beam: the middle is the average, the ends a fifth more or less.
 * @param {number} share
 */
function balance(share) {
  const x = 100 + 500 * Math.max(-0.2, Math.min(share - 1, 0.2));
  return svg`<svg class="balance" viewBox="-4 0 208 12" aria-hidden="true">
    <path d="M0 6h200M100 1v10" /><circle cx=${x} cy="6" r="4" />
  </svg>`;
}

/**
 * The last results as bars, oldest first; those with undo are hollow.
 * @param {number[]} totals @param {boolean[]} marked
 */
function chart(totals, marked) {
  const [low, high] = [Math.min(0, ...totals), Math.max(1, ...totals)];
  const y = (/** @type {number} */ value) => (60 * (high - value)) / (high - low);
  const best = Math.max(...totals);
  const look = (/** @type {number} */ i) =>
    [totals[i] === best ? "best" : "", marked[i] ? "marked" : ""].join(" ");
  const bars = totals.map(
    (total, i) => svg`<rect x=${i * 10 + 1} width="8" rx="1.5" class=${look(i)}
      y=${Math.min(y(total), y(0))} height=${Math.max(Math.abs(y(total) - y(0)), 0.75)} />`,
  );
  return svg`<svg class="stat-chart" viewBox="0 -2 300 64" role="img" preserveAspectRatio="none"
    aria-label=${t("saves.stats.last", { count: totals.length, totals: totals.map(number).join(", ") })}>
    ${bars}<path d=${`M0 ${y(0)}h300`} />
  </svg>`;
}
