/** Qwinto explained: the empty sheet, a sheet in mid-game, and one that is added up. */
import { html, svg } from "lit-html";
import { number, signed, t } from "../../platform/i18n.js";
import { die, sheet } from "./piece_art.js";

/** @param {Record<string, number>} numbers @param {unknown} [over] */
const sheetFigure =
  (numbers, over = "") =>
  () =>
    html`<svg viewBox="-0.1 -0.1 12.2 3.5" role="img" aria-label=${t("rules.figure.sheet")}>
    ${sheet(numbers)}${over}
  </svg>`;

const TIM = { O2: 3, O3: 5, Y2: 2, Y3: 4, Y7: 12, Y8: 13, P2: 4, P3: 6, P6: 7, P7: 8 };

const SARA = {
  ...{ O3: 5, O7: 10, O8: 13, O10: 17 },
  ...{ Y1: 2, Y2: 3, Y3: 7, Y4: 8, Y5: 10, Y7: 11, Y8: 12, Y9: 15, Y10: 16 },
  ...{ P0: 2, P1: 4, P3: 6, P5: 7, P7: 9, P8: 11 },
};

/** Points of Sara's sheet, as the rules count them. */
const SARA_LINES = /** @type {[string, number][]} */ ([
  ["orange", 4],
  ["yellow", 16],
  ["purple", 6],
  ["bonus", 5 + 10 + 12],
  ["misses", -10],
]);

const saraTable = () => html`<table class="rule-table">
  <tbody>
    ${SARA_LINES.map(
      ([line, points]) => html`<tr>
        <th scope="row">${t(`qwinto.rules.score.${line}`)}</th>
        <td>${signed(points)}</td>
      </tr>`,
    )}
    <tr>
      <th scope="row">${t("common.total")}</th>
      <td><strong>${number(SARA_LINES.reduce((sum, [, points]) => sum + points, 0))}</strong></td>
    </tr>
  </tbody>
</table>`;

/** Linus rolls twice: the first roll is pale, the second one counts. */
const throwFigure = () => html`<svg
  viewBox="0 0 12 2.2"
  role="img"
  aria-label=${t("rules.figure.dice")}
>
  ${svg`<g class="first-roll">
    <g transform="translate(1.2 1.1) scale(1.5)">${die("P", 2)}</g>
    <g transform="translate(3.3 1.1) scale(1.5)">${die("Y", 4)}</g>
  </g>
  <text class="figure-words" x="4.75" y="1.1">→</text>
  <g transform="translate(6.9 1.1) scale(1.5)">${die("P", 4)}</g>
  <g transform="translate(9 1.1) scale(1.5)">${die("Y", 5)}</g>
  <text class="figure-words" x="10.3" y="1.1">= 9</text>`}
</svg>`;

/** @type {import("../types.js").Section[]} */
export const RULES = [
  { key: "sheet", lines: ["players", "rows", "columns"], figures: [["empty", sheetFigure({})]] },
  {
    key: "turn",
    lines: ["start", "pick", "roll", "write", "pass", "open", "next"],
    figures: [["throw", throwFigure]],
  },
  {
    key: "place",
    lines: ["row", "column", "gap", "dead"],
    figures: [["tim", sheetFigure(TIM)]],
  },
  { key: "end", lines: ["when", "tie"] },
  {
    key: "score",
    lines: ["part", "full", "pentagon", "miss"],
    figures: [["sara", sheetFigure(SARA)]],
    more: saraTable,
  },
  { key: "typed", lines: ["how"] },
];
