/** The end of a match: why it ended, who has won, and every point by its rule. */
import { html, nothing } from "lit-html";
import { ratingWords, reasonWords, winnerWords } from "../match/match_words.js";
import { seatName } from "../match/names.js";
import { tally } from "../match/score_words.js";
import { number, signed, t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { dialog } from "../ui/controls.js";

/** @typedef {import("../state.js").Table} Table @typedef {import("../games/types.js").BoardUi} BoardUi */

/**
 * @param {Table} table @param {BoardUi} ui @param {import("../games/types.js").Dispatch} dispatch
 * @param {number | null} best  the best result alone before this one, if there is one
 */
export function finalDialog(table, ui, dispatch, best) {
  const close = () => dispatch({ type: "finale", open: false });
  const share = () => {
    close();
    dispatch({ type: "share", id: table.id });
  };
  return dialog({
    title: winnerWords(table),
    kind: "wide final-dialog",
    body: html`<p class="reason">${reasonWords(table, ui)}</p>
      ${table.seats.length > 1 ? podium(table) : alone(table, best)} ${finalTable(table)}
      <p class="hint seed">
        ${t("common.final.seed")} <code>${table.seed}</code>
        ${table.undos ? t("common.final.undos", { count: table.undos }) : nothing}
      </p>`,
    footer: html`<a class="button quiet" href="#/">${t("common.home-link")}</a>
      <button @click=${share}>${t("saves.share")}</button>
      <a class="button" href=${`#${addressOf("replay", table.id)}`}>${t("saves.replay.open")}</a>
      <button class="roomy" @click=${close}>${t("common.final.look")}</button>
      <button class="primary" data-first @click=${() => dispatch({ type: "again" })}>
        ${t("common.final.again")}
      </button>`,
    close,
  });
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
