/** The side of a table: the score by rule, the log in words and notation, typed moves. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { boardOf } from "../games/index.js";
import { notation, say } from "../match/match_words.js";
import { compared, notesOf, tally } from "../match/score_words.js";
import { number, signed, t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../state.js").Table} Table @typedef {import("../games/types.js").BoardUi} BoardUi */

/** One seat's score by rule. @param {Table} table @param {BoardUi} ui */
export function scorePanel({ game, view }, { seat, name }) {
  const whose = seat ?? view.to_act.find((one) => one >= 0) ?? 0;
  const { total, items } = view.scores[whose];
  const lines = tally(game, items);
  return html`<section class="score-panel">
    <h2 class="side-title">${t("common.table.score-of", { name: name(whose) })}</h2>
    <table class="score-lines">
      <caption class="visually-hidden">
        ${t("common.table.score")}
      </caption>
      <tbody>
        ${lines.map(
          ({ label, points, count }) => html`<tr>
            <th scope="row">
              ${label}${count > 1 ? html` <span class="times">(${number(count)})</span>` : nothing}
            </th>
            <td>${signed(points)}</td>
          </tr>`,
        )}
        ${lines.length ? nothing : html`<tr><th scope="row">${t("common.table.no-points")}</th><td>0</td></tr>`}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("common.total")}</th>
          <td>${number(total)}</td>
        </tr>
      </tfoot>
    </table>
  </section>`;
}

/**
 * Everybody's score by rule, side by side: the one place that compares all players.
 * @param {Table} table @param {BoardUi} ui
 */
export function comparison({ game, view, seats, thinking }, { seat: own, name }) {
  const { labels, columns } = compared(game, view.scores);
  const cells = (/** @type {(seat: number) => unknown} */ cell) =>
    seats.map((_, seat) => html`<td data-own=${seat === own}>${cell(seat)}</td>`);
  const pointsOf = (/** @type {number} */ seat, /** @type {string} */ label) => {
    const line = columns[seat].find((one) => one.label === label);
    return line ? signed(line.points) : "–";
  };
  return html`<section
    class="comparison"
    data-seats=${seats.length}
    tabindex="0"
    aria-label=${t("common.table.score")}
  >
    <h2 class="side-title">${t("common.table.score")}</h2>
    <table>
      <caption class="visually-hidden">
        ${t("common.table.score")}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${seats.map(
            (_, seat) => html`<th
              scope="col"
              data-own=${seat === own}
              data-acting=${view.to_act.includes(seat)}
              data-thinking=${thinking.includes(seat)}
            >
              <bdi>${name(seat)}</bdi>
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${labels.map(
          (label) => html`<tr>
            <th scope="row">${label}</th>
            ${cells((seat) => pointsOf(seat, label))}
          </tr>`,
        )}
        ${labels.length ? nothing : html`<tr><th scope="row">${t("common.table.no-points")}</th>${cells(() => "–")}</tr>`}
      </tbody>
      ${goals(game, view)}
      <tfoot>
        <tr>
          <th scope="row">${t("common.total")}</th>
          ${cells((seat) => keyed(view.scores[seat].total, html`<b>${number(view.scores[seat].total)}</b>`))}
        </tr>
      </tfoot>
    </table>
  </section>`;
}

/**
 * How far each seat is on the way to what ends or rates the match.
 * @param {string} game @param {import("../contract.js").AnyView} view
 */
function goals(game, { goals: all }) {
  if (!all[0]?.length) return nothing;
  const cell = (/** @type {import("../contract.js").Goal} */ { at, of }, span = 1) =>
    html`<td colspan=${span} style=${`--share: ${Math.max(0, Math.min(1, at / of))}`}>
      ${t("common.table.goal", { at, of })}
    </td>`;
  return html`<tbody class="goals">
    ${all[0].map(
      ({ goal, shared }, i) => html`<tr data-goal=${goal}>
        <th scope="row">${t(`${game}.goal.${goal}`)}</th>
        ${shared ? cell(all[0][i], all.length) : all.map((own) => cell(own[i]))}
      </tr>`,
    )}
  </tbody>`;
}

/**
 * Newest first: what everybody did, in words, with the notation beside it.
 * @param {Table} table @param {BoardUi} ui @param {import("../games/types.js").Dispatch} dispatch
 */
export function logPanel({ id, log, notes }, ui, dispatch) {
  const noted = notesOf(log, notes);
  const note = (/** @type {import("../contract.js").SeenEvent} */ event) =>
    noted.has(event) ? html`<small>${t(`common.note.${noted.get(event)}`)}</small>` : nothing;
  return html`<section class="log-panel">
  <div class="log-head">
    <h2 class="side-title">${t("common.table.log")}</h2>
    <a class="button quiet" href=${`#${addressOf("replay", id)}`}>${icon("play")}${t("saves.replay.open")}</a>
    <button class="quiet" @click=${() => dispatch({ type: "share", id })}>
      ${icon("share")}${t("saves.share")}
    </button>
  </div>
  <ol class="log" reversed role="list" tabindex="0" aria-label=${t("common.table.log")}>
    ${log
      .filter((event) => event.kind !== "answered")
      .slice(-200)
      .reverse()
      .map(
        (event) => html`<li>
          <span>${say(event, ui)}</span>
          ${event.move ? html`<code data-entry=${event.move}>${notation(event.move, ui)}</code>` : nothing}
          ${note(event)}
        </li>`,
      )}
  </ol>
</section>`;
}

/**
 * A field for moves in the notation: the quickest way by keyboard and by voice.
 * @param {Table} table @param {BoardUi} ui @param {import("../games/types.js").Dispatch} dispatch
 */
export function commandField({ game, view }, ui, dispatch) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("command")
    );
    const text = input.value.trim();
    if (!text) return;
    dispatch({ type: "intent", move: boardOf(game).typed?.(text, view, ui) ?? text });
    input.value = "";
  };
  return html`<form class="command" @submit=${submit}>
    <label for="command">${t("common.table.command")}</label>
    <div>
      <input
        id="command"
        name="command"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        dir="ltr"
        placeholder=${t(`${game}.notation`)}
        ?disabled=${view.over}
      />
      <button type="submit" ?disabled=${!ui.mayAct}>${t("common.table.do")}</button>
    </div>
  </form>`;
}
