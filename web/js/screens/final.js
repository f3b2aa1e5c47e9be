/** The end of a match: why it ended, who has won, and every point by its rule. */
import { html, nothing } from "lit-html";
import { ratingWords, reasonWords, winnerWords } from "../match/match_words.js";
import { dailyName, dailyText, dailyTitle, seatName } from "../match/names.js";
import { tally } from "../match/score_words.js";
import { people } from "../match/table_state.js";
import { number, signed, t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { dialog } from "../ui/controls.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../state.js").Table} Table @typedef {import("../games/types.js").BoardUi} BoardUi */

/**
 * @param {Table} table @param {BoardUi} ui @param {import("../games/types.js").Dispatch} dispatch
 * @param {Pick<import("../state.js").State, "best" | "daily">} known
 */
export function finalDialog(table, ui, dispatch, known) {
  // The best result alone before this one, once it is known.
  const best = known.best?.id === table.id ? known.best.points : null;
  const close = () => dispatch({ type: "finale", open: false });
  const share = () => dispatch({ type: "share", id: table.id });
  const daily =
    table.daily === null
      ? null
      : {
          game: table.game,
          number: table.daily,
          total: table.view.scores[people(table.seats)[0]].total,
        };
  return dialog({
    title: daily ? dailyName(daily.game, daily.number) : winnerWords(table),
    kind: "wide final-dialog",
    body: html`${daily ? dailyResult(daily, known.daily, dispatch) : nothing}
      <p class="reason">${reasonWords(table, ui)}</p>
      ${table.seats.length > 1 ? podium(table) : alone(table, best)} ${finalTable(table)}
      <p class="hint seed">
        ${t("common.final.seed")} <code>${table.seed}</code>
        ${table.undos ? t("common.final.undos", { count: table.undos }) : nothing}
      </p>`,
    footer: html`<a class="button quiet" href="#/">${t("common.home-link")}</a>
      ${daily ? nothing : html`<button @click=${share}>${t("saves.share")}</button>`}
      <a class="button" href=${`#${addressOf("replay", table.id)}`}>${t("saves.replay.open")}</a>
      <button class="roomy" @click=${close}>${t("common.final.look")}</button>
      ${
        daily
          ? html`<a class="button primary" href="#/daily">${t("saves.daily.others")}</a>`
          : html`<button class="primary" data-first @click=${() => dispatch({ type: "again" })}>
            ${t("common.final.again")}
          </button>`
      }`,
    close,
  });
}

/**
 * The result of a daily challenge: the text to share, then the challenge to play next.
 * @param {{game: string, number: number, total: number}} card
 * @param {import("../state.js").State["daily"]} all @param {import("../games/types.js").Dispatch} dispatch
 */
function dailyResult(card, all, dispatch) {
  const next = all?.challenges.find(({ state }) => state === "open" || state === "begun");
  return html`<div class="daily-result">
    <p class="share-text">${dailyText(card, all?.streaks[card.game] ?? 0)}</p>
    <button
      class="primary"
      data-first
      @click=${() => dispatch({ type: "daily-share", challenge: card })}
    >
      ${icon("share")}${t("saves.daily.share")}
    </button>
    ${
      next
        ? html`<button
          @click=${() => dispatch({ type: "daily-play", game: next.game, day: next.day })}
        >
          ${t("saves.daily.next", { title: dailyTitle(next.game, next.number) })}
        </button>`
        : html`<p class="hint">${t("saves.daily.tomorrow")}</p>`
    }
  </div>`;
}

/** One player's result: points, what they are worth, the best so far. @param {Table} table @param {number | null} best */
function alone({ game, view, seats }, best) {
  const { total } = view.scores[0];
  const beaten = best !== null && total > best;
  return html`<div class="alone">
    <bdi class="name">${seatName(seats[0])}</bdi>
    <span class="points">${number(total)}</span>
    ${ratingWords(game, total).map((words) => html`<p class="rating">${words}</p>`)}
    ${
      best === null
        ? nothing
        : html`<p class="best" data-beaten=${beaten}>
          ${t(beaten ? "common.final.new-best" : "common.final.best", { points: best })}
        </p>`
    }
  </div>`;
}

/** @param {Table} table */
const podium = ({ view, seats }) => html`<ol class="podium" role="list">
  ${seats
    .map((seat, i) => ({
      name: seatName(seat),
      total: view.scores[i].total,
      won: view.winners.includes(i),
    }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.total - a.total)
    .map(
      ({ name, total, won }) => html`<li data-won=${won}>
        <bdi class="name">${name}</bdi>
        <span class="points">${number(total)}</span>
        <small>${won ? t("common.final.winner") : nothing}</small>
      </li>`,
    )}
</ol>`;

/** Rules down, seats across. @param {Table} table */
function finalTable({ game, view, seats }) {
  const columns = view.scores.map(({ items }) => tally(game, items));
  const labels = [...new Set(columns.flat().map(({ label }) => label))];
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("common.table.score")}>
    <table class="final-table">
      <thead>
        <tr>
          <td></td>
          ${seats.map((seat) => html`<th scope="col"><bdi>${seatName(seat)}</bdi></th>`)}
        </tr>
      </thead>
      <tbody>
        ${labels.map(
          (label) => html`<tr>
            <th scope="row">${label}</th>
            ${columns.map((lines) => {
              const line = lines.find((one) => one.label === label);
              return html`<td>${line ? signed(line.points) : "–"}</td>`;
            })}
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("common.total")}</th>
          ${view.scores.map(({ total }) => html`<td>${number(total)}</td>`)}
        </tr>
      </tfoot>
    </table>
  </div>`;
}
