/**
 * How each field looks now: its number, its states and its accessible name.
 */
import { FIELDS, fieldName } from "./layout.js";

/**
 * What the board keeps: the dice picked, and the field with the keyboard's focus.
 * @typedef {{picked?: string, at?: string}} Local
 *
 * @typedef {import("../../contract.js").QwintoView} QwintoView
 * @typedef {import("../types.js").BoardUi<Local>} BoardUi
 * @typedef {import("./layout.js").Field} Field
 * @typedef {import("./sheet.js").Look} Look
 */

/**
 * Where the Tab key enters the sheet: what is chosen, else a lit field, else the last one.
 * @param {QwintoView} view @param {BoardUi} ui
 */
function entryOf(view, { chosen, local, hints }, /** @type {number} */ seat) {
  const first = hints ? view.legal.fields[0] : undefined;
  const places = [local.at, chosen, first, view.sheets[seat].last];
  return places.find((place) => FIELDS.has(place ?? "")) ?? [...FIELDS.keys()][0];
}

/** @param {Field} field @param {string[]} states @param {number | null} number @param {BoardUi} ui */
function nameOf(field, states, number, { t }) {
  const { place, row, pentagon } = field;
  return [
    t("qwinto.field", { place: fieldName(place), row: t(`qwinto.row.${row}`) }),
    number === null ? t("qwinto.field.empty") : number,
    ...(pentagon ? [t("qwinto.field.bonus")] : []),
    ...states.map((state) => t(`qwinto.field.${state}`)),
  ].join(", ");
}

/**
 * How each field of the looking seat's own sheet looks now.
 * @param {QwintoView} view @param {number} seat @param {BoardUi} ui
 * @returns {(field: Field) => Look}
 */
export function ownLook(view, seat, ui) {
  const { rows, last } = view.sheets[seat];
  const lit = new Set(ui.hints ? view.legal.fields : []);
  // Before the sum stands, the sheet hints at where it would fit.
  const likely = new Set(ui.hints && view.answer === null ? view.fits : []);
  const conflicts = new Set(ui.refusal?.where ?? []);
  const entry = entryOf(view, ui, seat);
  return (field) => {
    const { place, row, column } = field;
    const number = rows[row][column];
    const states = [
      ...(lit.has(place) ? ["lit"] : likely.has(place) ? ["likely"] : []),
      ...(ui.chosen === place ? ["chosen"] : []),
      ...(view.answer === place ? ["covered"] : []),
      ...(last === place ? ["last"] : []),
      ...(conflicts.has(place) ? ["conflict"] : []),
      ...(ui.advice?.best === place ? ["advised"] : []),
      ...(ui.advice?.played === place ? ["played"] : []),
    ];
    const shown = [ui.chosen, view.answer, ui.advice?.best, ui.advice?.played];
    const preview = shown.includes(place) ? view.sum : null;
    return {
      number,
      preview,
      ghost: lit.has(place) && preview === null ? view.sum : null,
      states: states.join(" "),
      label: nameOf(field, states, number ?? preview, ui),
      chosen: ui.chosen === place,
      entry: place === entry,
    };
  };
}

/**
 * How the fields of a read-only sheet look.
 * @param {QwintoView} view @param {number} seat @returns {(field: Field) => Look}
 */
export const plainLook = (view, seat) => {
  const { rows, last } = view.sheets[seat];
  return ({ place, row, column }) => ({
    number: rows[row][column],
    preview: null,
    ghost: null,
    states: last === place ? "last" : "",
    label: "",
    chosen: false,
    entry: false,
  });
};
