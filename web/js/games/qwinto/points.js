/**
 * The points of a sheet: bonus slots, misses, the total and its items.
 */
import { nothing, svg } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { QWINTO } from "../../box.js";
import { number, signed } from "../../platform/i18n.js";
import { BONUS, columnName, pentagon, ROWS, slotSpot } from "./layout.js";
import { mark } from "./marks.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("../../contract.js").QwintoSheetView} SheetView
 * @typedef {import("../../contract.js").Item} Item
 * @typedef {import("../../contract.js").Score} Score
 * @typedef {import("../types.js").BoardUi<import("./looks.js").Local>} BoardUi
 */

/**
 * The bonus slot of a triple column: what its pentagon holds, firm once the column is full.
 * @param {Layout} layout @param {number} column @param {SheetView} sheet @param {Item[]} items @param {BoardUi} ui
 */
export function slot(layout, column, sheet, items, { t }) {
  const place = /** @type {string} */ (BONUS.get(column));
  const paid = items.find((item) => item.rule === "bonus" && item.facts.column === column);
  const hint = sheet.rows[place[0]][column];
  const [x, y] = slotSpot(layout, column);
  const size = layout.slot;
  const name = paid
    ? t("qwinto.slot.full", { column: columnName(column), points: signed(paid.points) })
    : t(hint === null ? "qwinto.slot.empty" : "qwinto.slot.open", {
        column: columnName(column),
        number: hint,
      });
  return svg`<g class="slot" role="img" aria-label=${name} data-full=${paid ? "yes" : nothing}>
    <path class="slot-face" d=${pentagon(x, y, size * 1.22)}></path>
    <text class="slot-number" x=${x} y=${y + size * 0.4} font-size=${size * (hint === null ? 1.1 : 0.98)}
      >${paid?.points ?? hint ?? "+"}</text>
  </g>`;
}

/** @param {Layout} layout @param {SheetView} sheet @param {BoardUi} ui */
export function missBoxes({ name, misses: { x, y, size, step, across } }, sheet, { t }) {
  const boxes = Array.from({ length: QWINTO.misses }, (_, i) => {
    const [left, top] = [x + (i % across) * step, y + Math.floor(i / across) * step];
    return svg`<g class="miss" data-full=${i < sheet.misses ? "yes" : nothing}>
      <rect class="miss-box" x=${left} y=${top} width=${size} height=${size} rx=${size * 0.2}></rect>
      <path class="miss-cross" d=${cross(left + size / 2, top + size / 2, size * 0.24)}></path>
    </g>`;
  });
  const rows = Math.ceil(QWINTO.misses / across);
  const middle = x + ((across - 1) * step + size) / 2;
  const label = t("qwinto.misses", { count: sheet.misses, most: QWINTO.misses });
  return svg`<g class="misses" role="img" aria-label=${label}>${boxes}
    ${
      name === "small"
        ? nothing
        : svg`<text class="caption" x=${middle} y=${y + rows * step + size * 0.5}
            font-size=${size * 0.68}>${t("qwinto.misses.each", { points: signed(QWINTO.missPoints) })}</text>`
    }
  </g>`;
}

/** The points of a sheet, grouped as its score line shows them. @param {Item[]} items */
function groups(items) {
  const sum = (/** @type {Item[]} */ some) => some.reduce((total, { points }) => total + points, 0);
  const of = (/** @type {string} */ rule) => sum(items.filter((item) => item.rule === rule));
  const rows = ROWS.map((row) => ({
    key: row,
    points: sum(items.filter((i) => i.facts.row === row)),
  }));
  return [...rows, { key: "bonus", points: of("bonus") }, { key: "miss", points: of("miss") }];
}

/**
 * The itemised score: three rows, bonuses and misses, each with its mark.
 * @param {Layout} layout @param {Score} score @param {BoardUi} ui
 */
export function scoreLine({ width, line: y, part: size, sway }, score, { t }) {
  const parts = groups(score.items);
  const start = sway ? 0.12 : 1.4;
  const step = (width - 2 * start) / parts.length;
  return svg`<g class="score-line">${parts.map(({ key, points }, i) => {
    const left = start + step * i + step * 0.04;
    const words = number(points);
    // The mark and the figure stand in the middle together, smaller where they would spill.
    const half = size * (0.9 + 0.33 * words.length);
    const middle = left + step * 0.46;
    const scale = Math.min(1, (step * 0.42) / half);
    const shrunk = `translate(${middle} ${y}) scale(${scale}) translate(${-middle} ${-y})`;
    const [sign, figure] = [middle - half + size * 0.7, middle + half - size * 0.33 * words.length];
    return svg`<g class="part" data-row=${key} role="img"
        aria-label=${t(`qwinto.part.${key}`, { points: words })}>
      <rect class="part-face" x=${left} y=${y - size * 1.08} width=${step * 0.92} height=${size * 2.16} rx=${size * 0.5}></rect>
      <g transform=${shrunk}>${ROWS.includes(key) ? mark(key, sign, y, size * 0.66) : nothing}
      ${key === "bonus" ? svg`<path class="part-bonus" d=${pentagon(sign, y, size * 0.78)}></path>` : nothing}
      ${key === "miss" ? svg`<path class="part-cross" d=${cross(sign, y, size * 0.46)}></path>` : nothing}
      ${keyed(
        points,
        svg`<text class="part-figure" x=${figure} y=${y + size * 0.4}
          font-size=${size * 1.12}>${words}</text>`,
      )}</g>
    </g>`;
  })}</g>`;
}

/** @param {number} x @param {number} y @param {number} s */
const cross = (x, y, s) =>
  `M${x - s} ${y - s}l${2 * s} ${2 * s}M${x + s} ${y - s}l${-2 * s} ${2 * s}`;

/** @param {Layout} layout @param {number} total @param {BoardUi} ui */
export function totalCorner({ total: [x, y, size, caption] }, total, { t }) {
  const words = t("qwinto.points", { count: total });
  return svg`<g class="points-so-far" role="img" aria-label=${`${number(total)} ${words}`}>
    ${keyed(
      total,
      svg`<text class="total-figure" x=${x} y=${y + size * 0.18}
        font-size=${size}>${number(total)}</text>`,
    )}
    <text class="caption" x=${x} y=${y + size * 0.18 + caption * 1.25} font-size=${caption}>${words}</text>
  </g>`;
}
