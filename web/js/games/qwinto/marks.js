/**
 * The mark of each row and die: a shape and the letter of the notation, so that colour is not needed.
 */
import { svg } from "lit-html";

/** Shapes round (0, 0), about 1 in radius. @type {Record<string, string>} */
const SHAPES = {
  O: "M0-1.02 1.06.74Q1.12.9.94.92H-.94Q-1.12.9-1.06.74Z",
  Y: star(8, 1.08, 0.8),
  P: "M0-1.12.98 0 0 1.12-.98 0Z",
};

/** @param {number} points @param {number} far @param {number} near */
function star(points, far, near) {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const radius = i % 2 ? near : far;
    return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** How far the letter stands below the middle, where the shape has its weight. */
const SINK = { O: 0.22, Y: 0, P: 0 };

/** @param {string} row @param {number} x @param {number} y @param {number} size */
export const mark = (row, x, y, size) =>
  svg`<g class="mark" data-row=${row} transform="translate(${x} ${y}) scale(${size})">
    <path class="mark-face" d=${SHAPES[row]}></path>
    <text class="mark-letter" y=${SINK[/** @type {"O" | "Y" | "P"} */ (row)] + 0.36}>${row}</text>
  </g>`;
