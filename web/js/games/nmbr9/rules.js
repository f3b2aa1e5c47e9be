/** NMBR 9 explained: the ten tiles, what may lie on what, and how height counts. */
import { html } from "lit-html";
import { NMBR9 } from "../../box.js";
import { t } from "../../platform/i18n.js";
import { highestLink } from "../../ui/highest_link.js";
import { numberPile } from "./piece_art.js";
import { upright } from "./tiles.js";

/** @typedef {import("./piece_art.js").Lying} Lying */

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

/** An 8 on level 2 and a 9, a 4 and a 7 on level 1: 16 + 20 points. @type {Lying[]} */
const EXAMPLE = [
  [1, 2, 0, 0, 0],
  [7, 1, 0, -1, 0],
  [2, 3, 1, 1, 0],
  [8, 1, 4, -1, 0],
  [1, 3, 2, -2, 0],
  [7, 3, 4, -1, 1],
  [9, 1, 0, -1, 1],
  [4, 1, 0, 1, 1],
  [8, 0, 2, -1, 2],
];

/** @type {import("../types.js").Section[]} */
export const RULES = [
  { key: "box", lines: ["players", "tiles", "squares", "cards"], figures: [["all", allTiles]] },
  { key: "round", lines: ["card", "same", "must", "stays"] },
  {
    key: "place",
    lines: ["level", "first", "flat", "side", "two", "free"],
    figures: [
      ["good", pile("-0.6 -0.7 7.4 5.4", [...GROUND, [1, 3, 2, 0, 1]])],
      ["one", pile("-0.6 -0.7 7.4 5.4", [...GROUND, [1, 0, 4, 0, 1]], "not-allowed")],
      ["over", pile("-0.6 -0.7 7.4 5.4", [...GROUND, [1, 1, 0, 1, 1]], "not-allowed")],
    ],
  },
  {
    key: "score",
    lines: ["level", "end"],
    figures: [["example", pile("-2.6 -2.9 13.2 7.3", EXAMPLE)]],
  },
  { key: "also", lines: ["solo", "clock"] },
  { key: "highest", lines: ["free", "tower"], more: () => highestLink("nmbr9") },
  { key: "typed", lines: ["how"] },
];
