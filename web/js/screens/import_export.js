/** The dialog that shows what an import would do. */
import { html, nothing } from "lit-html";
import { has, t } from "../platform/i18n.js";
import { dialog } from "../ui/controls.js";

/** @typedef {import("../saves/import_plan.js").Plan} Plan @typedef {import("../saves/import_plan.js").Refused} Refused */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** Buttons for all games at once. @param {Dispatch} dispatch */
export const importExportButtons = (
  dispatch,
) => html`<button @click=${() => dispatch({ type: "export-all" })}>
    ${t("saves.export")}
  </button>
  <label class="button file-button">
    ${t("saves.import")}
    <input
      type="file"
      class="visually-hidden"
      multiple
      accept=".pygames,.json,.txt,text/plain,application/json"
      @change=${(/** @type {Event} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        dispatch({ type: "import-files", files: [...(input.files ?? [])] });
        input.value = "";
      }}
    />
  </label>`;

/** Why something is refused. @param {{error: string, line: number}} refused */
export const why = ({ error, line }) => {
  const key = `saves.why.${error}`;
  return has(key) ? t(key) : t(line ? "saves.why.at" : "saves.why.damaged", { line });
};

/** @param {string} key @param {Refused[]} found */
const faults = (key, found) =>
  found.length
    ? html`<h3>${t(`saves.import.${key}`, { count: found.length })}</h3>
        <ul class="faults" role="list">
          ${found.map((one) => html`<li><strong><bdi>${one.name}</bdi></strong> <small>${why(one)}</small></li>`)}
        </ul>`
    : nothing;

/** @param {Plan} plan @param {Dispatch} dispatch */
export function importDialog(plan, dispatch) {
  const { games, copies, same, mended, refused, results, settings } = plan;
  const close = () => dispatch({ type: "dialog", name: null });
  const something = games.length || results.length || settings;
  const carryOut = () => {
    const box = /** @type {HTMLInputElement | null} */ (document.getElementById("import-settings"));
    dispatch({ type: "import-do", settings: Boolean(box?.checked) });
  };
  return dialog({
    title: t("saves.import.title"),
    kind: "import-dialog",
    close,
    body: html`<ul class="plan" role="list">
        <li data-plan="new">${t("saves.import.new", { count: games.length })}</li>
        ${copies ? html`<li data-plan="copies">${t("saves.import.copies", { count: copies })}</li>` : nothing}
        ${same ? html`<li data-plan="same">${t("saves.import.same", { count: same })}</li>` : nothing}
        ${
          results.length
            ? html`<li data-plan="results">${t("saves.import.results", { count: results.length })}</li>`
            : nothing
        }
      </ul>
      ${
        settings
          ? html`<div class="choice">
            <label for="import-settings">${t("saves.import.settings")}</label>
            <input id="import-settings" class="switch" type="checkbox" role="switch" checked />
          </div>`
          : nothing
      }
      ${faults("mended", mended)} ${faults("refused", refused)}`,
    footer: html`<button class="quiet" @click=${close}>${t("common.cancel")}</button>
      ${
        something
          ? html`<button class="primary" data-first @click=${carryOut}>${t("saves.import.do")}</button>`
          : nothing
      }`,
  });
}
