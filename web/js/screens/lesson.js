/** The lesson screen: a sentence, the board, and a ring round what it speaks of. */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { boardOf } from "../games/index.js";
import { notWords, stepWords, triesWords } from "../match/lesson_words.js";
import { boardUi } from "../match/match_words.js";
import { t } from "../platform/i18n.js";
import { icon } from "../ui/icons.js";
import { refusalNote } from "../ui/refusal.js";
import { ring } from "../ui/ring.js";

/** @typedef {import("../match/lesson.js").LessonPlay} LessonPlay */
/** @typedef {import("../games/types.js").BoardUi} BoardUi */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** What a board does to the page, not to the match. */
const OF_THE_PAGE = new Set(["tell", "rules"]);

/** @param {Dispatch} dispatch @returns {Dispatch} */
const learning = (dispatch) => (action) =>
  dispatch(OF_THE_PAGE.has(action.type) ? action : { type: "lesson-board", action });

/** @param {import("../state.js").State} state @param {Dispatch} dispatch */
export function lessonScreen({ lesson, settings }, dispatch) {
  if (!lesson) {
    return html`<div class="table laying">
      <h1 tabindex="-1">${t("common.runtime.loading")}</h1>
      <a class="button" href="#/">${t("common.home-link")}</a>
    </div>`;
  }
  const { table, steps, at } = lesson;
  const step = steps[at];
  const own = boardUi(table, { ...settings, expert: false });
  const not = notWords(lesson);
  const ui = {
    ...own,
    mayAct: own.mayAct && Boolean(step?.moves.length),
    ...(not ? { why: not, rule: "" } : {}),
  };
  const learn = learning(dispatch);
  const board = boardOf(table.game);
  return html`<div class="table lesson" data-game=${table.game} data-phase=${table.view.phase} data-step=${at}>
      ${bar(lesson, dispatch)}
      <section class="board-box" aria-label=${t("common.table.board")}>
        ${board.board(table.view, ui, learn)}
      </section>
      ${actionBar(lesson, ui, dispatch, learn)}
    </div>
    ${step && !table.busy ? ring(pointedAt(lesson), ringName(lesson)) : nothing}
    ${table.standings?.open ? (board.standings?.(table.view, ui, learn) ?? nothing) : nothing}`;
}

/** @param {LessonPlay} lesson */
const ringName = ({ at, table }) => `${at}.${table.chosen ?? ""}`;

/** A move that is chosen only has to be confirmed. @param {LessonPlay} lesson */
function pointedAt({ steps, at, table: { chosen } }) {
  const { moves, point } = steps[at];
  if (!moves.length) return [...point, ".lesson-next"];
  return chosen && moves.includes(chosen) ? [".game-actions .confirm"] : point;
}

/** @param {LessonPlay} lesson @param {Dispatch} dispatch */
function bar(lesson, dispatch) {
  const { steps, at, table } = lesson;
  const over = at === steps.length;
  return html`<header class="game-bar">
    <a class="button quiet round" href="#/" aria-label=${t("lesson.leave")}>${icon("back")}</a>
    <div class="words">
      <h1 tabindex="-1" ${ref(takeFocus)}>
        ${over ? t("lesson.done", { name: t(`${table.game}.name`) }) : t("lesson.step", { step: at + 1, steps: steps.length })}
      </h1>
      <progress max=${steps.length} .value=${at} aria-hidden="true"></progress>
      <p class="sentence">${stepWords(lesson)} ${over ? html`<strong>${triesWords(lesson)}</strong>` : nothing}</p>
    </div>
    <div class="tools">
      <button
        class="quiet round"
        ?disabled=${over}
        aria-label=${t("lesson.skip")}
        @click=${() => dispatch({ type: "lesson-skip" })}
      >
        ${icon("skip")}
      </button>
    </div>
  </header>`;
}

/** @param {LessonPlay} lesson @param {BoardUi} ui @param {Dispatch} dispatch @param {Dispatch} learn */
function actionBar({ steps, at, table }, ui, dispatch, learn) {
  const { view, chosen, label, game } = table;
  const own = () => html`${
    chosen
      ? html`<button class="primary confirm" @click=${() => learn({ type: "confirm" })}>
            ${icon("check")}${label || t("common.table.confirm")}
          </button>
          <button class="cancel" @click=${() => learn({ type: "cancel" })}>${t("common.cancel")}</button>`
      : nothing
  }
    <div class="own-actions" ?hidden=${Boolean(chosen)}>
      ${boardOf(game).actions?.(view, ui, learn) ?? nothing}
    </div>`;
  return html`<div class="action-bar">
    ${boardOf(game).showsRefusal ? nothing : refusalNote(ui, learn)}
    <div class="actions">
      <button
        class="quiet round"
        ?disabled=${at === 0}
        aria-label=${t("lesson.back")}
        @click=${() => dispatch({ type: "lesson-back" })}
      >
        ${icon("undo")}
      </button>
      <div class="game-actions">
        ${at === steps.length ? endButtons(game, dispatch) : steps[at].moves.length ? own() : nextButton(dispatch)}
      </div>
    </div>
  </div>`;
}

/** Where the pressed button is gone or disabled, the focus goes to this one. @param {Element} [button] */
const takeFocus = (button) =>
  queueMicrotask(() => {
    const { activeElement: held } = document;
    const idle = !held || held === document.body || held.matches(":disabled");
    if (idle) /** @type {HTMLElement | undefined} */ (button)?.focus();
  });

/** @param {Dispatch} dispatch */
const nextButton = (dispatch) => html`<button
  class="primary lesson-next"
  ${ref(takeFocus)}
  @click=${() => dispatch({ type: "lesson-skip" })}
>
  ${t("lesson.next")}
</button>`;

/** @param {string} game @param {Dispatch} dispatch */
const endButtons = (game, dispatch) => html`<button
    class="primary lesson-play"
    ${ref(takeFocus)}
    @click=${() => dispatch({ type: "lesson-play", game })}
  >
    ${t("lesson.play")}
  </button>
  <button @click=${() => dispatch({ type: "lesson-again" })}>${t("lesson.again")}</button>`;
