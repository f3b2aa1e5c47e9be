/** The table screen: game bar, players, board, actions, and the side with score and log. */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { keyed } from "lit-html/directives/keyed.js";
import { ref } from "lit-html/directives/ref.js";
import { boardOf, PAGES } from "../games/index.js";
import { boardUi, reasonWords, say, turnWords } from "../match/match_words.js";
import { dailyName, nameAt } from "../match/names.js";
import { shownTable } from "../match/table_state.js";
import { has, language, number, t } from "../platform/i18n.js";
import { dialog } from "../ui/controls.js";
import { icon } from "../ui/icons.js";
import { intoSight } from "../ui/in_sight.js";
import { refusalNote } from "../ui/refusal.js";
import { finalDialog } from "./final.js";
import { hintButton, hintNote, tipNote } from "./hint.js";
import { commandField, comparison, logPanel, scorePanel } from "./panels.js";
import { runtimeFailed } from "./runtime_failed.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Table} Table */
/** @typedef {import("../games/types.js").BoardUi} BoardUi */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** @param {State} state @param {Dispatch} dispatch */
export function tableScreen(state, dispatch) {
  const { settings } = state;
  if (!state.table || state.table.mode === "opening") return laying(state, dispatch);
  if (state.table.mode === "handover") return handOver(state.table, settings, dispatch);
  const table = shownTable(state.table);
  const ui = boardUi(table, settings);
  const board = boardOf(table.game);
  return html`<div
      class="table"
      data-game=${table.game}
      data-phase=${table.view.phase}
    >
      ${runtimeFailed(state, dispatch)} ${gameBar(table, ui, dispatch)}
      ${players(table, ui, dispatch)}
      <section class="board-box" aria-label=${t("common.table.board")}>
        ${board.board(table.view, ui, dispatch)}
      </section>
      ${table.hint ? hintNote(table, ui, dispatch) : tipNote(state.tip, dispatch)}
      ${actionBar(table, ui, dispatch)} ${side(state, table, ui, dispatch)}
    </div>
    ${table.look === null ? nothing : lookDialog(table, ui, dispatch)}
    ${table.standings?.open ? (board.standings?.(table.view, ui, dispatch) ?? nothing) : nothing}
    ${table.finale ? finalDialog(table, ui, dispatch, state) : nothing}`;
}

/**
 * While the match is being opened, or the engine is still on its way.
 * @param {State} state @param {Dispatch} dispatch
 */
const laying = (state, dispatch) => html`<div class="table laying">
  ${runtimeFailed(state, dispatch)}
  <h1 tabindex="-1">${t("common.runtime.loading")}</h1>
  <a class="button" href="#/">${t("common.home-link")}</a>
</div>`;

/**
 * What happened last, and how everybody stands. Nothing of the next hand is in the page until its
 * owner says so.
 * @param {Table} table @param {State["settings"]} settings @param {Dispatch} dispatch
 */
function handOver(table, settings, dispatch) {
  const { seats, next, view } = table;
  const name = nameAt(seats, next ?? 0);
  const words = lastWords(table, boardUi(table, settings));
  return html`<section class="hand-over">
    <div class="paper">
      ${icon("person")}
      <h1 tabindex="-1">${t("common.handover.title", { name })}</h1>
      ${words ? html`<p class="last-move">${words}</p>` : nothing}
      <dl class="scores-so-far">
        ${seats.map(
          (_, i) => html`<div data-next=${i === next}>
            <dt><bdi>${nameAt(seats, i)}</bdi></dt>
            <dd>${number(view.scores[i].total)}</dd>
          </div>`,
        )}
      </dl>
      <p>${t("common.handover.hint", { name })}</p>
      <button class="primary" @click=${() => dispatch({ type: "accept" })}>
        ${t("common.handover.accept", { name })}
      </button>
      <a class="button quiet" href="#/">${t("common.home-link")}</a>
    </div>
  </section>`;
}

/** Told elsewhere (the end and the start of a round in a dialog), so left out beside other events. */
const SAID_ELSEWHERE = new Set(["answered", "round-over", "deal"]);

/** What happened last, in the newest words. @param {Table} table @param {BoardUi} ui */
function lastWords({ log, seat }, ui) {
  // A hidden answer tells less than the event it answers.
  const told = log.filter((event) => event.kind !== "answered" || event.seat === seat);
  const newest = told.findLast((event) => say(event, ui))?.ply;
  const latest = told.filter((event) => event.ply === newest);
  const open = latest.filter((event) => !SAID_ELSEWHERE.has(event.kind));
  return (open.length ? open : latest).map((event) => say(event, ui)).join(" ");
}

/**
 * The last move, after the name of the daily challenge if this is one. Each text is an element of its
 * own, so that a new one does not count as the old one moved.
 * @param {Table} table @param {BoardUi} ui
 */
function newest(table, ui) {
  const { game, daily } = table;
  // At the end the reason counts; the last moves before it would cut it off.
  const words = (table.view.over && reasonWords(table, ui)) || lastWords(table, ui);
  const name =
    daily === null ? nothing : html`<strong class="daily-name">${dailyName(game, daily)}</strong> `;
  return keyed(words, html`<p class="last">${name}${words}</p>`);
}

/** What may be done now. @param {Table} table @param {BoardUi} ui */
function nowWords({ game, view, seats }, ui) {
  const own = boardOf(game).now?.(view, ui);
  if (own !== undefined) return own;
  if (view.over) return "";
  const key = `${game}.now.${view.phase}`;
  if (ui.mayAct && has(key)) return t(key, { ...view });
  const bot = view.to_act.every((one) => seats[one]?.kind === "bot");
  return bot ? "" : t("common.table.wait");
}

/** @param {Table} table @param {BoardUi} ui @param {Dispatch} dispatch */
const gameBar = (table, ui, dispatch) => html`<header class="game-bar">
  <a class="button quiet round" href="#/" aria-label=${t("common.table.leave")}>${icon("back")}</a>
  <div class="words">
    <h1 tabindex="-1">${turnWords(table)}</h1>
    <p class="now">${nowWords(table, ui)}</p>
    ${newest(table, ui)}
  </div>
  <div class="tools">
    <button
      class="quiet round"
      aria-label=${t("common.rules")}
      @click=${() => dispatch({ type: "rules", at: "" })}
    >
      ${icon("rules")}
    </button>
    <button
      class="quiet round"
      aria-label=${t("common.settings.title")}
      @click=${() => dispatch({ type: "dialog", name: "settings" })}
    >
      ${icon("gear")}
    </button>
  </div>
</header>`;

/** Who is to act now stands in sight, also in a long row on a phone. */
const inSight = intoSight();

/** Where there is room, everybody's score and board stand beside the table. */
const roomy = matchMedia("(width >= 44rem) and (height >= 30rem)");

/** Draw again when the screen changes its shape; whoever drew last listens. @type {() => unknown} */
let redraw = () => {};
roomy.addEventListener("change", () => redraw());

/**
 * Everybody at the table. Drawn again only when something has happened, not at every touch.
 * @param {Table} table @param {BoardUi} ui @param {Dispatch} dispatch
 */
export function players(table, ui, dispatch) {
  redraw = () => document.querySelector(".players-panel") && dispatch({ type: "local", patch: {} });
  const seen = [
    table.view,
    table.thinking,
    ui.seat,
    ui.fresh,
    ui.motion,
    roomy.matches,
    language(),
  ];
  return html`<div class="players-panel">
    ${guard(seen, () => [
      roomy.matches ? comparison(table, ui) : nothing,
      playerRow(table, ui, dispatch),
    ])}
  </div>`;
}

/** The score in the side panel, where it has no place of its own. @param {Table} table @param {BoardUi} ui */
export const sideScore = (table, ui) =>
  guard([table.view, table.thinking, ui.seat, roomy.matches, language()], () =>
    roomy.matches ? nothing : comparison(table, ui),
  );

/** @param {Table} table @param {BoardUi} ui @param {Dispatch} dispatch */
function playerRow({ view, seats, thinking, game }, ui, dispatch) {
  const { mini, inMiddle } = boardOf(game);
  const middle = inMiddle?.(view, ui) ?? [ui.seat];
  const { separateBoards = false } = PAGES[game];
  return html`<ul class="players" role="list" data-boards=${separateBoards} aria-label=${t("common.table.players")}>
    ${seats.map((player, seat) => {
      const { kind, level } = player;
      const { total } = view.scores[seat];
      const points = t("common.points", { count: total });
      const look = thinking.includes(seat)
        ? "common.table.look-at.thinking"
        : "common.table.look-at";
      return html`<li data-in-middle=${middle.includes(seat)} ${view.to_act[0] === seat ? ref(inSight) : nothing}>
        <button
          class="player"
          data-acting=${view.to_act.includes(seat)}
          data-looking=${seat === ui.seat}
          data-winner=${seats.length > 1 && view.winners.includes(seat)}
          @click=${() => dispatch({ type: "look", seat })}
        >
          ${mini ? html`<span class="mini" aria-hidden="true">${mini(view, seat, ui)}</span>` : nothing}
          <span class="who">
            <span class="name">${icon(kind === "bot" ? "bot" : "person")}<bdi>${ui.name(seat)}</bdi></span>
            <small data-level=${kind === "bot" ? level : nothing}>${kind === "bot" ? t(`common.level.${level}`) : ""}</small>
          </span>
          <span class="total" aria-hidden="true">${keyed(total, html`<b>${number(total)}</b>`)}</span>
          <span class="visually-hidden">${t(look, { points })}</span>
        </button>
      </li>`;
    })}
  </ul>`;
}

/** @param {Table} table @param {BoardUi} ui @param {Dispatch} dispatch */
function actionBar(table, ui, dispatch) {
  const { view, chosen, label, canUndo, canRedo, thinking, game } = table;
  const watching = thinking.length > 0 && !ui.mayAct && !table.standings;
  return html`<div class="action-bar">
    ${boardOf(game).showsRefusal ? nothing : refusalNote(ui, dispatch)}
    <div class="actions">
      <button
        class="quiet round"
        ?disabled=${!canUndo}
        aria-label=${t("common.table.undo")}
        @click=${() =>
          dispatch(table.undo === "agree" ? { type: "dialog", name: "undo" } : { type: "undo" })}
      >
        ${icon("undo")}
      </button>
      ${
        canRedo
          ? html`<button
            class="quiet round redo"
            aria-label=${t("common.table.redo")}
            @click=${() => dispatch({ type: "redo" })}
          >
            ${icon("redo")}
          </button>`
          : nothing
      }
      ${hintButton(table, dispatch)}
      <div class="game-actions">
        ${
          chosen
            ? html`<button class="primary confirm" @click=${() => dispatch({ type: "confirm" })}>
                ${icon("check")}${label || t("common.table.confirm")}
              </button>
              <button class="cancel" @click=${() => dispatch({ type: "cancel" })}>
                ${t("common.cancel")}
              </button>`
            : nothing
        }
        <div class="own-actions" ?hidden=${Boolean(chosen)}>
          ${boardOf(game).actions?.(view, ui, dispatch) ?? nothing}
        </div>
        ${
          watching
            ? html`<button @click=${() => dispatch({ type: "hurry" })}>
              ${icon("skip")}${t("common.table.hurry")}
            </button>`
            : nothing
        }
        ${
          table.next === null
            ? nothing
            : html`<button class="primary" @click=${() => dispatch({ type: "hurry" })}>
              ${t("common.handover.title", { name: nameAt(table.seats, table.next) })}
            </button>`
        }
        ${
          table.standings
            ? html`<button class="primary" @click=${() => dispatch({ type: "go-on" })}>
              ${t(view.over ? "common.final.show" : "common.table.go-on")}
            </button>`
            : nothing
        }
        ${
          view.over && !table.standings
            ? html`<button
              class="primary"
              @click=${() => dispatch({ type: "finale", open: true })}
            >
              ${t("common.final.show")}
            </button>`
            : nothing
        }
      </div>
      <div class="panel-toggles">
        ${["score", "log"].map(
          (name) => html`<button
            class=${`quiet round open-${name}`}
            aria-label=${t(`common.table.${name}`)}
            @click=${() => dispatch({ type: "panel", name })}
          >
            ${icon(/** @type {"score"} */ (name))}
          </button>`,
        )}
      </div>
    </div>
  </div>`;
}

/**
 * Log and typed moves, and on a phone the score: a sheet that opens when wanted.
 * @param {State} state @param {Table} table @param {BoardUi} ui @param {Dispatch} dispatch
 */
const side = ({ panel }, table, ui, dispatch) => html`<aside
  class="side"
  data-panel=${panel}
  aria-label=${t("common.table.side")}
  @keydown=${(/** @type {KeyboardEvent} */ event) =>
    event.key === "Escape" && panel && dispatch({ type: "panel", name: panel })}
>
  <button
    class="quiet round side-close"
    aria-label=${t("common.close")}
    @click=${() => dispatch({ type: "panel", name: panel })}
  >
    ${icon("close")}
  </button>
  ${sideScore(table, ui)}
  ${guard([table.log, table.notes, language()], () => logPanel(table, ui, dispatch))}
  ${commandField(table, ui, dispatch)}
</aside>`;

/** Another seat's board at leisure. @param {Table} table @param {BoardUi} ui @param {Dispatch} dispatch */
function lookDialog(table, ui, dispatch) {
  const seat = table.look ?? 0;
  const board = boardOf(table.game);
  const picture = board.large ?? board.mini;
  return dialog({
    title: ui.name(seat),
    kind: "wide look-dialog",
    // Focusable wrapper for keyboard scrolling.
    body: html`${picture?.(table.view, seat, ui) ?? nothing}
      <div role="group" tabindex="0" aria-label=${t("common.table.score")}>
        ${scorePanel(table, { ...ui, seat })}
      </div>`,
    close: () => dispatch({ type: "look", seat: null }),
  });
}
