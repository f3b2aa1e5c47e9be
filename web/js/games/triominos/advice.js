/** Hints and reviews of Triominos in words, and what they show on the table. */
import { ghost } from "./felt.js";
import { placeOf, tileOf } from "./places.js";
import { brings, placeWords } from "./words.js";

/**
 * @typedef {import("../../contract.js").TriominosView} View
 * @typedef {import("../types.js").Advice} Advice
 */

/** @type {import("../types.js").AdviceWords<View>} */
export const advice = {
  where: ([tile], view, { t }) =>
    tile
      ? t("triominos.advice.where", { tile })
      : t(`triominos.advice.where.${view.legal.draw === null ? "pass" : "draw"}`),
  move: (move, view, ui) => {
    const place = placeOf(view, move);
    if (move === "draw" || move === "pass") return ui.t(`triominos.advice.${move}`);
    if (!place) return move;
    return ui.t("triominos.advice.place", { tile: tileOf(move), points: brings(place, ui) });
  },
  spot: (move, view, ui) => {
    const place = placeOf(view, move);
    return place ? placeWords(place, ui) : "";
  },
  short: (move, { t }) =>
    move === "draw" || move === "pass" ? t(`triominos.short.${move}`) : (tileOf(move) ?? move),
  why: ({ key, facts }, _view, { t }) => {
    const { tiles, percent } = facts;
    if (key === "points-now") return ""; // the move itself says them
    if (key === "hand-after")
      return `${t("triominos.why.hand-after", { ...facts, count: tiles })} ${fits(facts, t)}`;
    const none = key === "bonus-risk" && percent === 0;
    return t(`triominos.why.${key}${none ? ".none" : ""}`, { ...facts, count: tiles });
  },
};

/** How many tiles of the hand fit. @param {Record<string, unknown>} facts @param {import("../types.js").BoardUi["t"]} t */
function fits({ tiles, fit }, t) {
  const one = tiles === 1 ? ".one" : "";
  return t(`triominos.why.hand-fit${one}${fit ? "" : ".none"}`, { count: fit });
}

/** The best tile and the one that was played, where they go. @param {View} view @param {Advice | null} shown */
export function drawAdvice(view, shown) {
  if (!shown) return [];
  const { best, played } = shown;
  const at = (/** @type {string | null} */ move, /** @type {string} */ state) => {
    const place = placeOf(view, move);
    return place ? [ghost(place.place, place.corners, state)] : [];
  };
  return [...at(played === best ? null : played, "played"), ...at(best, "advised")];
}

/** Whether a tile of the rack is meant. @param {string} tile @param {Advice | null} shown */
export const isAdvised = (tile, shown) =>
  Boolean(shown && (shown.best ? tileOf(shown.best) === tile : shown.where.includes(tile)));

/** Whether the well is meant: there is nothing to lay. @param {View} view @param {Advice | null} shown */
export const isWellAdvised = ({ legal }, shown) =>
  Boolean(
    shown && legal.draw !== null && (shown.best ? shown.best === "draw" : !shown.where.length),
  );
