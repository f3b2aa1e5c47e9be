/** The score in words, by rule. */
import { anyOf, has, t } from "../platform/i18n.js";

/** @typedef {import("../contract.js").Item} Item */

/**
 * Facts with words where the game has words for them (`row: "O"` by the key `<game>.row.O`).
 * @param {string} game @param {import("../contract.js").Item["facts"]} facts
 */
export const inWords = (game, facts) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const key = `${game}.${name}.${value}`;
      if (name === "tiles" && typeof value === "string") return [name, anyOf(value.split(","))];
      return [name, has(key) ? t(key) : value];
    }),
  );

/** A line of the score. @param {string} game @param {Item} item */
const itemWords = (game, { rule, facts }) => t(`${game}.score.${rule}`, inWords(game, facts));

/**
 * A score by rule, rows and levels kept apart: what a panel lists.
 * @param {string} game @param {Item[]} items
 * @typedef {{rule: string, label: string, points: number, count: number}} Line
 * @returns {Line[]}
 */
export function tally(game, items) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const item of items) {
    const { row, level, round } = item.facts;
    const label = itemWords(game, { ...item, facts: { row, level, round, ...item.facts } });
    const key = `${item.rule}/${row ?? ""}/${level ?? ""}`;
    const line = lines.get(key) ?? { label, points: 0, count: 0 };
    lines.set(key, {
      rule: item.rule,
      label,
      points: line.points + item.points,
      count: line.count + (Number(item.facts.count) || 1),
    });
  }
  return [...lines.values()];
}

/**
 * The notes of a log by the event they stand at: a hidden answer's note comes with what it was.
 * @param {import("../contract.js").SeenEvent[]} log @param {Record<string, string>} notes  by ply
 */
export function notesOf(log, notes) {
  /** @type {Map<import("../contract.js").SeenEvent, string>} */
  const found = new Map();
  /** @type {Map<number, string>} */
  const hidden = new Map();
  const answers = new Set(log.filter(({ kind }) => kind === "answered").map(({ ply }) => ply));
  for (const event of log) {
    const { kind, seat, ply } = event;
    const note = answers.has(ply) && kind !== "answered" ? hidden.get(seat) : notes[ply];
    if (!note) continue;
    if (kind === "answered") hidden.set(seat, note);
    else found.set(event, note);
    if (kind !== "answered") hidden.delete(seat);
  }
  return found;
}

/**
 * The scores of all seats by rule, to stand side by side: the rules in one order, and each seat's
 * lines.
 * @param {string} game @param {{items: Item[]}[]} scores
 */
export function compared(game, scores) {
  const columns = scores.map(({ items }) => tally(game, items));
  /** @type {string[]} */
  const labels = [];
  for (const lines of columns) {
    let at = 0;
    for (const { label } of lines) {
      // A rule that only this seat has stands behind the rule before it.
      if (!labels.includes(label)) labels.splice(at, 0, label);
      at = labels.indexOf(label) + 1;
    }
  }
  return { labels, columns };
}
