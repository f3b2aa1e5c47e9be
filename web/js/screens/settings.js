/** Settings: what this device remembers. */
import { html, nothing } from "lit-html";
import { canBuzz } from "../platform/haptics.js";
import { language, t } from "../platform/i18n.js";
import { LANGUAGES } from "../platform/languages.js";
import { dialog, segments, toggle } from "../ui/controls.js";

/** @typedef {import("../state.js").State} State */

/** @param {State} state @param {(action: import("../platform/store.js").Action) => unknown} dispatch */
export function settingsDialog({ settings }, dispatch) {
  const set = (/** @type {object} */ patch) => dispatch({ type: "setting", patch });
  const close = () => dispatch({ type: "dialog", name: null });
  /** @param {string} name @param {string[]} values */
  const choice = (name, values) => html`<div class="choice">
    <span>${t(`common.settings.${name}`)}</span>
    ${segments({
      name,
      label: t(`common.settings.${name}`),
      values: values.map((value) => [value, t(`common.settings.${name}.${value}`)]),
      value: String(/** @type {any} */ (settings)[name]),
      pick: (value) => set({ [name]: value }),
    })}
  </div>`;
  const body = html`<div class="settings-list">
    <div class="choice">
      <label for="set-name">${t("common.setup.own-name")}</label>
      <input
        id="set-name"
        type="text"
        maxlength="24"
        autocomplete="nickname"
        dir="auto"
        .value=${settings.name}
        @input=${(/** @type {Event} */ event) =>
          set({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() })}
      />
    </div>
    <div class="choice">
      <label for="set-language">${t("common.settings.language")}</label>
      <select
        id="set-language"
        @change=${(/** @type {Event} */ event) =>
          set({ language: /** @type {HTMLSelectElement} */ (event.target).value })}
      >
        <option value="" .selected=${settings.language === ""}>
          ${t("common.settings.language.auto")}
        </option>
        ${Object.entries(LANGUAGES).map(
          ([tag, { name, dir }]) => html`<option
            value=${tag}
            lang=${tag}
            dir=${dir}
            .selected=${settings.language !== "" && tag === language()}
          >
            ${name}
          </option>`,
        )}
      </select>
    </div>
    ${choice("theme", ["auto", "light", "dark"])}
    ${choice("speed", ["slow", "normal", "fast", "instant"])}
    ${choice("motion", ["auto", "full", "reduced"])}
    ${toggle({
      id: "set-confirm",
      label: t("common.settings.confirm"),
      hint: t("common.settings.confirm.hint"),
      on: settings.confirm,
      flip: (confirm) => set({ confirm }),
    })}
    ${toggle({
      id: "set-expert",
      label: t("common.settings.expert"),
      hint: t("common.settings.expert.hint"),
      on: settings.expert,
      flip: (expert) => set({ expert }),
    })}
    ${toggle({
      id: "set-sound",
      label: t("common.settings.sound"),
      on: settings.sound,
      flip: (sound) => set({ sound }),
    })}
    ${
      canBuzz()
        ? toggle({
            id: "set-haptics",
            label: t("common.settings.haptics"),
            on: settings.haptics,
            flip: (haptics) => set({ haptics }),
          })
        : nothing
    }
  </div>`;
  return dialog({ title: t("common.settings.title"), body, close, kind: "settings" });
}
