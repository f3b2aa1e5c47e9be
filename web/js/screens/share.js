/** Sharing: which link, as text, as a code, and what to do with one that came in. */
import { html, nothing, svg } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { namesOf, scoresOf } from "../match/names.js";
import { wordsOf } from "../match/share.js";
import { has, list, t } from "../platform/i18n.js";
import { dialog, segments } from "../ui/controls.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../match/share.js").Share} Share @typedef {import("../match/share.js").Kind} Kind */
/** @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch */

/** @param {Share} share @param {Dispatch} dispatch */
export function shareDialog({ kind, links, game, best, qr, told }, dispatch) {
  const kinds = /** @type {Kind[]} */ (Object.keys(links));
  return dialog({
    title: t("saves.share"),
    kind: "share-dialog",
    close: () => dispatch({ type: "dialog", name: null }),
    body: html`${segments({
      name: "share-kind",
      label: t("saves.share"),
      values: kinds.map((one) => [one, t(`saves.share.${one}`)]),
      value: kind,
      pick: (chosen) => dispatch({ type: "share-pick", kind: chosen }),
    })}
      <p class="hint">
        ${wordsOf("hint", kind, game)}
        ${kind === "c" && best !== null ? html`<strong>${t("saves.share.to-beat", { count: best })}</strong>` : nothing}
      </p>
      <label for="share-link">${t("saves.share.link")}</label>
      <input
        id="share-link"
        type="text"
        readonly
        .value=${links[kind] ?? ""}
        @focus=${(/** @type {Event} */ event) =>
          /** @type {HTMLInputElement} */ (event.target).select()}
        ${told === "by-hand" ? ref(marked) : nothing}
      />
      <p class="told" role="status">${told ? t(`saves.share.${told}`) : nothing}</p>
      <div class="qr-box">${qr ? code(qr) : nothing}</div>`,
    footer: html`${
      "share" in navigator
        ? html`<button class="primary" @click=${() => dispatch({ type: "share-hand", copy: false })}>
          ${icon("share")}${t("saves.share")}
        </button>`
        : nothing
    }
      <button
        class=${"share" in navigator ? "" : "primary"}
        data-first
        @click=${() => dispatch({ type: "share-hand", copy: true })}
      >
        ${t("saves.share.copy")}
      </button>`,
  });
}

/** A text that is to be copied by hand is marked already. @param {Element} [field] */
const marked = (field) =>
  queueMicrotask(() => {
    if (field instanceof HTMLElement) field.focus();
  });

/** What could neither be shared nor copied. @param {string} text @param {Dispatch} dispatch */
export const byHandDialog = (text, dispatch) =>
  dialog({
    title: t("saves.share"),
    kind: "share-dialog",
    close: () => dispatch({ type: "dialog", name: null }),
    body: html`<label for="by-hand">${t("saves.share.by-hand")}</label>
      <textarea
        id="by-hand"
        rows="5"
        readonly
        data-first
        .value=${text}
        @focus=${(/** @type {Event} */ event) =>
          /** @type {HTMLTextAreaElement} */ (event.target).select()}
      ></textarea>`,
  });

/** A QR code as one path. @param {boolean[][]} data */
function code(data) {
  const dots = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return svg`<svg class="qr" viewBox=${`0 0 ${data.length} ${data.length}`} role="img"
    aria-label=${t("saves.share.qr")} shape-rendering="crispEdges">
    <rect width="100%" height="100%" fill="#fff" /><path d=${dots.join("")} fill="#000" />
  </svg>`;
}

/** Somebody has sent a position or a challenge. @param {NonNullable<import("../state.js").State["invite"]>} invite @param {Dispatch} dispatch */
export function inviteDialog({ kind, game, seats, totals, options, to_beat: best }, dispatch) {
  const names = kind === "p" ? scoresOf({ seats, totals }, true) : list(namesOf(seats, true));
  const close = () => dispatch({ type: "invite-close" });
  return dialog({
    title: wordsOf("title", kind, game),
    kind: "invite-dialog",
    close,
    body: html`<p>${t(`saves.invite.${kind}`)}</p>
      ${best === null ? nothing : html`<p class="names">${t("saves.share.claimed", { count: best })}</p>`}
      <p class="names">${names}</p>
      ${Object.entries(options)
        .map(([key, value]) => `${game}.option.${key}.${value}`)
        .filter(has)
        .map((words) => html`<p class="hint">${t(words)}</p>`)}`,
    footer: html`<button class="quiet" @click=${close}>${t("common.cancel")}</button>
      <button class="primary" data-first @click=${() => dispatch({ type: "invite-accept" })}>
        ${t("common.home.play")}
      </button>`,
  });
}
