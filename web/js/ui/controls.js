/** Controls that every screen uses: dialog, segmented choice, switch. */
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { t } from "../platform/i18n.js";
import { icon } from "./icons.js";
import { placeToasts } from "./toasts.js";

/**
 * A native dialog, open while it is in the page.
 * @param {object} asked
 * @param {string} asked.title
 * @param {unknown} asked.body
 * @param {unknown} [asked.footer]
 * @param {string} [asked.kind]  its class
 * @param {() => void} asked.close
 */
export const dialog = ({ title, body, footer, kind = "", close }) => html`<dialog
  class=${kind}
  aria-labelledby="dialog-title"
  ${ref(show)}
  @cancel=${(/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  }}
  @click=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && close()}
>
  <header>
    <h2 id="dialog-title" tabindex="-1">${title}</h2>
    <button class="quiet round" aria-label=${t("common.close")} @click=${close}>
      ${icon("close")}
    </button>
  </header>
  <div class="body">${body}</div>
  ${footer ? html`<footer>${footer}</footer>` : ""}
</dialog>`;

/** What had the focus before each open dialog. @type {(Element | null)[]} */
const openers = [];

/**
 * Once it is in the page the rest becomes inert and the focus goes to the dialog; once it is gone,
 * the focus goes back to where it came from.
 * @param {Element} [element]
 */
function show(element) {
  if (!element) {
    const opener = openers.pop();
    // Only once the dialog has left the page can anything else take the focus.
    queueMicrotask(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      placeToasts();
    });
    return;
  }
  openers.push(document.activeElement);
  queueMicrotask(() => {
    if (!(element instanceof HTMLDialogElement) || !element.isConnected) return;
    const first = element.querySelector("[data-first]") ?? element.querySelector("h2");
    first?.setAttribute("autofocus", ""); // focused once, not after the first button
    element.showModal();
    placeToasts();
    if (first instanceof HTMLElement && first !== document.activeElement) first.focus();
  });
}

/**
 * A choice between few things, as radio buttons in a row.
 * @param {object} asked
 * @param {string} asked.name
 * @param {string} asked.label
 * @param {[string, string][]} asked.values  value and its words
 * @param {string} asked.value
 * @param {(value: string) => void} asked.pick
 */
export const segments = ({ name, label, values, value, pick }) => html`<div
  class="segments"
  role="radiogroup"
  aria-label=${label}
  @change=${(/** @type {Event} */ event) =>
    pick(/** @type {HTMLInputElement} */ (event.target).value)}
>
  ${values.map(
    ([key, words]) => html`<label>
      <input type="radio" name=${name} value=${key} .checked=${key === value} />${words}
    </label>`,
  )}
</div>`;

/**
 * A switch with its name and what it does.
 * @param {object} asked
 * @param {string} asked.id
 * @param {string} asked.label
 * @param {string} [asked.hint]
 * @param {boolean} asked.on
 * @param {(on: boolean) => void} asked.flip
 */
export const toggle = ({ id, label, hint, on, flip }) => html`<div class="choice">
  <label for=${id}>${label}${hint ? html`<small>${hint}</small>` : ""}</label>
  <input
    id=${id}
    class="switch"
    type="checkbox"
    role="switch"
    .checked=${on}
    @change=${(/** @type {Event} */ event) =>
      flip(/** @type {HTMLInputElement} */ (event.target).checked)}
  />
</div>`;
