/** The list of saved games: continue, rename, remove, export; damaged games are listed apart. */
import { html, nothing } from "lit-html";
import { PAGES } from "../games/index.js";
import { resultWords } from "../match/match_words.js";
import { namesOf, saveTitle, scoresOf } from "../match/names.js";
import { moment, number, t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { isText } from "../saves/save_entry.js";
import { dialog } from "../ui/controls.js";
import { icon } from "../ui/icons.js";
import { drawnEntry } from "./failed.js";
import { importExportButtons, why } from "./import_export.js";

/** @typedef {import("../saves/saved_games.js").Save} Save @typedef {import("../saves/saved_games.js").Aside} Aside */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** @param {import("../state.js").State} state @param {Dispatch} dispatch */
export const gamesScreen = (
  { saves, aside, listed },
  dispatch,
) => html`<article class="page paper games">
  <h1 tabindex="-1">${t("saves.title.games")}</h1>
  ${saves.length || aside.length ? nothing : html`<p class="lead">${t("saves.none")}</p>`}
  ${section("unfinished", saves.filter(unfinished), listed, dispatch)}
  ${section(
    "finished",
    saves.filter((/** @type {Save} */ save) => save.over),
    listed,
    dispatch,
  )}
  ${asides(aside, dispatch)}
  <div class="links">
    ${importExportButtons(dispatch)} <a class="button" href="#/">${t("common.home-link")}</a>
  </div>
</article>`;

const unfinished = (/** @type {Save} */ save) => !save.over;

/**
 * A part of the list: hundreds of games at once would be slow, so that `most` are drawn, and the
 * others on demand.
 * @param {string} name @param {Save[]} saves @param {number} most @param {Dispatch} dispatch
 */
const section = (name, saves, most, dispatch) =>
  saves.length
    ? html`<section aria-labelledby=${`games-${name}`}>
        <h2 id=${`games-${name}`}>${t(`saves.${name}`)}</h2>
        <ul class="saved-list" role="list">
          ${saves
            .slice(0, most)
            .map((save) => drawnEntry(() => gameLine(save, dispatch), save.id, dispatch))}
        </ul>
        ${
          saves.length > most
            ? html`<button class="quiet" @click=${() => dispatch({ type: "list-more" })}>
                ${t("saves.more", { count: saves.length - most })}
              </button>`
            : nothing
        }
      </section>`
    : nothing;

/** Alone there is nobody to win against. @param {Save} save @param {number} seat */
const isWinner = ({ seats, winners }, seat) => seats.length > 1 && winners.includes(seat);

/** @param {Save} save @param {Dispatch} dispatch */
function gameLine(save, dispatch) {
  const { id, game, updated } = save;
  const [name, scores] = [saveTitle(save), scoresOf(save)];
  return html`<li data-id=${id}>
    ${PAGES[game].art("sign")}
    <a class="about-game" href=${`#${addressOf("play", id)}`}>
      <strong><bdi>${name}</bdi></strong>
      ${save.over && save.seats.length > 1 ? html`<small class="who-won">${resultWords(save)}</small>` : nothing}
      <small class="seats-of">
        ${namesOf(save.seats).map(
          (who, seat) => html`<span data-won=${save.over && isWinner(save, seat)}>
            <bdi>${who}</bdi>: <b>${number(save.totals[seat])}</b>
          </span>`,
        )}
      </small>
      <small>${moment(updated ?? 0)}</small>
    </a>
    <div class="save-actions">
      <a
        class="button quiet round"
        href=${`#${addressOf(save.over ? "replay" : "play", id)}`}
        aria-label=${t(save.over ? "saves.replay.one" : "saves.continue-one", { name, scores })}
        title=${t(save.over ? "saves.replay.open" : "common.home.continue")}
      >
        ${icon("play")}
      </a>
      <a
        class="button quiet round"
        href=${`#${addressOf("review", id)}`}
        aria-label=${t("review.one", { name, scores })}
        title=${t("review.open")}
      >
        ${icon("review")}
      </a>
      ${actionButton("share", t("saves.share.one", { name, scores }), () => dispatch({ type: "share", id }))}
      ${actionButton("pencil", t("saves.rename-one", { name, scores }), () =>
        dispatch({ type: "rename-open", id, name: save.name ?? "" }),
      )}
      ${actionButton("save", t("saves.export-one", { name, scores }), () =>
        dispatch({ type: "export-game", id }),
      )}
      ${actionButton("close", t("common.home.remove", { name, scores }), () =>
        dispatch({ type: "remove-save", id }),
      )}
    </div>
  </li>`;
}

/** @param {import("../ui/icons.js").Icon} sign @param {string} label @param {() => unknown} act */
const actionButton = (sign, label, act) =>
  html`<button class="quiet round" aria-label=${label} title=${label} @click=${act}>
    ${icon(sign)}
  </button>`;

/** @param {Aside[]} found @param {Dispatch} dispatch */
const asides = (found, dispatch) =>
  found.length
    ? html`<section class="asides" aria-labelledby="games-aside">
        <h2 id="games-aside">${t("saves.aside")}</h2>
        <p class="hint">${t("saves.aside.hint")}</p>
        <ul class="saved-list" role="list">
          ${found.map((one) => drawnEntry(() => asideLine(one, dispatch), one.id, dispatch))}
        </ul>
      </section>`
    : nothing;

/** @param {Aside} one @param {Dispatch} dispatch */
function asideLine({ id, value, error, line }, dispatch) {
  const name = isText(value?.name) && value.name ? value.name : t("saves.aside.one");
  return html`<li data-aside=${id}>
    <div class="about-game">
      <strong><bdi>${name}</bdi></strong>
      <small>${why({ error, line })}</small>
    </div>
    <div class="save-actions">
      ${actionButton("save", t("saves.export-one", { name, scores: id }), () =>
        dispatch({ type: "export-game", id }),
      )}
      ${actionButton("close", t("common.home.remove", { name, scores: id }), () =>
        dispatch({ type: "remove-aside", id }),
      )}
    </div>
  </li>`;
}

/** @param {import("../state.js").State} state @param {Dispatch} dispatch */
export function savedGameDialogs(state, dispatch) {
  return state.dialog === "rename" && state.renaming
    ? renameDialog(state.renaming, dispatch)
    : nothing;
}

/** @param {{id: string, name: string}} renaming @param {Dispatch} dispatch */
function renameDialog({ id, name }, dispatch) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("game-name"));
    dispatch({ type: "rename", id, name: input.value });
  };
  return dialog({
    title: t("saves.rename"),
    close: () => dispatch({ type: "dialog", name: null }),
    body: html`<form id="rename-form" class="rename" @submit=${submit}>
      <label for="game-name">${t("saves.rename.label")}</label>
      <input
        id="game-name"
        name="game-name"
        type="text"
        maxlength="60"
        autocomplete="off"
        dir="auto"
        data-first
        .value=${name}
      />
    </form>`,
    footer: html`<button type="submit" form="rename-form" class="primary">
      ${t("saves.rename.do")}
    </button>`,
  });
}
