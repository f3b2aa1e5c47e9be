/** What is shown when Python cannot be started. */
import { html, nothing } from "lit-html";
import { t } from "../platform/i18n.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** @param {State} state @param {Dispatch} dispatch */
export function runtimeFailed({ runtime }, dispatch) {
  if (runtime.phase !== "failed") return nothing;
  return html`<div class="runtime-failed paper" role="alert">
    <p id="status" data-error=${runtime.error}>${t("common.runtime.failed")}</p>
    <button id="retry" class="primary" @click=${() => dispatch({ type: "retry" })}>
      ${t("common.retry")}
    </button>
  </div>`;
}
