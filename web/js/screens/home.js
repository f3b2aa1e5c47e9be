/** Home: unfinished games, and the games to start. */
import { html, nothing } from "lit-html";
import { GAMES, PAGES } from "../games/index.js";
import { saveTitle, scoresOf } from "../match/names.js";
import { moment, t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { icon } from "../ui/icons.js";
import { drawnEntry } from "./failed.js";

/** @typedef {import("../state.js").State} State @typedef {import("../saves/saved_games.js").Save} Save */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** @param {State} state @param {Dispatch} dispatch */
export const homeScreen = (state, dispatch) => html`
  <div class="welcome">
    <h1 tabindex="-1">${t("common.home.title")}</h1>
    <p>${t("common.home.lead")}</p>
  </div>
  ${dailyLink(state)}
  ${savedGames(
    state.saves.filter((save) => !save.over),
    dispatch,
  )}
  <div class="game-cards">${Object.keys(GAMES).map((game) => gameCard(game, state.settings.lessons))}</div>
  <footer class="foot">
    <p>${t("common.home.foot")}</p>
    <nav aria-label=${t("common.home.more")}>
      <a href="#/games">${t("saves.all")}</a>
      <a href="#/stats">${t("saves.title.stats")}</a>
      <a href="#/about">${t("common.about.title")}</a>
    </nav>
  </footer>
`;

/** Today's challenges: how many are played, and the longest streak. @param {State} state */
function dailyLink({ daily }) {
  const challenges = daily?.challenges ?? [];
  const done = challenges.filter(({ state }) => state === "done").length;
  const streak = Math.max(0, ...Object.values(daily?.streaks ?? {}));
  const status = [
    ...(daily ? [t("saves.daily.status", { done, all: challenges.length })] : []),
    ...(streak ? [t("saves.daily.streak", { count: streak })] : []),
  ];
  return html`<a class="daily-link paper" href="#/daily">
    ${icon("calendar")}
    <strong>${t("saves.title.daily")}</strong>
    <small>${status.map((words) => html`<span>${words}</span> `)}</small>
    <span class="daily-signs" aria-hidden="true">
      ${challenges.map(
        ({ game, state }) => html`<span data-state=${state}>
          ${PAGES[game].art("sign")}${state === "done" ? icon("check") : nothing}
        </span>`,
      )}
    </span>
    ${icon("next")}
  </a>`;
}

/** @param {string} game @param {string[]} lessons  the games whose lesson is finished */
function gameCard(game, lessons) {
  const [fewest, most] = GAMES[game].seats;
  const name = t(`${game}.name`);
  return html`<article class="game-card paper" aria-labelledby=${`card-${game}`}>
    ${PAGES[game].art("card")}
    <div class="words">
      <h2 id=${`card-${game}`}>${name}</h2>
      <p class="tagline">${t(`${game}.tagline`)}</p>
      <p class="facts">${t("common.home.seats", { fewest, most })}</p>
      <div class="links">
        <a class="button primary" href=${`#/new/${game}`} aria-label=${t("common.home.play-game", { name })}>
          ${t("common.home.play")}
        </a>
        <a class="button" href=${`#/rules/${game}`} aria-label=${t("common.home.rules-of", { name })}>
          ${t("common.rules")}
        </a>
        ${PAGES[game].lesson ? learnLink(game, lessons.includes(game)) : nothing}
      </div>
    </div>
  </article>`;
}

/** @param {string} game @param {boolean} done */
const learnLink = (game, done) => html`<a
  class="button learn"
  href=${`#${addressOf("learn", game)}`}
  aria-label=${t(done ? "lesson.learned" : "lesson.learn-game", { name: t(`${game}.name`) })}
>
  ${done ? icon("check") : nothing}${t("lesson.learn")}
</a>`;

/** Hundreds of saved games would make home slow: it shows the newest, and where the others are. */
const MOST_SAVES = 8;

/** @param {number} count */
const otherGames = (count) =>
  html`<li class="paper">
    <a class="more-games" href="#/games">${icon("next")}<strong>${t("saves.more", { count })}</strong></a>
  </li>`;

/** @param {Save[]} saves @param {Dispatch} dispatch */
function savedGames(saves, dispatch) {
  if (!saves.length) return nothing;
  return html`<section class="saved-games" aria-labelledby="saved-games-title">
    <h2 id="saved-games-title">${t("common.home.continue")}</h2>
    <ul role="list">
      ${saves
        .slice(0, MOST_SAVES)
        .map((save) => drawnEntry(() => savedGame(save, dispatch), save.id, dispatch))}
      ${saves.length > MOST_SAVES ? otherGames(saves.length - MOST_SAVES) : nothing}
    </ul>
  </section>`;
}

/** @param {Save} save @param {Dispatch} dispatch */
function savedGame(save, dispatch) {
  const { id, game, updated } = save;
  const [name, scores] = [saveTitle(save), scoresOf(save)];
  return html`<li class="paper">
    <a href=${`#${addressOf("play", id)}`}>
      ${PAGES[game].art("sign")}
      <strong><bdi>${name}</bdi></strong>
      <small>${scores}</small>
      <span class="visually-hidden">${moment(updated ?? 0)}</span>
    </a>
    <button
      class="quiet round"
      aria-label=${t("common.home.remove", { name, scores })}
      @click=${() => dispatch({ type: "remove-save", id })}
    >
      ${icon("close")}
    </button>
  </li>`;
}
