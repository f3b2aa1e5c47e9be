/** Asks several people at one device whether all agree to an undo. */
import { html } from "lit-html";
import { seatName } from "../match/names.js";
import { list, t } from "../platform/i18n.js";
import { dialog } from "../ui/controls.js";

/** @param {import("../state.js").Table} table @param {import("../games/types.js").Dispatch} dispatch */
export function undoDialog({ seats }, dispatch) {
  const close = () => dispatch({ type: "dialog", name: null });
  const people = seats.filter(({ kind }) => kind === "human").map(seatName);
  const agree = () => {
    close();
    dispatch({ type: "undo" });
  };
  return dialog({
    title: t("saves.undo.ask"),
    kind: "undo-dialog",
    close,
    body: html`<p>${t("saves.undo.ask.hint", { names: list(people) })}</p>`,
    footer: html`<button class="quiet" @click=${close}>${t("saves.undo.no")}</button>
      <button class="primary" data-first @click=${agree}>${t("saves.undo.yes")}</button>`,
  });
}
