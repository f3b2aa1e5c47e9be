/** What is shown in place of a screen that cannot be drawn: a sentence and ways out. */
import { html, nothing } from "lit-html";
import { t } from "../platform/i18n.js";

/** Screens whose argument is a saved game. */
const OF_A_GAME = new Set(["play", "replay", "review"]);

/**
 * @param {{route: import("../platform/router.js").Route}} state
 * @param {(action: import("../platform/store.js").Action) => unknown} dispatch
 */
export function failedScreen({ route: { screen, arg } }, dispatch) {
  const [address, words] =
    screen === "home" ? ["#/games", "saves.all"] : ["#/", "common.home-link"];
  return html`<article class="page paper failed" role="alert">
    <h1 tabindex="-1">${t("common.failed.title")}</h1>
    <p class="lead">${t("common.failed.hint")}</p>
    <div class="links">
      <a class="button primary" href=${address}>${t(words)}</a>
      <button @click=${() => dispatch({ type: "failed-export" })}>${t("saves.export")}</button>
      ${
        OF_A_GAME.has(screen) && arg
          ? html`<button @click=${() => dispatch({ type: "failed-remove", id: arg })}>
              ${t("common.failed.remove")}
            </button>`
          : nothing
      }
    </div>
  </article>`;
}

/**
 * Draw one entry of a list, or what can be done with it when it cannot be drawn.
 * @template T
 * @param {() => T} draw @param {string} id @param {(action: any) => unknown} dispatch
 */
export function drawnEntry(draw, id, dispatch) {
  try {
    return draw();
  } catch (error) {
    console.error(error);
    return html`<li class="paper failed-entry" data-id=${id}>
      <span>${t("common.failed.entry")}</span>
      <button class="quiet" @click=${() => dispatch({ type: "failed-remove", id })}>
        ${t("common.failed.remove")}
      </button>
    </li>`;
  }
}
