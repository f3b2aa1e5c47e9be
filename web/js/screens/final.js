/** The end of a match: why it ended, who has won, the last boards, and every point by its rule. */
import { html, nothing } from "lit-html";
import { boardOf } from "../games/index.js";
import { ratingWords, reasonWords, winnerWords } from "../match/match_words.js";
import { dailyName, dailyText, dailyTitle, isOnlyPerson } from "../match/names.js";
import { tally } from "../match/score_words.js";
import { people } from "../match/table_state.js";
import { nextDay, number, signed, t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { celebration } from "../ui/celebration.js";
import { dialog } from "../ui/controls.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../state.js").Table} Table @typedef {import("../games/types.js").BoardUi} BoardUi */
/** @typedef {import("../games/types.js").Dispatch} Dispatch */
/** @typedef {NonNullable<import("../state.js").State["best"]>} Best */

/**
 * @param {Table} table @param {BoardUi} ui @param {Dispatch} dispatch
 * @param {Pick<import("../state.js").State, "best" | "daily">} known
 */
export function finalDialog(table, ui, dispatch, known) {
  // Earlier results, once they are known.
  const best = known.best?.id === table.id ? known.best : null;
  const close = () => dispatch({ type: "finale", open: false });
  const share = () => dispatch({ type: "share", id: table.id });
  const [me] = people(table.seats);
  const daily =
    table.daily === null
      ? null
      : { game: table.game, number: table.daily, total: table.view.scores[me].total };
  const alone = table.seats.length === 1;
  return dialog({
    title: daily ? dailyName(daily.game, daily.number) : winnerWords(table),
    kind: "wide final-dialog",
    body: html`${isVictory(table, best) && table.celebrate && ui.motion ? celebration(dispatch) : nothing}
      ${daily ? dailyResult(daily, known.daily, dispatch) : nothing}
      <p class="reason">${reasonWords(table, ui)}</p>
      ${alone ? result(table, ui) : podium(table, ui)} ${records(table, best)}
      <p class="final-review">
        <a class="button" href=${`#${addressOf("review", table.id)}`}>
          ${icon("review")}${t("review.open")}
        </a>
      </p>
      ${boards(table, ui)} ${finalTable(table, ui)}
      <p class="hint seed">
        ${t("common.final.seed")} <code>${table.seed}</code>
        ${table.undos ? t("common.final.undos", { count: table.undos }) : nothing}
        ${table.hints ? t("review.final.hints", { count: table.hints }) : nothing}
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

/** Whether there is something to celebrate: a person has won, or has beaten their best alone. */
/** @param {Table} table @param {Best | null} best */
const isVictory = ({ seats, view: { winners, scores } }, best) =>
  seats.length > 1
    ? winners.some((seat) => seats[seat].kind === "human")
    : best !== null && best.points !== null && scores[0].total > best.points;

/**
 * The result of a daily challenge: the text to share, then the challenge to play next.
 * @param {{game: string, number: number, total: number}} card
 * @param {import("../state.js").State["daily"]} all @param {Dispatch} dispatch
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
        : html`<p class="hint">${t("saves.daily.tomorrow", { time: nextDay() })}</p>`
    }
  </div>`;
}

/** One player's result: points, and what they are worth. @param {Table} table @param {BoardUi} ui */
function result({ game, view }, ui) {
  const { total } = view.scores[0];
  return html`<div class="alone">
    <bdi class="name">${ui.name(0)}</bdi>
    <span class="points">${number(total)}</span>
    ${ratingWords(game, total).map((words) => html`<p class="rating">${words}</p>`)}
  </div>`;
}

/** The best so far, and victories in a row, of the one person who plays. @param {Table} table @param {Best | null} best */
function records({ seats, view: { scores } }, best) {
  const me = seats.findIndex((_, seat) => isOnlyPerson(seats, seat));
  if (me < 0 || best === null) return nothing;
  const { points, streak } = best;
  if (points === null && streak < 2) return nothing;
  const beaten = points !== null && scores[me].total > points;
  return html`<p class="records">
    ${
      points === null
        ? nothing
        : html`<span class="best" data-beaten=${beaten}>
          ${t(beaten ? "common.final.new-best" : "common.final.best", { points })}
        </span>`
    }
    ${streak > 1 ? html`<span class="streak">${t("common.final.streak", { count: streak })}</span>` : nothing}
  </p>`;
}

/** @param {Table} table @param {BoardUi} ui */
const podium = ({ view, seats }, ui) => html`<ol class="podium" role="list">
  ${seats
    .map((_, i) => ({
      name: ui.name(i),
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

/** The last boards beside each other; on a phone they are swiped. @param {Table} table @param {BoardUi} ui */
function boards({ game, view, seats }, ui) {
  const { finalBoard, large } = boardOf(game);
  if (finalBoard)
    return html`<div class="final-boards"><figure>${finalBoard(view, ui)}</figure></div>`;
  if (!large) return nothing;
  // Focusable wrapper for keyboard scrolling.
  return html`<div
    class="final-boards"
    role="group"
    tabindex="0"
    data-count=${seats.length}
    aria-label=${t("common.final.boards")}
  >
    ${seats.map(
      (_, seat) => html`<figure data-won=${seats.length > 1 && view.winners.includes(seat)}>
        <figcaption>
          <bdi>${ui.name(seat)}</bdi> <b>${number(view.scores[seat].total)}</b>
        </figcaption>
        ${large(view, seat, ui)}
      </figure>`,
    )}
  </div>`;
}

/** Rules down, seats across. @param {Table} table @param {BoardUi} ui */
function finalTable({ game, view, seats }, ui) {
  const columns = view.scores.map(({ items }) => tally(game, items));
  const labels = [...new Set(columns.flat().map(({ label }) => label))];
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("common.table.score")}>
    <table class="final-table">
      <thead>
        <tr>
          <td></td>
          ${seats.map((_, seat) => html`<th scope="col"><bdi>${ui.name(seat)}</bdi></th>`)}
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
