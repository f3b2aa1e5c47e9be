/** Why a move was refused, with a way to the rule in question. */
import { html, nothing } from "lit-html";
import { t } from "../platform/i18n.js";

/**
 * @param {Pick<import("../games/types.js").BoardUi<any>, "game" | "why" | "rule">} ui
 * @param {import("../games/types.js").Dispatch} dispatch
 */
export function refusalNote({ game, why, rule }, dispatch) {
  if (!why) return nothing;
  const show = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation(); // a tap on a board means a move
    dispatch({ type: "rules", at: rule });
  };
  const link = html` <a href=${`#/rules/${game}`} @click=${show}>${t("common.rules.show")}</a>`;
  return html`<p class="refusal" role="alert">${why}${rule ? link : nothing}</p>`;
}
