/** NMBR 9 explained: the ten tiles, what may lie on what, and how height counts. */
import { html } from "lit-html";
import { NMBR9 } from "../../box.js";
import { t } from "../../platform/i18n.js";
import { numberPile } from "../../ui/piece_art.js";
import { upright } from "./tiles.js";

/** @typedef {import("../../ui/piece_art.js").Lying} Lying */

/** @param {string} box @param {Lying[]} tiles @param {string} [kind] */
const pile =
  (box, tiles, kind = "") =>
  () =>
    html`<svg viewBox=${box} class=${kind} role="img" aria-label=${t("rules.figure.tiles")}>
    ${numberPile(tiles)}
  </svg>`;

const allTiles = () =>
  pile(
    "-0.3 -0.3 19.6 9.8",
    NMBR9.shapes.map((_, tile) => [
      tile,
      upright(tile),
      (tile % 5) * 4,
      Math.floor(tile / 5) * 5,
      0,
    ]),
  )();

/** Two tiles side by side, to lay a third on. @type {Lying[]} */
const GROUND = [
  [0, 0, 0, 0, 0],
  [5, 0, 3, 0, 0],
];

/** @type {import("../rules.js").Section[]} */
export const NMBR9_RULES = [
  { key: "box", lines: ["tiles", "cards"], figures: [["all", allTiles]] },
  { key: "round", lines: ["card", "same", "must"] },
  {
    key: "place",
    lines: ["flat", "side", "two"],
    figures: [
      ["good", pile("-0.6 -0.7 7.4 5.4", [...GROUND, [1, 3, 2, 0, 1]])],
      ["one", pile("-0.6 -0.7 7.4 5.4", [...GROUND, [1, 0, 4, 0, 1]], "not-allowed")],
      ["over", pile("-0.6 -0.7 7.4 5.4", [...GROUND, [1, 1, 0, 1, 1]], "not-allowed")],
    ],
  },
  { key: "score", lines: ["level", "example", "end"] },
  { key: "also", lines: ["solo", "clock"] },
  { key: "typed", lines: ["how"] },
];
