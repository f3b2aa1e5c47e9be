/** The end of a round, itemised, and the match so far: who has how many points of those that win. */
import { html, nothing } from "lit-html";
import { TRIOMINOS } from "../../box.js";
import { tally } from "../../match/score_words.js";
import { number, signed } from "../../platform/i18n.js";
import { dialog } from "../../ui/controls.js";
import { portrait } from "./tiles.js";
import { now } from "./words.js";

/**
 * @typedef {import("../../contract.js").TriominosView} View
 * @typedef {import("../../contract.js").TriominosRoundView} Round
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 */

/** @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
export function standings(view, ui, dispatch) {
  const { t } = ui;
  const ended = view.phase === "deal" || view.over;
  const round = view.rounds.at(-1);
  const close = () => dispatch(ended ? { type: "standings", open: false } : { type: "go-on" });
  const on = view.over ? "result" : ended ? "next-round" : "back";
  return dialog({
    title: t(ended ? "common.table.round-over" : "triominos.match", { round: view.round }),
    kind: view.seats > 3 ? "wide standings" : "standings",
    body: html`${ended && round ? html`<p class="verdict">${verdict(view, round, ui)}</p>` : nothing}
      ${race(view, ui)}
      ${ended && round ? html`${lines(round, ui)} ${left(round, ui)}` : nothing}
      ${view.rounds.length ? rounds(view, ui) : html`<p class="hint">${t("triominos.match.first")}</p>`}`,
    footer: html`${ended ? html`<button @click=${close}>${t("common.final.look")}</button>` : nothing}
      <button class="primary" data-first @click=${() => dispatch({ type: "go-on" })}>
        ${t(`triominos.${on}`, { round: view.round + 1 })}
      </button>`,
    close,
  });
}

/** @param {View} view @param {Round} round @param {BoardUi} ui */
const verdict = (view, round, ui) =>
  view.over
    ? ui.t(round.blocked ? "triominos.now.blocked" : "triominos.now.out", {
        name: ui.name(round.winner),
      })
    : now(view, ui);

/** How far everybody is on the way to the points that win. @param {View} view @param {BoardUi} ui */
const race = (view, ui) => html`<ol class="race" role="list">
  ${view.scores.map(
    ({ total }, seat) => html`<li data-won=${view.rounds.at(-1)?.winner === seat}>
      <bdi class="name">${ui.name(seat)}</bdi>
      <span class="track" style=${`--way: ${Math.min(1, Math.max(0, total / TRIOMINOS.goal))}`}></span>
      <b>${number(total)}</b>
    </li>`,
  )}
  <li class="goal"><span></span><span class="hint">${ui.t("triominos.goal", { goal: TRIOMINOS.goal })}</span></li>
</ol>`;

/** @param {string} label @param {unknown} table */
const scrolling = (label, table) =>
  html`<div class="scroll-x" tabindex="0" role="region" aria-label=${label}>${table}</div>`;

/** @param {BoardUi} ui */
const names = (ui) => html`<thead>
  <tr><td></td>${ui.seats.map((_, seat) => html`<th scope="col"><bdi>${ui.name(seat)}</bdi></th>`)}</tr>
</thead>`;

/** What the round brought, rule by rule. @param {Round} round @param {BoardUi} ui */
function lines({ items }, ui) {
  const columns = items.map((own) => tally("triominos", own));
  const labels = [...new Set(columns.flat().map(({ label }) => label))];
  const sum = (/** @type {{points: number}[]} */ own) =>
    own.reduce((all, { points }) => all + points, 0);
  return html`<h3>${ui.t("triominos.this-round")}</h3>
    ${scrolling(
      ui.t("triominos.this-round"),
      html`<table class="final-table">
        ${names(ui)}
        <tbody>
          ${labels.map(
            (label) => html`<tr>
              <th scope="row">${label}</th>
              ${columns.map((own) =>
                cell(
                  own.find((line) => line.label === label),
                  ui,
                ),
              )}
            </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${ui.t("common.total")}</th>
            ${items.map((own) => html`<td>${signed(sum(own))}</td>`)}
          </tr>
        </tfoot>
      </table>`,
    )}`;
}

/** Rules that count tiles; the others count how often. */
const OF_TILES = new Set(["value", "draw"]);

/** @param {import("../../match/score_words.js").Line | undefined} line @param {BoardUi} ui */
const cell = (line, { t }) => {
  if (!line) return html`<td>–</td>`;
  const { rule, count } = line;
  const often = t(`triominos.${OF_TILES.has(rule) ? "tiles" : "times"}`, { count });
  return html`<td>
    ${count > 1 ? html`<small class="times">${often},</small>` : nothing} ${signed(line.points)}
  </td>`;
};

/** The tiles nobody laid. @param {Round} round @param {BoardUi} ui */
const left = ({ hands }, ui) => html`<h3>${ui.t("triominos.left")}</h3>
  <ul class="left-hands" role="list">
    ${hands.map(
      (tiles, seat) => html`<li>
        <bdi class="name">${ui.name(seat)}</bdi>
        <span class="left-tiles" role="img" aria-label=${tiles.join(", ") || ui.t("triominos.left.none")}
          >${tiles.map((tile) => portrait(tile))}${tiles.length ? nothing : "–"}</span
        >
      </li>`,
    )}
  </ul>`;

/** Round by round, with the totals. @param {View} view @param {BoardUi} ui */
function rounds(view, ui) {
  const gained = (/** @type {number} */ i, /** @type {number} */ seat) =>
    view.rounds[i].totals[seat] - (view.rounds[i - 1]?.totals[seat] ?? 0);
  return html`<h3>${ui.t("triominos.match-table")}</h3>
    ${scrolling(
      ui.t("triominos.match-table"),
      html`<table class="final-table">
        ${names(ui)}
        <tbody>
          ${view.rounds.map(
            (round, i) => html`<tr>
              <th scope="row">${ui.t("triominos.round", { round: i + 1 })}</th>
              ${round.totals.map(
                (total, seat) => html`<td data-won=${round.winner === seat}>
                  <small class="times">${signed(gained(i, seat))}</small> ${number(total)}
                </td>`,
              )}
            </tr>`,
          )}
        </tbody>
      </table>`,
    )}`;
}
