/**
 * The Qwinto table: one's own sheet, the dice under it, the others' sheets small and large.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { keyed } from "lit-html/directives/keyed.js";
import { ref } from "lit-html/directives/ref.js";
import { QWINTO } from "../../box.js";
import { language, signed } from "../../platform/i18n.js";
import { keyOf } from "../../ui/keys.js";
import { refusalNote } from "../../ui/refusal.js";
import { advisedRows } from "./advice.js";
import { settle, sumRef, tray } from "./dice.js";
import { holdFocus } from "./focus.js";
import { neighbour, ROWS, SMALL, STAGGERED, STRAIGHT, viewBox, WIDE } from "./layout.js";
import { ownLook, plainLook } from "./looks.js";
import { drawSheet } from "./sheet.js";

import { sheetWords } from "./words.js";

export { advice } from "./advice.js";
export { notation, now, say, typed } from "./words.js";

/**
 * @typedef {import("../../contract.js").QwintoView} QwintoView
 * @typedef {import("../types.js").BoardUi<import("./looks.js").Local>} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 */

const narrow = matchMedia("(width < 37.5rem)");
const roomy = matchMedia("(width >= 44rem) and (height >= 30rem)");
const layoutNow = () => (narrow.matches ? STAGGERED : STRAIGHT);

/** Draw again when the screen changes its shape; whoever drew last listens. @type {() => unknown} */
let redraw = () => {};
for (const shape of [narrow, roomy]) shape.addEventListener("change", () => redraw());

/** @param {QwintoView} view @param {BoardUi} ui @param {Dispatch} dispatch */
export function board(view, ui, dispatch) {
  redraw = () => document.querySelector(".qwinto-board") && dispatch({ type: "local", patch: {} });
  const layout = roomy.matches ? WIDE : layoutNow();
  const [seat] = inMiddle(view, ui);
  const live = ui.seat !== null;
  const sheet = () => {
    const look = live ? ownLook(view, seat, ui) : plainLook(view, seat);
    return drawSheet(view, seat, ui, layout, look, { live, rows: advisedRows(view, ui.advice) });
  };
  const shown = [
    view,
    layout,
    live,
    ui.chosen,
    ui.refusal,
    ui.local.at,
    ui.hints,
    ui.advice,
    language(),
  ];
  return html`<div
    class="qwinto-board"
    style=${`--aspect: ${layout.width / (layout.height + layout.head)}`}
    @click=${(/** @type {Event} */ event) => tap(event, view, ui, dispatch)}
    @keydown=${(/** @type {KeyboardEvent} */ event) => press(event, view, ui, dispatch)}
    @pointerdown=${settle}
  >
    ${keyed(
      seat,
      html`<div class="sheet-paper">
        <svg
          class="qwinto-sheet"
          data-layout=${layout.name}
          viewBox=${viewBox(layout)}
        >${guard(shown, sheet)}</svg>
        ${shared(ui) ? html`<p class="sheet-owner" aria-hidden="true" ${ref(announce)}>${ui.t("qwinto.sheet", { name: ui.name(seat) })}</p>` : nothing}
      </div>`,
    )}
    ${throwTray(view, ui, dispatch)}
  </div>`;
}

/** Whether several people play at this screen. @param {BoardUi} ui */
const shared = ({ seat, seats }) =>
  seat !== null && seats.filter(({ kind }) => kind === "human").length > 1;

/** Say for a moment whose sheet has come. @param {Element} [banner] */
function announce(banner) {
  banner?.animate(
    [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }],
    { duration: 1800 },
  );
}

/** A refusal stands above the dice, never on them. */
export const showsRefusal = true;

/** The dice and their sum. @param {QwintoView} view @param {BoardUi} ui @param {Dispatch} dispatch */
function throwTray(view, ui, dispatch) {
  const open = mayPick(view);
  const { sum } = view;
  return html`<div class="throw">
    ${refusalNote(ui, dispatch)}
    ${tray(view, ui, open ? pickedNow(ui) : view.picked, open)}
    ${open ? pairs(pickedNow(ui), ui) : nothing}
    <p class="sum" ?hidden=${open} data-sum=${sum ?? nothing}>
      <span class="visually-hidden">${sum === null ? nothing : ui.t("qwinto.sum", { sum })}</span>
      <span class="sum-figure" aria-hidden="true" ${sumRef(view, ui)}>${sum ?? nothing}</span>
    </p>
  </div>`;
}

/** Two dice with one tap. @param {string} picked @param {BoardUi} ui */
const pairs = (picked, { t }) => html`<div class="pairs">
  ${QWINTO.picks
    .filter((dice) => dice.length === 2)
    .map(
      (dice) => html`<button
        class="pair"
        data-pair=${dice}
        aria-pressed=${picked === dice}
        aria-label=${t(`qwinto.dice.${dice}`)}
      >
        ${[...dice].map((die) => html`<i data-row=${die}></i>`)}
      </button>`,
    )}
</div>`;

/** @param {QwintoView} view */
const mayPick = ({ legal }) => legal.picks.length > 0;

/** The dice picked so far, in the order of the rows. @param {BoardUi} ui @returns {string} */
const pickedNow = ({ local }) => local.picked ?? "";

/** @param {Event} event @param {string} name */
const under = ({ target }, name) =>
  target instanceof Element ? target.closest(`[${name}]`)?.getAttribute(name) : undefined;

/** @param {Event} event @param {QwintoView} view @param {BoardUi} ui @param {Dispatch} dispatch */
function tap(event, view, ui, dispatch) {
  const place = under(event, "data-place");
  const die = under(event, "data-die");
  const pair = under(event, "data-pair");
  if (pair) pick(pair, ui, dispatch);
  if (place) tryField(place, view, ui, dispatch);
  if (die) flip(die, ui, dispatch);
}

/** Take a die, or leave it again. @param {string} die @param {BoardUi} ui @param {Dispatch} dispatch */
function flip(die, ui, dispatch) {
  const before = pickedNow(ui);
  pick(ROWS.filter((row) => before.includes(row) !== (row === die)).join(""), ui, dispatch);
}

/** Other dice answer what was refused before. @param {string} picked @param {BoardUi} ui @param {Dispatch} dispatch */
function pick(picked, ui, dispatch) {
  if (ui.why) dispatch({ type: "cancel" });
  dispatch({ type: "local", patch: { picked } });
}

/**
 * A tap on a field that fits chooses it, also where the sum may still be rolled again: then
 * confirming keeps the sum first. On any other field it asks why not.
 * @param {string} place @param {QwintoView} view @param {BoardUi} ui @param {Dispatch} dispatch
 */
function tryField(place, view, ui, dispatch) {
  const { legal, fits, sum } = view;
  const keeps = legal.keep && fits.includes(place);
  if (!keeps && !legal.fields.includes(place)) return dispatch({ type: "why", move: place });
  const label = ui.t("qwinto.write-here", { number: sum });
  return dispatch({ type: "choose", move: place, label, first: keeps ? "keep" : null });
}

/**
 * Keys on the sheet: arrows roam, Enter and Space choose, Escape cancels, a die's letter takes it.
 * @param {KeyboardEvent} event @param {QwintoView} view @param {BoardUi} ui @param {Dispatch} dispatch
 */
function press(event, view, ui, dispatch) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = keyOf(event);
  const place = under(event, "data-place");
  const next = place && neighbour(place, key);
  const die = key.toUpperCase();
  if (key === "Escape") dispatch({ type: "cancel" });
  else if (ROWS.includes(die) && mayPick(view)) flip(die, ui, dispatch);
  else if (place && (key === "Enter" || key === " ")) tryField(place, view, ui, dispatch);
  else if (next) roam(event, next, dispatch);
  else if (!place || !key.startsWith("Arrow")) return;
  event.preventDefault();
}

/** @param {Event} event @param {string} place @param {Dispatch} dispatch */
function roam({ currentTarget }, place, dispatch) {
  const field = /** @type {Element} */ (currentTarget).querySelector(`[data-place="${place}"]`);
  /** @type {SVGElement | null} */ (field)?.focus();
  dispatch({ type: "local", patch: { at: place } });
}

/** A spectator sees the sheet of who rolls. @param {QwintoView} view @param {BoardUi} ui */
export const inMiddle = (view, { seat }) => [seat ?? view.active ?? 0];

/** @param {QwintoView} view @param {number} seat @param {BoardUi} ui */
export const mini = (view, seat, ui) => html`<svg
  class="qwinto-sheet"
  data-layout="small"
  viewBox=${viewBox(SMALL)}
  aria-hidden="true"
>${drawSheet(view, seat, ui, SMALL, plainLook(view, seat), { live: false })}</svg>`;

/** @param {QwintoView} view @param {number} seat @param {BoardUi} ui */
export function large(view, seat, ui) {
  const layout = layoutNow();
  return html`<svg
    class="qwinto-sheet"
    data-layout=${layout.name}
    role="img"
    aria-label=${sheetWords(view, seat, ui)}
    viewBox=${viewBox(layout)}
  >${drawSheet(view, seat, ui, layout, plainLook(view, seat), { live: false })}</svg>`;
}

/**
 * The sum travels from the dice to the field where another seat wrote it.
 * @param {import("../../contract.js").SeenEvent} event
 */
export function flight({ kind, seat, facts }) {
  if (kind !== "wrote") return undefined;
  const card = `.players li:nth-child(${seat + 1})`;
  return {
    picture: html`<b class="flying-number">${facts.number}</b>`,
    from: [".throw .sum", ".dice-tray"],
    to: [`${card} .mini [data-states~="last"]`, `${card} .player`],
  };
}

/** What to do with the dice. @param {QwintoView} view @param {BoardUi} ui @param {Dispatch} dispatch */
export function actions(view, ui, dispatch) {
  holdFocus(view);
  const act = (/** @type {Event} */ event) => {
    const move = under(event, "data-move");
    const ask = under(event, "data-ask");
    // A press while the dice roll only ends the roll: nobody has seen the sum yet.
    if (settle(event) || settled || !ui.mayAct) return;
    if (move) dispatch({ type: "intent", move });
    else if (ask) dispatch({ type: "choose", move: ask, label: passWords(view, ui) });
  };
  // They stay while a request is under way: a pressed button must not vanish under the finger.
  const acting = ui.seat !== null && view.to_act.includes(ui.seat);
  return html`<div class="qwinto-actions" @click=${act} @pointerdown=${cut}>
    ${acting ? buttons(view, ui) : nothing}
  </div>`;
}

/** Whether the press under way has ended a roll. */
let settled = false;

/** @param {Event} event */
function cut(event) {
  settled = settle(event);
}

/** What is rolled when no die was picked. */
const ALL = ROWS.join("");

/** @param {QwintoView} view @param {BoardUi} ui */
function buttons(view, ui) {
  const { legal, sum, fits } = view;
  const { t, advice: shown } = ui;
  const best = shown?.best;
  const picked = pickedNow(ui);
  if (legal.picks.length)
    return html`<button class="primary" data-move=${`pick ${picked || ALL}`}>
      ${t(picked ? "qwinto.roll" : "qwinto.roll.all")}
    </button>`;
  if (legal.keep || legal.reroll) {
    const useful = fits.length > 0;
    const main = (/** @type {boolean} */ this_one) => (ui.hints && this_one ? "primary" : "");
    return html`<button class=${main(useful)} data-move="keep" ?data-advised=${best === "keep"} ?disabled=${!legal.keep}
        >${t("qwinto.keep", { sum })}</button>
      <button class=${main(!useful)} data-move="reroll" ?data-advised=${best === "reroll"} ?disabled=${!legal.reroll}
        >${t("qwinto.reroll")}</button>`;
  }
  if (!legal.skip) return nothing;
  // Where nothing else can be done, passing needs no second tap.
  return legal.fields.length || !ui.hints
    ? html`<button data-ask="pass" ?data-advised=${best === "pass"}>${passWords(view, ui)}</button>`
    : html`<button class="primary" data-move="pass" ?data-advised=${best === "pass"}>${passWords(view, ui)}</button>`;
}

/** Passing, and what it costs. @param {QwintoView} view @param {BoardUi} ui */
const passWords = ({ legal }, { t }) =>
  legal.skip_points
    ? t("qwinto.pass.costs", { points: signed(legal.skip_points) })
    : t("qwinto.pass.free");
