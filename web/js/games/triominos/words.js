/** Triominos in words: what may be done, what happened, what lies where. */
import { signed } from "../../platform/i18n.js";
import { mustDraw, placesOf } from "./places.js";

/**
 * @typedef {import("../../contract.js").TriominosView} View
 * @typedef {import("../../contract.js").TriominosPlaceView} Place
 * @typedef {import("../../contract.js").TriominosTileView} Tile
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {import("../../contract.js").SeenEvent} SeenEvent
 */

/** What may be done now. @param {View} view @param {BoardUi} ui */
export function now(view, ui) {
  const { t } = ui;
  const { legal, rounds, phase } = view;
  const last = rounds.at(-1);
  if (phase === "deal" && last)
    return t(last.blocked ? "triominos.now.blocked" : "triominos.now.out", {
      name: ui.name(last.winner),
    });
  if (ui.repeating) return drawnWords(view, ui);
  if (!ui.mayAct && !ui.busy) return "";
  const picked = ui.local.tile;
  if (!ui.hints && !ui.chosen && Object.keys(legal.places).length)
    return t(picked ? "triominos.now.place.expert" : "triominos.now.play.expert", { tile: picked });
  if (picked && !placesOf(view, picked).length) return t("triominos.now.nowhere", { tile: picked });
  if (picked && !ui.chosen) return t("triominos.now.place", { tile: picked });
  if (ui.chosen) return t("triominos.now.confirm");
  if (phase === "start") return t("triominos.now.start");
  if (Object.keys(legal.places).length) return t("triominos.now.play");
  return t(legal.draw === null ? "triominos.now.pass" : "triominos.now.draw");
}

/** On the drawing button. @param {View} view @param {BoardUi} ui */
export const drawWords = (view, { t }) =>
  t(mustDraw(view) ? "triominos.draw.until" : "triominos.draw", {
    points: signed(view.legal.draw ?? 0),
  });

/** How many tiles the turn has drawn so far, and what they cost. @param {View} view @param {BoardUi} ui */
export function drawnWords({ drawn }, { log, t }) {
  const draws = log.filter(({ kind }) => kind === "drew").slice(-drawn);
  const points = draws.flatMap(({ items }) => items).reduce((sum, item) => sum + item.points, 0);
  return drawn ? t("triominos.drawn-so-far", { count: drawn, points: signed(points) }) : "";
}

/** A bonus with its points, `Bridge +40`. @param {{rule: string, points: number}} item @param {BoardUi} ui */
export const bonusWords = ({ rule, points }, { t }) =>
  `${t(`triominos.score.${rule}`)} ${signed(points)}`;

/** An event in words. @param {SeenEvent} event @param {BoardUi} ui */
export function say({ kind, seat, items, facts }, ui) {
  const { t } = ui;
  const name = seat < 0 ? "" : ui.name(seat);
  const points = signed(items.reduce((sum, item) => sum + item.points, 0));
  if (kind === "start")
    return t("triominos.event.start", { name, reason: t(`triominos.reason.${facts.reason}`) });
  if (kind === "placed") {
    const shown = facts.shown ? [t("triominos.event.shown", { name, tile: facts.shown })] : [];
    const [value, ...more] = items;
    const lays = t("triominos.event.placed", { name, ...facts, points: signed(value.points) });
    return [lays, ...more.map((item) => `${bonusWords(item, ui)}.`), ...shown].join(" ");
  }
  if (kind === "round-over") {
    const key = facts.winner === seat ? "round-won" : "round-over";
    return t(`triominos.event.${key}`, { ...facts, name, points: signed(Number(facts.points)) });
  }
  return t(`triominos.event.${kind}`, { ...facts, name, points });
}

/** What a place brings: its points, and the name of its bonus. @param {Place} place @param {BoardUi} ui */
export const brings = ({ points, bonus }, { t }) =>
  bonus ? `${t(`triominos.score.${bonus}`)} ${signed(points)}` : signed(points);

/** On the confirming button. @param {Place} place @param {BoardUi} ui */
export const confirmWords = (place, ui) =>
  ui.t("triominos.lay-here", { points: brings(place, ui) });

/** A place as it is announced. @param {Place} place @param {BoardUi} ui */
export const placeWords = (place, ui) =>
  ui.t("triominos.place", {
    place: place.place,
    corners: place.corners.join("-"),
    points: brings(place, ui),
  });

/** A tile that was picked. @param {string} tile @param {number} count @param {BoardUi} ui */
export const pickedWords = (tile, count, { t }) =>
  count ? t("triominos.picked", { tile, count }) : t("triominos.now.nowhere", { tile });

/** A tile on the table. @param {Tile} tile @param {BoardUi} ui */
export const lyingWords = ({ tile, place, corners, seat, bonus }, ui) =>
  [
    ui.t("triominos.lying", { tile, place, corners: corners.join("-"), name: ui.name(seat) }),
    ...(bonus ? [ui.t(`triominos.score.${bonus}`)] : []),
  ].join(", ");

/**
 * A typed command as notation: the rotation may be left out where the tile fits, `015 u2,3`.
 * @param {string} text @param {View} view
 */
export function typed(text, view) {
  const found =
    /^([0-5])-?([0-5])-?([0-5])\s*(?:r([0-2]))?\s*@?\s*(?:([ud])\s*(-?\d+)\s*[, ]\s*(-?\d+))?$/i.exec(
      text.trim(),
    );
  if (!found) return text.trim().toLowerCase();
  const [, a, b, c, turn, kind, q, r] = found;
  const tile = [a, b, c].join("-");
  const places = placesOf(view, tile);
  const place = kind ? `${kind.toLowerCase()}${Number(q)},${Number(r)}` : places[0]?.place;
  const fits = places.find((one) => one.place === place);
  if (turn === undefined && fits && (kind || places.length === 1)) return fits.move;
  return kind ? `${tile}r${turn ?? 0}@${place}` : text.trim();
}
