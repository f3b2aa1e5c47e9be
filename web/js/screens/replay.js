/** The replay screen: the board at any point, a log to jump in, and a button to play on from here. */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { boardOf } from "../games/index.js";
import { boardUi, notation, say } from "../match/match_words.js";
import { emptyTable } from "../match/table_state.js";
import { t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { segments } from "../ui/controls.js";
import { icon } from "../ui/icons.js";
import { players, sideScore } from "./table.js";

/** @typedef {import("../match/replay.js").Replay} Replay @typedef {import("../games/types.js").BoardUi} BoardUi */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** A board may look and turn things here, but nobody plays. @param {Dispatch} dispatch @returns {Dispatch} */
const watching = (dispatch) => (action) => {
  if (action.type === "look") return dispatch({ ...action, type: "replay-middle" });
  if (action.type === "local") return dispatch({ ...action, type: "replay-local" });
  return undefined;
};

/** The replay as a table on which nothing can be done. @param {Replay} replay @returns {import("../state.js").Table} */
const asTable = (replay) => ({
  ...emptyTable(""),
  ...replay,
  id: `replay ${replay.id}`,
  foreign: replay.id === "",
  log: replay.log.filter((event) => event.ply < replay.ply),
  fresh: replay.log.filter(
    ({ ply }) => ply >= (replay.stops[replay.step - 1] ?? 0) && ply < replay.ply,
  ),
  ...{ undo: "off", canUndo: false, canRedo: false },
});

/** @param {import("../state.js").State} state @param {Dispatch} dispatch */
export function replayScreen(state, dispatch) {
  /** @type {Replay | null} */
  const replay = state.replay;
  if (!replay) {
    return html`<div class="table laying">
      <h1 tabindex="-1">${t("common.runtime.loading")}</h1>
      <a class="button" href="#/">${t("common.home-link")}</a>
    </div>`;
  }
  const table = asTable(replay);
  const ui = { ...boardUi(table, state.settings), mayAct: false };
  const watch = watching(dispatch);
  return html`<div class="table replay" data-game=${replay.game} data-step=${replay.step}>
      ${bar(replay, ui, dispatch)} ${players(table, ui, watch)}
      <section class="board-box" aria-label=${t("common.table.board")}>
        ${boardOf(replay.game).board(replay.view, ui, watch)}
      </section>
      ${transport(replay, dispatch)}
      <aside class="side" data-panel=${state.panel} aria-label=${t("common.table.side")}>
        <button
          class="quiet round side-close"
          aria-label=${t("common.close")}
          @click=${() => dispatch({ type: "panel", name: state.panel })}
        >
          ${icon("close")}
        </button>
        ${sideScore(table, ui)} ${wholeLog(replay, ui, dispatch)}
      </aside>
    </div>`;
}

/** @param {BoardUi} ui */
const lastWords = (ui) =>
  ui.fresh
    .filter((event) => event.kind !== "answered")
    .map((event) => say(event, ui))
    .join(" ");

/** To what it belongs to, the table or home. @param {Replay} replay */
function wayBack({ id, about }) {
  const home = id ? [`#${addressOf("play", id)}`, "saves.replay.back"] : ["#/", "common.home-link"];
  const [href, words] = about ? [`#${about.back}`, about.backWords] : home;
  return html`<a class="button quiet round" href=${href} aria-label=${t(words)}>${icon("back")}</a>`;
}

/** @param {Replay} replay @param {BoardUi} ui @param {Dispatch} dispatch */
const bar = (replay, ui, dispatch) => {
  const { id, record, game, ply, step, stops, doubts, about } = replay;
  return html`<header class="game-bar">
  ${wayBack(replay)}
  <div class="words">
    <h1 tabindex="-1">
      ${about ? t(...about.title) : t("saves.replay.title", { name: t(`${game}.name`) })}
    </h1>
    <p class="now">${t("saves.replay.at", { step, steps: stops.length - 1 })}</p>
    <p class="last">${lastWords(ui)}</p>
    ${doubts.length ? html`<p class="doubt">${doubts.map((key) => t(key)).join(" ")}</p>` : nothing}
    ${about ? html`<p class="doubt fact">${t(...about.hint)}</p>` : nothing}
  </div>
  ${
    // A link holds no cards: they follow from the seed, and here there is none.
    about
      ? nothing
      : html`<div class="tools">
          <button
            class="quiet round"
            aria-label=${t("review.open")}
            title=${t("review.open")}
            @click=${() =>
              dispatch(
                id ? { type: "go", to: addressOf("review", id) } : { type: "review-link", record },
              )}
          >
            ${icon("review")}
          </button>
          <button
            class="quiet round"
            aria-label=${t("saves.share")}
            @click=${() => dispatch({ type: "share", record, ply })}
          >
            ${icon("share")}
          </button>
        </div>`
  }
</header>`;
};

/** @param {Replay} replay @param {Dispatch} dispatch */
function transport({ step, stops, playing, speed, about }, dispatch) {
  const steps = stops.length - 1;
  /** @param {import("../ui/icons.js").Icon} sign @param {string} key @param {import("../platform/store.js").Action} action @param {boolean} [off] */
  const button = (sign, key, action, off = false) =>
    html`<button class=${`quiet round open-${sign}`} aria-label=${t(key)} ?disabled=${off} @click=${() => dispatch(action)}>
      ${icon(sign)}
    </button>`;
  return html`<div class="action-bar transport" dir="ltr">
    <input
      type="range"
      min="0"
      max=${steps}
      .value=${String(step)}
      aria-label=${t("saves.replay.jump")}
      aria-valuetext=${t("saves.replay.at", { step, steps })}
      @input=${(/** @type {Event} */ event) =>
        dispatch({
          type: "replay-jump",
          step: Number(/** @type {HTMLInputElement} */ (event.target).value),
        })}
    />
    <div class="actions">
      ${button("first", "saves.replay.first", { type: "replay-jump", step: 0 }, step === 0)}
      ${button("back", "saves.replay.step-back", { type: "replay-step", by: -1 }, step === 0)}
      ${button(
        playing ? "pause" : "play",
        playing ? "saves.replay.pause" : "saves.replay.play",
        { type: "replay-play", on: !playing },
        steps === 0,
      )}
      ${button("next", "saves.replay.step", { type: "replay-step", by: 1 }, step === steps)}
      ${button("last", "saves.replay.last", { type: "replay-jump", step: steps }, step === steps)}
      <div class="panel-toggles">
        ${button("log", "common.table.log", { type: "panel", name: "log" })}
      </div>
    </div>
    <div class="actions">
      ${segments({
        name: "replay-speed",
        label: t("saves.replay.speed"),
        values: ["slow", "normal", "fast"].map((one) => [one, t(`saves.replay.speed.${one}`)]),
        value: speed,
        pick: (chosen) => dispatch({ type: "replay-speed", speed: chosen }),
      })}
      ${
        about
          ? nothing
          : html`<button class="primary" @click=${() => dispatch({ type: "replay-branch" })}>
              ${t("saves.replay.branch")}
            </button>`
      }
    </div>
  </div>`;
}

/** The log follows what the board shows. @param {Element} [line] */
const intoView = (line) => queueMicrotask(() => line?.scrollIntoView({ block: "nearest" }));

/** The first stop after an event. @param {number[]} stops @param {{ply: number}} event */
function stopOf(stops, { ply }) {
  const found = stops.findIndex((stop) => stop > ply);
  return found < 0 ? stops.length - 1 : found;
}

/**
 * Oldest first; every line jumps to the point after it.
 * @param {Replay} replay @param {BoardUi} ui @param {Dispatch} dispatch
 */
const wholeLog = ({ log, stops, step, notes }, ui, dispatch) => html`<section class="log-panel">
  <h2 class="side-title">${t("common.table.log")}</h2>
  <ol class="log" role="list" tabindex="0" aria-label=${t("common.table.log")}>
    ${log
      .filter((event) => event.kind !== "answered")
      .map(
        (event) => html`<li>
          <button
            class="quiet log-line"
            aria-current=${stopOf(stops, event) === step ? "step" : nothing}
            ${stopOf(stops, event) === step ? ref(intoView) : nothing}
            @click=${() => dispatch({ type: "replay-jump", step: stopOf(stops, event) })}
          >
            <span>${say(event, ui)}</span>
            ${event.move ? html`<code>${notation(event.move, ui)}</code>` : nothing}
            ${notes[event.ply] ? html`<small>${t(`common.note.${notes[event.ply]}`)}</small>` : nothing}
          </button>
        </li>`,
      )}
  </ol>
</section>`;
