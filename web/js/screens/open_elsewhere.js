/** Shown for a match that is open in another tab. */
import { html } from "lit-html";
import { t } from "../platform/i18n.js";
import { icon } from "../ui/icons.js";

/** @param {string} id @param {import("../games/types.js").Dispatch} dispatch */
export const openElsewhereScreen = (id, dispatch) => html`<section class="hand-over elsewhere">
  <div class="paper">
    ${icon("fit")}
    <h1 tabindex="-1">${t("saves.elsewhere.title")}</h1>
    <p>${t("saves.elsewhere.hint")}</p>
    <button class="primary" @click=${() => dispatch({ type: "take-over", id })}>
      ${t("saves.elsewhere.take")}
    </button>
    <a class="button quiet" href="#/">${t("common.home-link")}</a>
  </div>
</section>`;
