/** NMBR 9 in words: what may be done, what happened, what lies where. */
import { list, signed } from "../../platform/i18n.js";
import { notation } from "./places.js";

/**
 * @typedef {import("../../contract.js").Nmbr9View} View
 * @typedef {import("../../contract.js").Nmbr9TileView} Tile
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {import("./places.js").Place} Place
 */

/** @param {View} view @param {BoardUi} ui */
export function now(view, ui) {
  const { card, goals } = view;
  const { at: turn, of: cards } = goals[0][0];
  if ((ui.mayAct || ui.busy) && card !== null)
    return ui.t("nmbr9.now.place", { card, turn, cards });
  return view.answer ? ui.t("nmbr9.now.wait") : "";
}

/** @param {import("../../contract.js").SeenEvent} event @param {BoardUi} ui */
export function say({ kind, seat, items, facts }, ui) {
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const key = kind === "placed" && items.length ? "scored" : kind;
  return ui.t(`nmbr9.event.${key}`, { ...facts, name: ui.name(seat), points: signed(points) });
}

/**
 * A typed command as notation: `r2 3 -1` means the tile on the table.
 * @param {string} text @param {View} view
 */
export function typed(text, { card }) {
  const found = /^(\d(?=\s*r))?\s*r?(\d)\s*[@ ]\s*(-?\d+)\s*[, ]\s*(-?\d+)$/i.exec(text.trim());
  if (!found) return text.trim().toLowerCase();
  const [, tile, rotation, x, y] = found;
  return `${tile ?? card}r${rotation}@${Number(x)},${Number(y)}`;
}

/** What a place brings, as short as it goes. @param {View} view @param {Place} place */
export const brings = (view, { level }) => signed(view.worth[level] ?? 0);

/** On the confirming button. @param {View} view @param {Place} place @param {BoardUi} ui */
export const confirmWords = (view, place, { t }) =>
  place.level
    ? t("nmbr9.place-here", { level: place.level, points: brings(view, place) })
    : t("nmbr9.place-here.table");

/** Where a tile lies. @param {Pick<Place, "x" | "y" | "rotation">} place @param {BoardUi} ui */
export const atWords = ({ x, y, rotation }, { t }) => t("nmbr9.at", { x, y, turn: rotation * 90 });

/** A place as it is announced. @param {View} view @param {Place} place @param {BoardUi} ui */
export function placeWords(view, place, ui) {
  const { level, legal } = place;
  const { t } = ui;
  const where = atWords(place, ui);
  return legal
    ? t("nmbr9.spot", { where, level, points: brings(view, place) })
    : t("nmbr9.spot.illegal", { where, move: notation(place) });
}

/** A tile that lies. @param {Tile} tile @param {BoardUi} ui */
export const tileWords = ({ tile, x, y, level, points, rotation }, ui) =>
  ui.t(level ? "nmbr9.tile.high" : "nmbr9.tile", {
    tile,
    level,
    points: signed(points),
    where: atWords({ x, y, rotation }, ui),
  });

/** A whole display. @param {View} view @param {number} seat @param {BoardUi} ui */
export function displayWords(view, seat, ui) {
  const { tiles } = view.displays[seat];
  const title = ui.t("nmbr9.display", { name: ui.name(seat) });
  const lines = tiles.map((tile) => tileWords(tile, ui));
  return `${title}: ${lines.length ? lines.join("; ") : ui.t("nmbr9.display.empty")}`;
}

/** The cards still to come. @param {View} view @param {BoardUi} ui */
export function leftWords({ left }, { t }) {
  const numbers = left.flatMap((count, tile) => (count ? [`${count} × ${tile}`] : []));
  return numbers.length ? t("nmbr9.left", { numbers: list(numbers) }) : t("nmbr9.left.none");
}
