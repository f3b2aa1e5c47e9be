/** The challenges of today, and of the days before. */
import { html, nothing } from "lit-html";
import { PAGES } from "../games/index.js";
import { dailyTitle } from "../match/names.js";
import { capital, dateTag, nextDay, number, t } from "../platform/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../match/daily.js").DailyCard} DailyCard @typedef {import("../match/daily.js").Daily} Daily */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** @param {string} day */
function dateWords(day) {
  const format = new Intl.DateTimeFormat(dateTag(), { dateStyle: "full", timeZone: "UTC" });
  return capital(format.format(new Date(day)));
}

/** @param {import("../state.js").State} state @param {Dispatch} dispatch */
export function dailyScreen(state, dispatch) {
  /** @type {Daily | null} */
  const daily = state.daily;
  return html`<article class="page paper daily">
    <h1 tabindex="-1">${t("saves.title.daily")}</h1>
    <p class="lead">${daily ? dateWords(daily.today) : t("common.runtime.loading")}</p>
    <p>${t("saves.daily.hint", { time: nextDay() })}</p>
    ${
      daily
        ? html`<div class="daily-cards">
              ${daily.challenges.map((one) => card(one, daily.streaks[one.game], dispatch))}
            </div>
            ${archive(daily, dispatch)}`
        : nothing
    }
    <div class="links"><a class="button" href="#/">${t("common.home-link")}</a></div>
  </article>`;
}

/** A narrow card breaks before the number of the day, never inside a name. @param {DailyCard} one */
const title = (one) => dailyTitle(one.game, one.number);

/** @param {DailyCard} one @param {number} streak @param {Dispatch} dispatch */
const card = (one, streak, dispatch) => html`<section
  class="daily-card"
  data-daily=${one.game}
  data-state=${one.state}
>
  ${PAGES[one.game].art("sign")}
  <h2>${title(one)}</h2>
  ${one.state === "done" ? html`<p class="points">${t("common.points", { count: one.total })}</p>` : nothing}
  ${streak ? html`<p class="hint">${t("saves.daily.streak", { count: streak })}</p>` : nothing}
  ${one.state === "gone" ? html`<p>${t("saves.daily.gone")}</p>` : nothing}
  ${
    one.state === "open" || one.state === "begun"
      ? html`<button
        class="primary"
        @click=${() => dispatch({ type: "daily-play", game: one.game, day: one.day })}
      >
        ${t(one.state === "open" ? "common.home.play" : "common.home.continue")}
      </button>`
      : nothing
  }
  ${
    one.state === "done"
      ? html`<button
        aria-label=${t("saves.share.one", { name: title(one), scores: number(one.total) })}
        @click=${() => dispatch({ type: "daily-share", challenge: one })}
      >
        ${icon("share")}<span>${t("saves.share")}</span>
      </button>`
      : nothing
  }
</section>`;

/** @param {Daily} daily @param {Dispatch} dispatch */
const archive = ({ archive: days }, dispatch) => html`<h2>${t("saves.daily.archive")}</h2>
  <ul class="archive" role="list">
    ${days
      .filter(({ challenges }) => challenges.length)
      .map(
        ({ day, challenges }) => html`<li>
          <time datetime=${day}>${dateWords(day)}</time>
          <div>${challenges.map((one) => past(one, dispatch))}</div>
        </li>`,
      )}
  </ul>`;

/** @param {DailyCard} one @param {Dispatch} dispatch */
function past(one, dispatch) {
  const name = t(`${one.game}.name`);
  if (one.state === "done" || one.state === "gone") {
    return html`<span class="past">${
      one.state === "done" ? t("common.points-of", { name, points: one.total }) : `${name}: –`
    }</span>`;
  }
  return html`<button
    class="quiet"
    aria-label=${t("common.home.play-game", { name: title(one) })}
    @click=${() => dispatch({ type: "daily-play", game: one.game, day: one.day })}
  >
    ${name}
  </button>`;
}
