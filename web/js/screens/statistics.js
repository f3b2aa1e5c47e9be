/** Statistics: per game and opponent, with the last results as a chart, points by rule, and luck. */
import { html, nothing, svg } from "lit-html";
import { GAMES, PAGES } from "../games/index.js";
import { number, share, signed, t } from "../platform/i18n.js";
import { highestLink } from "../ui/highest_link.js";
import { resultsChart } from "./results_chart.js";

/** @typedef {import("../contract.js").Luck} Luck @typedef {import("../contract.js").Statistics} Statistics */

const FEW = 5; // results that the trend compares; see pygames/summary.py
const OPPONENTS = ["solo", "people", "1", "2", "3", "4"];

/** A number with at most one decimal. @param {number} value */
const round = (value) => number(Math.round(value * 10) / 10);

/** @typedef {import("../state.js").State} State @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** @param {State} state @param {Dispatch} dispatch */
export const statsScreen = (state, dispatch) => html`<article class="page paper stats">
  <h1 tabindex="-1">${t("saves.title.stats")}</h1>
  ${state.stats ? nothing : html`<p class="lead">${t("common.runtime.loading")}</p>`}
  ${state.stats && !Object.keys(state.stats).length ? html`<p class="lead">${t("saves.stats.none")}</p>` : nothing}
  ${Object.keys(GAMES).map((game) => (state.stats?.[game] ? gameStats(game, state, dispatch) : nothing))}
  ${state.unproven ? html`<p class="hint unproven">${t("saves.stats.unproven", { count: state.unproven })}</p>` : nothing}
  <div class="links"><a class="button" href="#/">${t("common.home-link")}</a></div>
</article>`;

/** @param {string} game @param {State} state @param {Dispatch} dispatch */
function gameStats(game, state, dispatch) {
  const against = state.stats?.[game] ?? {};
  return html`<section class="game-stats" data-game=${game}>
    <h2>${PAGES[game].art("sign")}${t(`${game}.name`)}</h2>
    <div class="stat-cards">
      ${OPPONENTS.filter((one) => against[one]).map((one) =>
        card({ game, opponent: one, found: against[one] }, state, dispatch),
      )}
    </div>
    ${PAGES[game].highest ? highestLink(game) : nothing}
  </section>`;
}

/** @param {string} opponent */
const opponentWords = (opponent) =>
  /\d/.test(opponent)
    ? t("saves.stats.bots", { level: t(`common.level.${opponent}`) })
    : t(`saves.stats.${opponent}`);

/**
 * @param {{game: string, opponent: string, found: Statistics}} of @param {State} state
 * @param {Dispatch} dispatch
 */
function card({ game, opponent, found }, { matches, bar }, dispatch) {
  const { played, won, best, mean, trend, undone, hinted, points, luck } = found;
  const name = `${game}/${opponent}`;
  const chosen = bar?.card === name ? bar.at : null;
  const facts = [
    ["played", number(played)],
    ...(opponent === "solo"
      ? []
      : [["won", t("saves.stats.won-of", { count: won, share: share(won / played) })]]),
    ["best", number(best ?? 0)],
    ["mean", round(mean ?? 0)],
    ...(trend === null ? [] : [["trend", signed(Math.round(trend * 10) / 10)]]),
  ];
  return html`<section class="stat-card" data-against=${opponent}>
    <h3>${opponentWords(opponent)}</h3>
    <dl class="stat-facts">
      ${facts.map(
        ([key, value]) =>
          html`<div data-fact=${key}><dt>${t(`saves.stats.${key}`)}</dt><dd>${value}</dd></div>`,
      )}
    </dl>
    ${resultsChart({ found, matches, solo: opponent === "solo", chosen }, (at) =>
      dispatch({ type: "stats-pick", card: name, at }),
    )}
    ${trend === null ? nothing : html`<p class="hint">${t("saves.stats.trend.hint", { count: FEW })}</p>`}
    ${undone ? html`<p class="hint undone">${t("saves.stats.undone", { count: undone })}</p>` : nothing}
    ${hinted ? html`<p class="hint hinted">${t("review.stats.hinted", { count: hinted })}</p>` : nothing}
    <details class="unfolds">
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
