/** Hints and reviews of NMBR 9 in words, and where they point. */
import { svg } from "lit-html";
import { heldTile } from "./display.js";
import { placeOf, SIGN } from "./places.js";
import { form, lift } from "./tiles.js";
import { atWords } from "./words.js";

/**
 * @typedef {import("../../contract.js").Nmbr9View} View
 * @typedef {import("../types.js").Advice} Advice
 * @typedef {{left: number, top: number, right: number, bottom: number}} Extent  in squares
 */

const SIGN_RADIUS = 0.5; // squares, with its edge
const ROUND = 1.2; // squares that an area reaches beyond the tile

/** @type {import("../types.js").AdviceWords<View>} */
export const advice = {
  where: (_where, _view, { t }) => t("nmbr9.advice.where"),
  move: (move, view, { t }) => {
    const place = placeOf(view, move);
    if (!place) return move === "timeout" ? t("nmbr9.advice.timeout") : move;
    const { tile, level } = place;
    return t(level ? "nmbr9.advice.place.high" : "nmbr9.advice.place", { tile, level });
  },
  spot: (move, view, ui) => {
    const place = placeOf(view, move);
    return place ? atWords(place, ui) : "";
  },
  short: (move, { t }) =>
    move === "timeout" ? t("nmbr9.advice.timeout") : t("nmbr9.short", { tile: move.split("r")[0] }),
  why: ({ key, facts }, _view, { t }) => {
    if (key === "room-above" && !facts.cards) return t("nmbr9.why.room-above.none", facts);
    if (key !== "holes")
      return t(`nmbr9.why.${key}`, { ...facts, count: facts.points ?? facts.cards });
    const { holes, sides } = facts;
    const made = t(`nmbr9.why.${holes ? "holes" : "holes.none"}`, { count: holes });
    return sides ? `${made} ${t("nmbr9.why.sides", { count: sides })}` : made;
  },
};

/** The squares round a place. @param {import("./places.js").Place} place @returns {Extent} */
export function boxOfPlace({ tile, rotation, x, y }) {
  const { width, height } = form(tile, rotation);
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Some squares with the area round them. @param {string[]} where @returns {Extent} */
export function areaOf(where) {
  const cells = where.map((cell) => cell.split(",").map(Number));
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - ROUND,
    top: Math.min(...ys) - ROUND,
    right: Math.max(...xs) + 1 + ROUND,
    bottom: Math.max(...ys) + 1 + ROUND,
  };
}

/**
 * The squares round a place, and the sign that stands above it.
 * @param {import("./places.js").Place} place @returns {Extent}
 */
function withSign(place) {
  const box = boxOfPlace(place);
  return { ...box, top: box.top + lift(place.level) - SIGN - SIGN_RADIUS };
}

/** What of the table a hint or a review needs in sight. @param {View} view @param {Advice | null} shown */
export function advisedBox(view, shown) {
  const places = [shown?.best, shown?.played].flatMap((move) => placeOf(view, move ?? null) ?? []);
  const boxes = places.map(withSign);
  if (!boxes.length) return shown?.where.length ? areaOf(shown.where) : null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** The part of the display to look at: round, so that it does not give the place away. */
/** @param {string[]} where  squares @param {Map<string, number>} heights */
function area(where, heights) {
  const { left, top, right, bottom } = areaOf(where);
  const up = lift(heights.get(where[0]) ?? 0);
  return svg`<ellipse class="advised-area" cx=${(left + right) / 2} cy=${(top + bottom) / 2 + up}
    rx=${(right - left) / 2} ry=${(bottom - top) / 2}></ellipse>`;
}

/**
 * What a hint or a review shows on the display.
 * @param {View} view @param {Advice | null} shown @param {Map<string, number>} heights
 */
export function drawAdvice(view, shown, heights) {
  if (!shown) return [];
  const { where, best, played } = shown;
  if (best === null && played === null) return where.length ? [area(where, heights)] : [];
  return [
    ...tile(view, played === best ? null : played, "played", "✗"),
    ...tile(view, best, "advised", "★"),
  ];
}

/** @param {View} view @param {string | null} move @param {string} state @param {string} mark */
function tile(view, move, state, mark) {
  const place = placeOf(view, move);
  return place ? [heldTile(place, state, mark)] : [];
}
