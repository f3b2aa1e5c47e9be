/** A ring round an element of the page, to point at it; it follows when the element moves. */
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";

/** Selectors; the first that finds something in sight gets the ring. @type {string[]} */
let wanted = [];

/** What is pointed at, as a name. */
let name = "";

const ROOM = 5; // pixels round the element
const LEAST = 40; // pixels: a ring round a dot must be seen too

/** @param {string[]} selectors @param {string} key  changes when something else is meant */
export function ring(selectors, key) {
  wanted = selectors;
  name = key;
  return html`<div class="ring" aria-hidden="true" hidden ${ref(follow)}></div>`;
}

/** @param {Element} [element] */
function follow(element) {
  if (!(element instanceof HTMLElement)) return;
  const step = () => {
    if (!element.isConnected) return;
    place(element);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** @param {HTMLElement} element */
function place(element) {
  const found = wanted.map((selector) => document.querySelector(selector));
  const target = found.findIndex((one) => one?.checkVisibility());
  const box = found[target]?.getBoundingClientRect();
  element.dataset.for = `${name}.${target}`;
  element.hidden = !box?.width;
  if (!box) return;
  const [wide, high] = [box.width, box.height].map((size) => Math.max(size + 2 * ROOM, LEAST));
  const [left, top] = [box.left + (box.width - wide) / 2, box.top + (box.height - high) / 2];
  const style = `inset: ${top}px auto auto ${left}px; width: ${wide}px; height: ${high}px`;
  if (element.dataset.at === style) return;
  element.dataset.at = style; // the browser writes styles in its own words
  element.style.cssText = `${style}; ${corners(found[target])}`;
}

/** Its corners are as round as those of a button. @param {Element | null} target */
function corners(target) {
  if (!(target instanceof HTMLElement)) return "";
  const { borderRadius } = getComputedStyle(target);
  return Number.parseFloat(borderRadius) ? `border-radius: calc(${borderRadius} + ${ROOM}px)` : "";
}
