/** Paper falls over a victory, for a moment; any tap or key ends it. */
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";

const PIECES = 36;
const COLOURS = 4;

/** A number from 0 to 1 that looks random and is always the same. @param {number} i */
const scattered = (i) => (i * 0.618034) % 1;

/** Stops listening for the tap or key that ends it. */
let stop = new AbortController();

/** @param {(action: import("../platform/store.js").Action) => unknown} dispatch */
export const celebration = (dispatch) => html`<div
  class="celebration"
  aria-hidden="true"
  @animationend=${(/** @type {AnimationEvent} */ { target, currentTarget }) =>
    target === currentTarget && dispatch({ type: "celebrated" })}
  ${ref((element) => watch(element, () => dispatch({ type: "celebrated" })))}
>
  ${Array.from(
    { length: PIECES },
    (_, i) => html`<i
      data-colour=${i % COLOURS}
      style=${`--x: ${scattered(i)}; --later: ${scattered(i * 3)}; --turn: ${scattered(i * 7)}`}
    ></i>`,
  )}
</div>`;

/** @param {Element | undefined} element @param {() => void} end */
function watch(element, end) {
  stop.abort();
  if (!element) return;
  stop = new AbortController();
  const how = { capture: true, signal: stop.signal };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, end, how);
}
