/**
 * Qwinto in words: what may be done now, and what happened.
 */
import { QWINTO } from "../../box.js";
import { signed } from "../../platform/i18n.js";
import { columnName, fieldName } from "./layout.js";

/**
 * @typedef {import("../../contract.js").QwintoView} QwintoView
 * @typedef {import("../types.js").BoardUi<import("./looks.js").Local>} BoardUi
 * @typedef {import("../../contract.js").SeenEvent} SeenEvent
 */

/** What may be done now. @param {QwintoView} view @param {BoardUi} ui */
export function now(view, ui) {
  const { t, name, seat } = ui;
  const { phase, active, sum, legal } = view;
  const mine = seat !== null && seat === active;
  if (phase === "over") return t("qwinto.now.over");
  if (active === null) return t("qwinto.now.lot");
  if (phase === "pick")
    return mine ? t("qwinto.now.pick") : t("qwinto.now.picks", { name: name(active) });
  if (phase === "keep" && mine) {
    if (ui.chosen) return t("qwinto.now.confirm", { sum });
    return t(view.fits.length || !ui.hints ? "qwinto.now.keep" : "qwinto.now.useless", { sum });
  }
  if (phase === "keep") return t("qwinto.now.keeps", { name: name(active), sum });
  if (phase !== "write") return t("qwinto.now.roll", { name: name(active) });
  if (!ui.hints && legal.skip)
    return t(mine ? "qwinto.now.write.expert" : "qwinto.now.answer", { sum });
  if (legal.fields.length) return t(mine ? "qwinto.now.write" : "qwinto.now.answer", { sum });
  if (legal.skip) return t(mine ? "qwinto.now.miss" : "qwinto.now.nowhere", { sum });
  return t(view.answer === null ? "qwinto.now.rolled" : "qwinto.now.wait", {
    name: name(active),
    sum,
  });
}

/** The bonuses, full rows and misses an answer brought. @param {SeenEvent} event @param {BoardUi} ui */
const brought = (event, { t }) =>
  event.items
    .filter((item) => item.rule !== "miss")
    .map((item) => {
      const { column, row } = item.facts;
      const values = {
        points: signed(item.points),
        column: columnName(Number(column)),
        row: row && t(`qwinto.row.${row}`),
      };
      return t(`qwinto.brought.${item.rule}`, values);
    });

/** An event in words. @param {SeenEvent} event @param {BoardUi} ui */
export function say(event, ui) {
  const { kind, facts, move } = event;
  // One's own answer is on the sheet; the bar above says that it is covered.
  if (kind === "answered" && event.seat === ui.seat) return "";
  const name = event.seat < 0 ? "" : ui.name(event.seat);
  const values = { name, move: move && notation(move), ...facts };
  if (kind === "over") return ui.t(`qwinto.event.${facts.reason}`);
  if (kind === "pick")
    return ui.t("qwinto.event.pick", { ...values, dice: ui.t(`qwinto.dice.${facts.dice}`) });
  if (kind === "roll" && facts.attempt === 2) return ui.t("qwinto.event.roll-again", values);
  return [ui.t(`qwinto.event.${kind}`, values), ...brought(event, ui)].join(" ");
}

/** A whole sheet in words, for who cannot see it. @param {QwintoView} view @param {number} seat @param {BoardUi} ui */
export function sheetWords(view, seat, ui) {
  const { rows, misses } = view.sheets[seat];
  const lines = Object.entries(rows).map(([row, numbers]) => {
    const written = numbers.flatMap((number, column) =>
      number === null ? [] : `${row}${columnName(column)} ${number}`,
    );
    return `${ui.t(`qwinto.row.${row}`)}: ${written.join(", ") || ui.t("qwinto.field.empty")}`;
  });
  const failed = ui.t("qwinto.misses", { count: misses, most: QWINTO.misses });
  return [ui.t("qwinto.sheet", { name: ui.name(seat) }), ...lines, failed].join(". ");
}

const FIELD = /^[A-Z]\d+$/;

/** A move as people write it: columns count from 1. @param {string} move */
export const notation = (move) => (FIELD.test(move) ? fieldName(move) : move);

/** A typed command as the record's notation: `oy` picks dice, `o4` writes, words stay words. @param {string} text */
export function typed(text) {
  const upper = text.toUpperCase().replaceAll(" ", "");
  if (QWINTO.picks.includes(upper)) return `pick ${upper}`;
  const column = Number(upper.slice(1));
  if (FIELD.test(upper) && column > 0) return upper[0] + (column - 1);
  return text.toLowerCase().replace(/^pick\s+(\w+)$/, (_, dice) => `pick ${dice.toUpperCase()}`);
}
