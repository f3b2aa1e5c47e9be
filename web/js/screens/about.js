/** The about page. */
import { html } from "lit-html";
import { GAMES } from "../games/index.js";
import { list, t } from "../platform/i18n.js";

const names = () => list(Object.keys(GAMES).map((game) => t(`${game}.name`)));

export const aboutScreen = () => html`<article class="page paper about">
  <h1 tabindex="-1">${t("common.about.title")}</h1>
  <p class="lead">${t("common.about.lead", { names: names() })}</p>
  <h2>${t("common.about.private.title")}</h2>
  <p>${t("common.about.private")}</p>
  <h2>${t("common.about.fair.title")}</h2>
  <p>${t("common.about.fair")}</p>
  <h2>${t("common.about.names.title")}</h2>
  <p>${t("common.about.names", { names: names() })}</p>
  <h2>${t("common.about.made.title")}</h2>
  <p>${t("common.about.made")}</p>
  <p><a href="./licences.txt">${t("common.about.licences")}</a></p>
  <div class="links"><a class="button primary" href="#/">${t("common.home-link")}</a></div>
</article>`;
