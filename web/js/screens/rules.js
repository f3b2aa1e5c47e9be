/** The rules of each game, to be read before Python is up; over a table they are a sheet. */
import { html, nothing } from "lit-html";
import { GAMES, PAGES } from "../games/index.js";
import { t } from "../platform/i18n.js";
import { addressOf } from "../platform/router.js";
import { dialog } from "../ui/controls.js";

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
      ${chapters(game)}
      <div class="links">
        <a class="button primary" href=${back}>
          ${t(table?.game === game ? "rules.back" : "common.home.play")}
        </a>
        ${
          PAGES[game].lesson
            ? html`<a class="button" href=${`#${addressOf("learn", game)}`}>${t("lesson.offer.yes")}</a>`
            : nothing
        }
        <a class="button" href="#/">${t("common.home-link")}</a>
      </div>
    </article>
  `;
}

/**
 * The rules over a table, opened at the rule in question.
 * @param {string} game @param {string} at  `section.line`, or "" for the beginning
 * @param {import("../games/types.js").Dispatch} dispatch
 */
export const rulesDialog = (game, at, dispatch) =>
  dialog({
    title: t("common.title.rules", { name: t(`${game}.name`) }),
    kind: "wide rules-dialog",
    close: () => dispatch({ type: "dialog", name: null }),
    // Focusable wrapper for keyboard scrolling.
    body: html`<article class="page rules" tabindex="0" aria-label=${t("common.rules")}>
      <p class="lead">${t(`${game}.rules.lead`)}</p>
      ${chapters(game, at)}
    </article>`,
  });

/** @param {string} game @param {string} [at] */
const chapters = (game, at) => PAGES[game].rules.map((section) => chapter(game, section, at));

/** A rule; the one in question is marked and gets the focus. @param {string} name @param {string} words @param {boolean} asked */
const rule = (name, words, asked) =>
  asked
    ? html`<li data-rule=${name} class="in-question" tabindex="-1" data-first>${words}</li>`
    : html`<li data-rule=${name}>${words}</li>`;

/** @param {string} game @param {Section} section @param {string} [at] */
const chapter = (game, { key, lines = [], figures = [], more }, at) => html`<section>
  <h2>${t(`${game}.rules.${key}`)}</h2>
  ${
    lines.length
      ? html`<ul>
        ${lines.map((line) =>
          rule(`${key}.${line}`, t(`${game}.rules.${key}.${line}`), at === `${key}.${line}`),
        )}
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
