/**
 * One display as SVG: level by level, shadows first, then sides, then faces, so that a tile throws
 * its shadow on what lies lower and never on its neighbours.
 */
import { html, nothing, svg } from "lit-html";
import { signed } from "../../platform/i18n.js";
import { middle, notation, SIGN } from "./places.js";
import { form, lift, print, THICK } from "./tiles.js";

/**
 * @typedef {import("../../contract.js").Nmbr9TileView} Tile
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {[number, number, number, number]} Box
 *
 * What of a display is to be seen besides its tiles.
 * @typedef {object} Look
 * @property {number} [peel]      how many of the highest levels are taken off
 * @property {boolean} [landing]  the last tile has just been placed
 * @property {boolean} [plain]    a picture: nobody has placed anything last
 * @property {boolean} [small]    digits and marks would be too small to read
 * @property {number} [at]        the tile the keyboard looks at
 * @property {(tile: Tile) => string} [name]   what a screen reader calls a tile
 */

/** @param {Tile | Place} tile @param {number} [down] */
const moved = ({ x, y, level }, down = 0) =>
  `translate(${x} ${Math.round((y + lift(level) + down) * 1000) / 1000})`;

/** The highest level with a tile. @param {Tile[]} tiles */
export const highest = (tiles) => Math.max(0, ...tiles.map(({ level }) => level));

/** What must be in sight to see all tiles. @param {Tile[]} tiles @param {number} margin @param {number} least @returns {Box} */
export function bounds(tiles, margin, least) {
  const xs = tiles.flatMap(({ cells }) => cells.map(([x]) => x));
  const ys = tiles.flatMap(({ cells, level }) => cells.map(([, y]) => y + lift(level)));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs) + 1, Math.max(...ys) + 1 + THICK];
  if (!tiles.length) return [1.5 - least / 2, 2 - least / 2, least, least];
  const width = Math.max(least, right - left + 2 * margin);
  const height = Math.max(least, bottom - top + 2 * margin);
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height];
}

/** Where the squares of all tiles are drawn. @param {Tile[]} tiles @returns {[number, number][]} */
export const middles = (tiles) =>
  tiles.flatMap(({ cells, level }) =>
    cells.map(([x, y]) => /** @type {[number, number]} */ ([x + 0.5, y + 0.5 + lift(level)])),
  );

/** @param {Tile | Place} tile */
export const shadow = (tile) => {
  const { d } = form(tile.tile, tile.rotation);
  return svg`<g class="number-shadow" transform=${moved(tile, THICK)}>
    <path class="shadow-far" d=${d}></path><path class="shadow-near" d=${d}></path>
  </g>`;
};

/** @param {Tile | Place} tile */
export const wall = (tile) => {
  const { d } = form(tile.tile, tile.rotation);
  return svg`<path class="number-wall" data-tile=${tile.tile} style=${`--level:${tile.level}`} d=${d} transform=${moved(tile, THICK)}></path>
    <path class="number-wall" data-tile=${tile.tile} style=${`--level:${tile.level}`} d=${d} transform=${moved(tile, THICK / 2)}></path>`;
};

/** @param {number} tile @param {number} rotation */
export function digit(tile, rotation) {
  const { x, y, size, angle } = print(tile, rotation);
  // A 6 and a 9 are told apart by the line they stand on, however they are turned.
  const line = tile === 6 || tile === 9;
  return svg`<g transform=${`translate(${x} ${y}) rotate(${angle})`}>
    <text class="digit" y=${size * 0.355} font-size=${size}>${tile}</text>
    ${line ? svg`<path class="digit-line" d=${`M${-size * 0.2} ${size * 0.45}h${size * 0.4}`}></path>` : nothing}
  </g>`;
}

/** @param {number} tile @param {number} rotation @param {boolean} [small] */
export function face(tile, rotation, small = false) {
  const { d, rim, grid } = form(tile, rotation);
  return svg`<path class="number-face" d=${d}></path>
    ${small ? nothing : svg`<path class="number-seams" d=${grid}></path><path class="number-rim" d=${rim}></path>`}
    ${digit(tile, rotation)}`;
}

/**
 * The level of a tile, in a square of it that is in sight and not under its digit.
 * @param {Tile} tile @param {Set<string>} hidden
 */
function levelMark(tile, hidden) {
  const { x, y, level } = tile;
  const { x: px, y: py } = print(tile.tile, tile.rotation);
  const off = (/** @type {number[]} */ [cx, cy]) =>
    Math.hypot(cx + 0.5 - x - px, cy + 0.5 - y - py);
  const [best] = tile.cells
    .filter((cell) => !hidden.has(`${cell}`))
    .sort((a, b) => off(b) - off(a));
  if (!best || off(best) < 0.6) return nothing;
  return badge(best[0] - x + 0.5, best[1] - y + 0.5, level);
}

/** A small sign for a level: an arrow up, and how far. @param {number} x @param {number} y @param {number} level */
const badge = (x, y, level) => svg`<g transform=${`translate(${x} ${y})`}><g class="badge">
  <rect x="-0.36" y="-0.25" width="0.72" height="0.5" rx="0.25"></rect>
  <path d="M-0.24 0.1l0.11 -0.19l0.11 0.19z"></path>
  <text x="0.14" y="0.145" font-size="0.4">${level}</text>
</g></g>`;

/**
 * @param {Tile[]} tiles @param {Look} [look]
 */
export function drawDisplay(tiles, look = {}) {
  const top = highest(tiles);
  const kept = top - (look.peel ?? 0);
  /** @type {{tile: Tile, index: number}[][]} */
  const levels = Array.from({ length: top + 1 }, () => []);
  for (const [index, tile] of tiles.entries()) levels[tile.level].push({ tile, index });
  return levels.map((layer, level) =>
    level > kept
      ? svg`<g class="peeled">${layer.map(({ tile }) => outlined(tile))}</g>`
      : svg`<g class="layer" data-level=${level}>
          ${layer.map(({ tile }) => shadow(tile))} ${layer.map(({ tile }) => wall(tile))}
          ${layer.map(({ tile, index }) => lying(tile, index, tiles, look, kept))}
        </g>`,
  );
}

/** @param {Tile} tile */
const outlined = (tile) =>
  svg`<path d=${form(tile.tile, tile.rotation).d} transform=${moved(tile)}></path>`;

/** @param {Tile} tile @param {number} index @param {Tile[]} tiles @param {Look} look @param {number} kept */
function lying(tile, index, tiles, look, kept) {
  const last = !look.plain && index === tiles.length - 1;
  const above = tiles.filter(({ level }) => level > tile.level && level <= kept);
  const hidden = new Set(above.flatMap(({ cells }) => cells.map(String)));
  const states = [
    ...(last ? ["last"] : []),
    ...(last && look.landing ? ["landing"] : []),
    ...(index === look.at ? ["at"] : []),
  ];
  return svg`<g class="number-tile" data-tile=${tile.tile} data-level=${tile.level}
      data-states=${states.join(" ")} style=${`--level:${tile.level}`} transform=${moved(tile)}
      role=${look.name ? "img" : nothing} aria-label=${look.name?.(tile) ?? nothing}>
    <g class="tile-body">
      ${face(tile.tile, tile.rotation, look.small)}
      ${last ? svg`<path class="last-ring" d=${form(tile.tile, tile.rotation).d}></path>` : nothing}
      ${look.small || tile.level === 0 ? nothing : levelMark(tile, hidden)}
    </g>
    ${last && look.landing && tile.level > 0 ? brought(tile) : nothing}
  </g>`;
}

/** The points of a tile, rising from it. @param {Tile} tile */
function brought(tile) {
  const [x, y] = middle(tile);
  const [left, up] = [x - tile.x, y - tile.y - lift(tile.level)];
  return svg`<text class="brought" x=${left} y=${up} font-size="1.5">${signed(tile.points)}</text>`;
}

/**
 * The tile in hand, held over a place.
 * @param {Place} place @param {string} state  held, chosen, covered or illegal
 * @param {string} words  what the place brings
 */
export function heldTile(place, state, words) {
  const { tile, rotation, level } = place;
  const { d, width, height } = form(tile, rotation);
  const here = { ...place, x: 0, y: -lift(level) }; // the whole of it is moved, see tiles.css
  const wide = 0.5 + words.length * 0.36;
  // The sign stands above the tile, out of the finger's way.
  return svg`<g class="held-tile" data-state=${state} data-place=${notation(place)} transform=${moved(place)}>
    ${shadow(here)} ${wall(here)}
    <g class="number-tile" data-tile=${tile} style=${`--level:${level}`}>
      ${face(tile, rotation)}
      <path class="held-ring" d=${d}></path>
    </g>
    ${
      words
        ? svg`<g class="held-sign" transform=${`translate(${width / 2} ${state === "covered" ? height / 2 : -SIGN})`}>
            <rect x=${-wide / 2} y="-0.45" width=${wide} height="0.9" rx="0.45"></rect>
            <text y="0.23" font-size="0.64">${words}</text>
          </g>`
        : nothing
    }
  </g>`;
}

/** Where the tile may lie: a dot on the table, an arrow with its level above it. @param {Place[]} places */
export const spots = (places) =>
  svg`<g class="spots">${places.map((place) => {
    const [x, y] = middle(place);
    return svg`<g data-place=${notation(place)}>${
      place.level
        ? badge(x, y, place.level)
        : svg`<circle class="spot" cx=${x} cy=${y} r="0.09"></circle>`
    }</g>`;
  })}</g>`;

/** Squares that stand in the way. @param {string[]} where @param {Map<string, number>} heights */
export const conflicts = (where, heights) =>
  svg`<g class="number-conflicts">${where.map((cell) => {
    const [x, y] = cell.split(",").map(Number);
    const up = lift(Math.max(0, (heights.get(cell) ?? 0) - 1));
    return svg`<rect x=${x + 0.1} y=${y + up + 0.1} width="0.8" height="0.8" rx="0.14"></rect>
      <path d=${`M${x + 0.3} ${y + up + 0.3}l0.4 0.4m0 -0.4l-0.4 0.4`}></path>`;
  })}</g>`;

/**
 * The pattern of the cloth. Whenever a style that it inherits changes, Chromium paints again all that
 * it fills, with every tile on it. So it lies outside the display, whose cursor changes, and is inert
 * from the start: nothing changes for it when a dialog makes the page inert.
 */
export const weave = () => html`<span inert><svg class="weaves" aria-hidden="true">
  <pattern id="nmbr9-weave" width="1" height="1" patternUnits="userSpaceOnUse">
    <path class="weave" d="M-0.07 0h0.14M0 -0.07v0.14M0.93 0h0.14M1 -0.07v0.14M-0.07 1h0.14M0 0.93v0.14M0.93 1h0.14M1 0.93v0.14"></path>
  </pattern>
</svg></span>`;
