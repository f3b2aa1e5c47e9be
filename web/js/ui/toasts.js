/**
 * Draws the toasts where they cover no control: at a table in room of their own above the board, on
 * a page between the controls. Outside a modal dialog nothing can be read or pressed, so while one
 * is open they are a row of it.
 */
import { html, nothing, render } from "lit-html";
import { t } from "../platform/i18n.js";
import { freeTop } from "./free_band.js";
import { icon } from "./icons.js";

/** @typedef {import("../platform/toast_queue.js").Toast} Toast */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

const box = document.createElement("div");
box.className = "toasts";
box.role = "status";

const CONTROLS = 'button, a[href], input, select, textarea, summary, label, [tabindex="0"]';
const EDGE = 12; // pixels to the edge of the window

/** Put the toasts where they can be reached; called whenever something was drawn. */
export function placeToasts() {
  const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (box.parentElement !== over) {
    over.append(box);
    box.dataset.moved = ""; // only what is new rises
  }
  const board = over === document.body ? document.querySelector(".board-box") : null;
  const shown = box.childElementCount > 0;
  const room = document.documentElement.style;
  if (shown && board) room.setProperty("--toast-room", `${box.offsetHeight}px`);
  else room.removeProperty("--toast-room");
  if (!shown || over !== document.body) box.removeAttribute("style");
  else if (board) placeAbove(board);
  else if (!isFree()) placeBetween();
}

/** @param {Element} board */
function placeAbove(board) {
  const { left, top, width } = board.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(board).marginTop);
  box.style.cssText = `position: fixed; inset: ${top - margin}px auto auto ${left}px; width: ${width}px`;
}

/** The controls of the page that stand where a message would be, as spans of the window. */
function controls() {
  const { left, right } = (box.firstElementChild ?? box).getBoundingClientRect();
  return [...document.querySelectorAll(CONTROLS)]
    .filter((one) => !box.contains(one) && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 1 && one.left < right && one.right > left);
}

/** Whether the messages are in sight and cover nothing. */
function isFree() {
  const { top, bottom } = box.getBoundingClientRect();
  const inSight = top >= 0 && bottom <= innerHeight;
  return inSight && controls().every((one) => one.bottom <= top || one.top >= bottom);
}

/** Between the controls, so that they scroll with the page; where it is full, at its lower edge. */
function placeBetween() {
  const within = { top: 0, bottom: innerHeight - EDGE };
  const top = freeTop(box.offsetHeight, within, controls());
  box.style.cssText =
    top === null ? "" : `position: absolute; inset: ${top + scrollY}px 0 auto; padding-block: 0`;
}

addEventListener("resize", placeToasts);

/** The newest message so far. */
let newest = 0;

/** @param {Toast[]} shown @param {Dispatch} dispatch */
export function drawToasts(shown, dispatch) {
  const last = shown.at(-1)?.id ?? 0;
  if (last > newest) delete box.dataset.moved;
  newest = Math.max(newest, last);
  render(
    shown.map((toast) => toastOf(toast, dispatch)),
    box,
  );
  placeToasts();
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
