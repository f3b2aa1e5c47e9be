/** Triominos explained: tiles, corners that agree, the bonuses, and three ways to play. */
import { html } from "lit-html";
import { TRIOMINOS } from "../../box.js";
import { number, signed, t } from "../../platform/i18n.js";
import { triTile } from "./piece_art.js";

/** @typedef {[string, number[], string?]} Laid place, corners clockwise, class */

/** @param {string} box @param {Laid[]} tiles */
const laid = (box, tiles) => () =>
  html`<svg viewBox=${box} role="img" aria-label=${t("rules.figure.tiles")}>
    ${tiles.map(([place, corners, kind]) => triTile(place, corners, kind))}
  </svg>`;

/** @type {Laid[]} Five of the six tiles round a 3, and the sixth. */
const SIX = [
  ["d0,-1", [3, 5, 0]],
  ["u0,-1", [1, 3, 0]],
  ["d-1,-1", [2, 3, 1]],
  ["u-1,0", [2, 3, 3]],
  ["d-1,0", [3, 4, 3]],
  ["u0,0", [3, 4, 5], "new"],
];

/** @type {Laid[]} A row of tiles that comes back to the new tile's tip. */
const BRIDGE = [
  ["d0,-1", [3, 0, 2]],
  ["u0,-1", [3, 3, 2]],
  ["d-1,-1", [5, 3, 3]],
  ["u-1,0", [5, 2, 3]],
  ["d-2,0", [2, 2, 5]],
  ["u-2,1", [2, 4, 2]],
  ["d-2,1", [4, 4, 2]],
  ["u-1,1", [2, 4, 5]],
  ["u0,0", [3, 5, 0], "new"],
];

/** @type {Laid[]} A tile between two others. */
const BETWEEN = [
  ["u0,0", [0, 1, 3]],
  ["u1,0", [3, 2, 3]],
  ["d0,0", [1, 2, 3], "new"],
];

/**
 * What the new tile of a figure scores by the rule sheet, as a sum: `8 + 40 = 48`.
 * @param {Laid[]} tiles @param {"bridge" | "twoSides" | "hexagons"} bonus
 */
const scored = (tiles, bonus) => () => {
  const [, corners] = tiles[tiles.length - 1];
  const value = corners.reduce((sum, corner) => sum + corner, 0);
  const [extra] = [TRIOMINOS.presets.sheet[bonus]].flat();
  const sum = `${number(value)} + ${number(extra)} = ${number(value + extra)}`;
  return { sum: sum.replaceAll(" ", "\u00a0") };
};

/** Every preset beside the others, from the same figures Python counts with. */
const presetTable = () => {
  const presets = Object.entries(TRIOMINOS.presets);
  /** @param {string} key @param {(preset: any) => string} cell */
  const row = (key, cell) => html`<tr>
    <th scope="row">${t(`triominos.rules.presets.${key}`)}</th>
    ${presets.map(([, preset]) => html`<td>${cell(preset)}</td>`)}
  </tr>`;
  const yes = (/** @type {boolean} */ is) => t(is ? "rules.yes" : "rules.no");
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("triominos.rules.presets")}>
    <table class="rule-table">
      <thead>
        <tr>
          <td></td>
          ${presets.map(([key]) => html`<th scope="col">${t(`triominos.option.rules.${key}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${row("hexagon", ({ hexagons }) => hexagons.map(number).join(" / "))}
        ${row("two-sides", ({ twoSides }) => signed(twoSides))}
        ${row("bridge", ({ bridge }) => signed(bridge))}
        ${row("draws", ({ limit }) => (limit === null ? t("triominos.rules.presets.until") : number(limit)))}
        ${row("choice", ({ byChoice }) => yes(byChoice))}
        ${row("empty", ({ emptyWell }) => signed(emptyWell))}
        ${row("several", ({ lastWinner }) =>
          t(lastWinner ? "triominos.rules.presets.last" : "triominos.rules.presets.highest"),
        )}
      </tbody>
    </table>
  </div>`;
};

/** @type {import("../types.js").Section[]} */
export const RULES = [
  {
    key: "box",
    lines: ["tiles", "hands"],
    figures: [
      [
        "turn",
        laid("-0.1 -0.95 3.3 1.05", [
          ["u0,0", [0, 1, 2]],
          ["u1,0", [4, 4, 4]],
          ["u2,0", [1, 3, 5]],
        ]),
      ],
    ],
  },
  { key: "start", lines: ["triplet", "zero", "none", "equal", "later"] },
  {
    key: "turn",
    lines: ["clockwise", "side", "corner", "value"],
    figures: [
      [
        "fit",
        laid("-0.1 -0.95 2.2 1.05", [
          ["u0,0", [0, 1, 2]],
          ["d0,0", [1, 4, 2], "new"],
        ]),
      ],
    ],
  },
  {
    key: "bonus",
    lines: ["one"],
    figures: [
      ["bridge", laid("-1.65 -1.9 2.8 2.9", BRIDGE), scored(BRIDGE, "bridge")],
      ["two-sides", laid("-0.35 -1.6 2.7 2.4", BETWEEN), scored(BETWEEN, "twoSides")],
      ["hexagon", laid("-1.25 -1.2 2.5 2.4", SIX), scored(SIX, "hexagons")],
    ],
  },
  { key: "draw", lines: ["cost", "empty", "must"] },
  { key: "round", lines: ["out", "blocked"] },
  { key: "match", lines: ["goal", "finish", "tie"] },
  { key: "presets", lines: ["note", "sixty"], more: presetTable },
  { key: "typed", lines: ["how"] },
];
