/** What is shown when no texts could be loaded: the only sentences outside web/locales. */
import { html, render } from "lit-html";

/** @param {HTMLElement} app */
export const showNoWords = (app) =>
  render(
    html`<main class="page paper no-words" role="alert" lang="en">
      <h1>pygames could not be loaded</h1>
      <p class="lead">Part of it did not arrive. Check your internet connection and try again.</p>
      <div class="links">
        <button class="primary" @click=${() => location.reload()}>Try again</button>
      </div>
    </main>`,
    app,
  );
