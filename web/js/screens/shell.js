/** The page around every screen: header, loading bar, dialogs. */
import { html, nothing } from "lit-html";
import { language, t } from "../platform/i18n.js";
import { LANGUAGES } from "../platform/languages.js";
import { icon, mark } from "../ui/icons.js";
import { aboutScreen } from "./about.js";
import { failedScreen } from "./failed.js";
import { homeScreen } from "./home.js";
import { openElsewhereScreen } from "./open_elsewhere.js";
import { rulesDialog, rulesScreen } from "./rules.js";
import { runtimeFailed } from "./runtime_failed.js";
import { settingsDialog } from "./settings.js";
import { setupDialog } from "./setup.js";
import { tableScreen } from "./table.js";
import { undoDialog } from "./undo.js";

/** @typedef {import("../state.js").State} State @typedef {import("../platform/store.js").Action} Action */
/** @typedef {(action: Action) => unknown} Dispatch */

/** @param {State} state @param {Dispatch} dispatch */
export function shell(state, dispatch) {
  const { screen } = state.route;
  if (state.failed) {
    return html`${masthead(state, dispatch)}
      <main id="main" tabindex="-1">${failedScreen(state, dispatch)}</main>`;
  }
  const played = state.table ?? state.lesson?.table;
  return html`
    ${loadingBar(state)} ${/play|learn|review/.test(screen) ? nothing : masthead(state, dispatch)}
    <main id="main" tabindex="-1" class=${`on-${screen}`}>
      ${screen === "play" ? nothing : runtimeFailed(state, dispatch)} ${content(state, dispatch)}
    </main>
    ${screen === "new" && state.setup ? setupDialog(state, dispatch) : nothing}
    ${screen === "settings" || state.dialog === "settings" ? settingsDialog(state, dispatch) : nothing}
    ${state.dialog === "rules" && played ? rulesDialog(played.game, state.rule, dispatch) : nothing}
    ${state.dialog === "undo" && state.table ? undoDialog(state.table, dispatch) : nothing}
    ${state.lazyScreens?.dialogs(state, dispatch) ?? nothing}
  `;
}

/** @param {State} state @param {Dispatch} dispatch */
function content(state, dispatch) {
  switch (state.route.screen) {
    case "rules":
      return rulesScreen(state, dispatch);
    case "about":
      return aboutScreen();
    case "play":
      return state.elsewhere === state.route.arg
        ? openElsewhereScreen(state.route.arg, dispatch)
        : tableScreen(state, dispatch);
    case "home":
    case "new":
    case "settings":
      return homeScreen(state, dispatch);
    default: // fetched when first opened
      return state.lazyScreens?.screens[state.route.screen](state, dispatch) ?? nothing;
  }
}

/** @param {State} _state @param {Dispatch} dispatch */
const masthead = (_state, dispatch) => html`<header class="masthead">
  <a class="brand" href="#/">${mark()}<span>pygames</span></a>
  ${languageMenu(dispatch)}
  <button
    class="quiet round"
    aria-label=${t("common.settings.title")}
    @click=${() => dispatch({ type: "dialog", name: "settings" })}
  >
    ${icon("gear")}
  </button>
</header>`;

/** The language menu. @param {Dispatch} dispatch */
const languageMenu = (dispatch) => html`<span class="language-menu">
  ${icon("globe")}
  <select
    aria-label=${t("common.settings.language")}
    @change=${(/** @type {Event} */ event) =>
      dispatch({
        type: "setting",
        patch: { language: /** @type {HTMLSelectElement} */ (event.target).value },
      })}
  >
    ${Object.entries(LANGUAGES).map(
      ([tag, { name, dir }]) =>
        html`<option value=${tag} lang=${tag} dir=${dir} .selected=${tag === language()}>${name}</option>`,
    )}
  </select>
</span>`;

/** @param {State} state */
function loadingBar({ runtime: { phase, loaded, total } }) {
  if (phase !== "loading") return nothing;
  return html`<progress
    class="loading-bar"
    aria-label=${t("common.runtime.loading")}
    max="100"
    .value=${total ? Math.round((100 * loaded) / total) : 0}
  ></progress>`;
}
