/** The rules of each game, to be read before Python is up. */
import { html, nothing } from "lit-html";
import { GAMES, PAGES } from "../games/index.js";
import { t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";

/** @typedef {import("../games/types.js").Section} Section */

/** @param {import("../state.js").State} state @param {import("../games/types.js").Dispatch} _dispatch */
export function rulesScreen({ route, table }, _dispatch) {
  const game = Object.hasOwn(GAMES, route.arg) ? route.arg : Object.keys(GAMES)[0];
  const back = table?.game === game ? `#${addressOf("play", table.id)}` : `#/new/${game}`;
  return html`
    <nav class="rules-tabs" aria-label=${t("common.rules")}>
      ${Object.keys(GAMES).map(
        (key) => html`<a href=${`#/rules/${key}`} aria-current=${key === game ? "page" : nothing}>
          ${t(`${key}.name`)}
        </a>`,
      )}
    </nav>
    <article class="page paper rules">
      <h1 tabindex="-1">${t("common.title.rules", { name: t(`${game}.name`) })}</h1>
      <p class="lead">${t(`${game}.rules.lead`)}</p>
      ${PAGES[game].rules.map((section) => chapter(game, section))}
      <div class="links">
        <a class="button primary" href=${back}>
          ${t(table?.game === game ? "rules.back" : "common.home.play")}
        </a>
        <a class="button" href="#/">${t("common.home-link")}</a>
      </div>
    </article>
  `;
}

/** @param {string} game @param {Section} section */
const chapter = (game, { key, lines = [], figures = [], more }) => html`<section>
  <h2>${t(`${game}.rules.${key}`)}</h2>
  ${
    lines.length
      ? html`<ul>
        ${lines.map((line) => html`<li>${t(`${game}.rules.${key}.${line}`)}</li>`)}
      </ul>`
      : ""
  }
  ${more ? more() : ""}
  ${
    figures.length
      ? html`<div class=${figures.length > 1 ? "figures" : ""}>
        ${figures.map(
          ([name, drawing, values]) => html`<figure class="figure">
            ${drawing()}
            <figcaption>${t(`${game}.rules.${key}.${name}`, values?.())}</figcaption>
          </figure>`,
        )}
      </div>`
      : ""
  }
</section>`;
