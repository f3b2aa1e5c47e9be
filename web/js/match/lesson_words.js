/** What a lesson says: the sentence of a step, and what was wrong with a move. */
import { has, t } from "../platform/i18n.js";

/** @typedef {import("./lesson.js").LessonPlay} LessonPlay */

/** No line ends within 3-3-4 or “8-as”: a word joiner follows each hyphen behind a digit. @param {string} text */
const unbroken = (text) => text.replace(/(?<=\d-)(?=[\d\p{L}])/gu, "\u2060");

/** The sentence of the step, or that of the end. @param {LessonPlay} lesson */
export function stepWords({ steps, at, table: { game, view } }) {
  const points = view.scores[0].total;
  return unbroken(t(`${game}.lesson.${steps[at]?.text ?? "done"}`, { points }));
}

/** Why a legal move is not the one this step asks for. @param {LessonPlay} lesson */
export function notWords({ steps, at, not, table: { game } }) {
  const own = `${game}.lesson.${steps[at]?.text}.not`;
  if (!not) return "";
  return unbroken(t(has(own) ? own : "lesson.not"));
}

/** How well it went; who has skipped something has not done all of it. @param {LessonPlay} lesson */
export function triesWords({ wrong, skipped }) {
  if (skipped) return "";
  return wrong ? t("lesson.tries", { count: wrong }) : t("lesson.flawless");
}
