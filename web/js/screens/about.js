/** About: what this is, and what it is not. */
import { html } from "lit-html";
import { t } from "../platform/i18n.js";

export const aboutScreen = () => html`<article class="page paper about">
  <h1 tabindex="-1">${t("common.about.title")}</h1>
  <p class="lead">${t("common.about.lead")}</p>
  <h2>${t("common.about.private.title")}</h2>
  <p>${t("common.about.private")}</p>
  <h2>${t("common.about.fair.title")}</h2>
  <p>${t("common.about.fair")}</p>
  <h2>${t("common.about.names.title")}</h2>
  <p>${t("common.about.names")}</p>
  <h2>${t("common.about.made.title")}</h2>
  <p>${t("common.about.made")}</p>
  <div class="links"><a class="button primary" href="#/">${t("common.home-link")}</a></div>
</article>`;
