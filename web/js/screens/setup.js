/** Set-up: who plays, by which rules. Two taps from home to a game against one bot. */
import { html, nothing } from "lit-html";
import { GAMES, PAGES } from "../games/index.js";
import { seatName } from "../match/names.js";
import { people } from "../match/table_state.js";
import { t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { dialog, toggle } from "../ui/controls.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../state.js").State} State @typedef {import("../match/setup.js").Setup} Setup */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** @param {State} state @param {Dispatch} dispatch */
export function setupDialog(state, dispatch) {
  const setup = /** @type {Setup} */ (state.setup);
  const { game, seats } = setup;
  const [fewest, most] = GAMES[game].seats;
  const full = seats.length >= most;
  const add = (/** @type {string} */ kind) => () => dispatch({ type: "seat-add", kind });
  const body = html`<div class="setup">
    ${mayOfferLesson(state, game) ? offerLesson(game) : nothing}
    <h3>${t("common.setup.seats")}</h3>
    ${mayAskName(state.settings, seats) ? askName(dispatch) : nothing}
    <ol class="seats" role="list">
      ${seats.map((_, i) => seatRow(seats, i, seats.length > fewest, dispatch))}
    </ol>
    <div class="seat-adders">
      <button ?disabled=${full} @click=${add("human")}>
        ${icon("plus")}${t("common.setup.add-person")}
      </button>
      <button ?disabled=${full} @click=${add("bot")}>${icon("plus")}${t("common.setup.add-bot")}</button>
    </div>
    ${
      PAGES[game].houseRuleSeats?.includes(seats.length)
        ? html`<p class="notice">${t(`${game}.house-rule`)}</p>`
        : nothing
    }
    ${Object.entries(GAMES[game].options).map(([key, values]) => option(key, values, setup, dispatch))}
    ${toggle({
      id: "set-undo",
      label: t("saves.undo.allowed"),
      hint: t("saves.undo.allowed.hint"),
      on: setup.undo !== "off",
      flip: (on) => dispatch({ type: "allow-undo", on }),
    })}
  </div>`;
  const busy = setup.starting;
  const footer = html`
    ${
      busy && state.runtime.phase !== "ready"
        ? html`<p class="setup-progress" role="status">${t("common.runtime.loading")}</p>`
        : nothing
    }
    <a class="button quiet" href=${`#/rules/${game}`}>${t("common.rules")}</a>
    <button
      class="primary"
      data-first
      ?disabled=${busy}
      @click=${() => dispatch({ type: "start" })}
    >
      ${t("common.setup.start")}
    </button>
  `;
  const close = () => dispatch({ type: "go", to: "/" });
  return dialog({ title: t(`${game}.name`), body, footer, close, kind: "setup-dialog" });
}

/** A lesson is offered to whoever has not played the game yet. @param {State} state @param {string} game */
const mayOfferLesson = ({ settings, saves }, game) =>
  PAGES[game].lesson &&
  !settings.lessons.includes(game) &&
  !settings.tables[game] &&
  !saves.some((save) => save.game === game);

/** @param {string} game */
const offerLesson = (game) => html`<p class="offer-lesson">
  <span>${t("lesson.offer", { name: t(`${game}.name`) })}</span>
  <a class="button" href=${`#${addressOf("learn", game)}`}>${t("lesson.offer.yes")}</a>
</p>`;

/** Whoever plays alone or against bots is asked once for a name. @param {State["settings"]} settings @param {Setup["seats"]} seats */
const mayAskName = ({ name, nameAsked }, seats) =>
  !name && !nameAsked && people(seats).length === 1;

/** @param {Dispatch} dispatch */
const askName = (dispatch) => html`<p class="ask-name">
  <span>${t("common.setup.ask-name")}</span>
  <button
    class="quiet"
    @click=${() => dispatch({ type: "setting", patch: { nameAsked: true } })}
  >
    ${t("common.setup.no-name")}
  </button>
</p>`;

/**
 * @param {Setup["seats"]} seats @param {number} i @param {boolean} removable
 * @param {Dispatch} dispatch
 */
function seatRow(seats, i, removable, dispatch) {
  const seat = seats[i];
  const set = (/** @type {object} */ patch) => dispatch({ type: "seat-set", seat: i, patch });
  const bot = seat.kind === "bot";
  const alone = people(seats).length === 1;
  const placeholder = t(alone ? "common.setup.own-name" : "common.setup.player", { count: i + 1 });
  return html`<li class="seat-row" data-kind=${seat.kind}>
    <button
      class="who"
      aria-label=${t(bot ? "common.setup.to-person" : "common.setup.to-bot", { count: i + 1 })}
      @click=${() => set({ kind: bot ? "human" : "bot" })}
    >
      ${icon(bot ? "bot" : "person")}
    </button>
    ${
      bot
        ? html`<bdi class="bot-name">${seatName(seat)}</bdi>
          <select
            aria-label=${t("common.setup.level-of", { name: seatName(seat) })}
            @change=${(/** @type {Event} */ event) =>
              set({ level: Number(/** @type {HTMLSelectElement} */ (event.target).value) })}
          >
            ${[1, 2, 3, 4].map(
              (level) => html`<option value=${level} .selected=${level === seat.level}>
                ${t(`common.level.${level}`)}
              </option>`,
            )}
          </select>`
        : html`<input
          class="seat-name"
          type="text"
          maxlength="24"
          autocomplete="off"
          dir="auto"
          aria-label=${t("common.setup.name-of", { count: i + 1 })}
          placeholder=${placeholder}
          .value=${seat.name}
          @input=${(/** @type {Event} */ event) =>
            set({ name: /** @type {HTMLInputElement} */ (event.target).value })}
        />`
    }
    <button
      class="quiet round"
      ?disabled=${!removable}
      aria-label=${t("common.setup.remove", { name: seat.name ? seatName(seat) : placeholder })}
      @click=${() => dispatch({ type: "seat-remove", seat: i })}
    >
      ${icon("close")}
    </button>
  </li>`;
}

/**
 * An option of a game: a switch where it can be off or on, else a card for each value.
 * @param {string} key @param {string[]} values @param {Setup} setup @param {Dispatch} dispatch
 */
function option(key, values, { game, options }, dispatch) {
  const choose = (/** @type {string} */ value) => dispatch({ type: "option", key, value });
  const words = `${game}.option.${key}`;
  const [off, on] = values;
  if (off === "off" && values.length === 2)
    return html`<h3>${t("common.setup.options")}</h3>
      ${toggle({
        id: `set-${key}`,
        label: t(words),
        hint: t(`${words}.hint`),
        on: options[key] === on,
        flip: (wanted) => choose(wanted ? on : off),
      })}`;
  return html`<h3 id=${`option-${key}`}>${t(words)}</h3>
    <div
      class="option-cards"
      role="radiogroup"
      aria-labelledby=${`option-${key}`}
      @change=${(/** @type {Event} */ event) =>
        choose(/** @type {HTMLInputElement} */ (event.target).value)}
    >
      ${values.map(
        (value) => html`<div class="option-card">
          <label>
            <input type="radio" name=${key} value=${value} .checked=${value === options[key]} />
            <strong>${t(`${words}.${value}`)}</strong>
          </label>
          <details>
            <summary>${t("common.setup.differs")}</summary>
            <p class="hint">
              <strong>${t(`${words}.${value}.source`)}.</strong>
              ${t(`${words}.${value}.differs`)}
            </p>
          </details>
        </div>`,
      )}
    </div>`;
}
