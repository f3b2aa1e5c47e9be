/** Hints and reviews of Qwinto in words. */
import { columnName, fieldName, ROWS } from "./layout.js";

/** @typedef {import("../../contract.js").QwintoView} QwintoView */

/** Which part of the table to look at. @param {string[]} where @param {QwintoView} view */
function part([first = ""], { legal }) {
  if (legal.picks.length) return "dice";
  if (ROWS.includes(first)) return first;
  return legal.keep || legal.reroll ? "sum" : "skip";
}

/** The sentence for so many dice. */
const HOW_MANY = ["", "one", "two", "all"];

/** @type {import("../types.js").AdviceWords<QwintoView>} */
export const advice = {
  where: (where, view, { t }) => t(`qwinto.advice.where.${part(where, view)}`),
  move: (move, { sum }, { t }) => {
    const [word, dice] = move.split(" ");
    if (dice)
      return t(`qwinto.advice.pick.${HOW_MANY[dice.length]}`, { dice: t(`qwinto.dice.${dice}`) });
    if (["keep", "reroll", "pass"].includes(word)) return t(`qwinto.advice.${word}`, { sum });
    return t("qwinto.advice.write", { number: sum, field: fieldName(move) });
  },
  short: (move, { t }) => {
    const [word, dice] = move.split(" ");
    if (dice) return t(`qwinto.dice.${dice}`);
    return ["keep", "reroll", "pass"].includes(word) ? t(`qwinto.short.${word}`) : fieldName(move);
  },
  why: ({ key, facts }, _view, { t }) => {
    if (key === "room") return room(facts, t);
    if (key === "others-gain" && Number(facts.tenths) <= 0) return "";
    return t(`qwinto.why.${withoutZero(key, facts)}`, {
      ...facts,
      count: facts.fields ?? Number(facts.tenths) / 10,
      column: columnName(Number(facts.column)),
      field: fieldName(String(facts.field)),
    });
  },
};

/** The key of a sentence without a zero in it. @param {string} key @param {Record<string, unknown>} facts */
function withoutZero(key, { fields, percent }) {
  if (key === "fields-now" && fields === 0) return "no-field";
  if (percent !== 0) return key;
  return { "miss-risk": "fits-surely", "miss-risk-again": "fits-again" }[key] ?? key;
}

/**
 * The room beside a field; a side without an empty field needs no words.
 * @param {Record<string, unknown>} facts @param {import("../types.js").BoardUi["t"]} t
 */
function room({ fields_below, numbers_below, fields_above, numbers_above }, t) {
  const side = (
    /** @type {string} */ name,
    /** @type {unknown} */ fields,
    /** @type {unknown} */ numbers,
  ) =>
    t(`qwinto.why.room.${name}`, {
      fields: t("qwinto.why.room.fields", { count: fields }),
      numbers: t("qwinto.why.room.numbers", { count: numbers }),
    });
  const sides = [
    fields_below ? side("left", fields_below, numbers_below) : "",
    fields_above ? side("right", fields_above, numbers_above) : "",
  ].filter(Boolean);
  return sides.join(" ") || t("qwinto.why.room.none");
}

/** The rows that a hint points at; dice have the same letters. */
/** @param {QwintoView} view @param {import("../types.js").Advice | null} shown */
export const advisedRows = ({ legal }, shown) =>
  legal.picks.length || shown?.best ? [] : (shown?.where ?? []);

/**
 * How a hint marks a die: first all of them, then those of the best move.
 * @param {string} die @param {QwintoView} view @param {import("../types.js").Advice | null} shown
 */
export function advisedDie(die, { legal }, shown) {
  if (!shown || !legal.picks.length) return false;
  return shown.best === null || shown.best.slice("pick ".length).includes(die);
}
