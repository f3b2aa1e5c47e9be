/**
 * Draws the toasts. Outside a modal dialog nothing can be read or pressed, so while
 * one is open they are inside it.
 */
import { html, nothing, render } from "lit-html";
import { t } from "../platform/i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("../platform/toast_queue.js").Toast} Toast */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

const box = document.createElement("div");
box.className = "toasts";
box.role = "status";

/** Put the toasts where they can be reached; called whenever a dialog has opened or closed. */
export function placeToasts() {
  const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (box.parentElement === over) return;
  over.append(box);
  box.dataset.moved = ""; // only what is new rises
}

/** The newest message so far. */
let newest = 0;

/** @param {Toast[]} shown @param {Dispatch} dispatch */
export function drawToasts(shown, dispatch) {
  placeToasts();
  const last = shown.at(-1)?.id ?? 0;
  if (last > newest) delete box.dataset.moved;
  newest = Math.max(newest, last);
  render(
    shown.map((toast) => toastOf(toast, dispatch)),
    box,
  );
}

/** @param {Toast} toast @param {Dispatch} dispatch */
const toastOf = ({ id, key, values, action }, dispatch) => html`<div class="toast">
  <span>${t(key, values)}</span>
  ${
    action
      ? html`<button @click=${() => dispatch({ type: "toast-act", id })}>${t(action)}</button>`
      : nothing
  }
  <button
    class="round"
    aria-label=${t("common.close")}
    @click=${() => dispatch({ type: "toast-gone", id })}
  >
    ${icon("close")}
  </button>
</div>`;
