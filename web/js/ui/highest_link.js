/** A link to a game's highest known result; in a file that rules pages can import without a browser. */
import { html } from "lit-html";
import { t } from "../platform/i18n.js";

/** @param {string} game */
export const highestLink = (game) =>
  html`<p class="links"><a class="button highest" href=${`#/replay/${game}`}>${t(`${game}.highest.watch`)}</a></p>`;
