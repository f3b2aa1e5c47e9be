/**
 * The table as SVG: the tiles that lie, where the tile in hand may lie, and what has just happened.
 */
import { nothing, svg } from "lit-html";
import { signed } from "../../platform/i18n.js";
import { vertexPoint } from "./piece_art.js";
import { around, face, form, heart, neighbours, numbersOf, shadow, vertices } from "./tiles.js";

/**
 * @typedef {import("../../contract.js").TriominosTileView} Tile
 * @typedef {import("../../contract.js").TriominosPlaceView} Place
 * @typedef {import("./piece_art.js").Point} Point
 * @typedef {import("../../ui/camera.js").Box} Box
 * @typedef {{tile: string, place: string, rotation: number}} Held
 */

const EDGE = 0.1; // round the outermost place
const STEP = 0.25;
const WIDE = 4.4;
const HIGH = 3.6;
/** The upper part of the table where round and well stand in the corners. */
const CORNERS = 0.2;

/**
 * What must be in sight: every tile and every place beside one. It grows in whole steps, so that it
 * seldom moves.
 * @param {Tile[]} board @returns {Box}
 */
export function bounds(board) {
  const [cx, cy] = heart("u0,0");
  const places = new Set(board.flatMap(({ place }) => [place, ...neighbours(place)]));
  const points = [...places].flatMap((place) => form(place).corners);
  if (!points.length) return [cx - WIDE / 2, cy - HIGH / 2, WIDE, HIGH];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const down = (/** @type {number} */ n) => Math.floor(n / STEP) * STEP;
  const [left, top] = [down(Math.min(...xs) - EDGE), down(Math.min(...ys) - EDGE)];
  const width = -down(-Math.max(...xs) - EDGE) - left;
  const height = -down(-Math.max(...ys) - EDGE) - top;
  const [w, h] = [Math.max(width, WIDE), Math.max(height, HIGH)];
  return [left - (w - width) / 2, top - (h - height) / 2, w, h];
}

/**
 * A letter or numeral in the middle of a tile's place.
 * @param {string} place @param {string} kind @param {string} words @param {number} size
 */
const inTheMiddle = (place, kind, words, size) => {
  const [x, y] = heart(place);
  return svg`<text class=${kind} x=${x} y=${y + size * 0.355} font-size=${size}>${words}</text>`;
};

/** A letter above or below the middle of a place, where it is narrow. */
/** @param {string} place @param {string} kind @param {string} words @param {number} size */
const inTheTip = (place, kind, words, size) => {
  const [x, y] = heart(place);
  const middle = y + (place.startsWith("u") ? -0.26 : 0.27);
  return svg`<text class=${kind} x=${x} y=${middle + size * 0.355} font-size=${size}>${words}</text>`;
};

/**
 * The tiles that lie: all shadows first, so that none falls on a neighbour.
 * @param {Tile[]} board
 * @param {object} look
 * @param {Map<number, string>} look.marks   by index: whose last tile it is
 * @param {boolean} look.landing  the last tile has just been laid
 * @param {number} [look.at]      the tile the keyboard looks at
 * @param {(tile: Tile) => string} [look.name]
 */
export const lying = (board, { marks, landing, at, name }) =>
  svg`<g class="lying">
    ${board.map(({ place }) => shadow(place))}
    ${board.map((tile, index) => {
      const newest = index === board.length - 1;
      const states = [
        ...(newest ? ["newest"] : []),
        ...(newest && landing ? ["landing"] : []),
        ...(index === at ? ["at"] : []),
      ];
      return svg`<g class="tri-bone" data-place=${tile.place} data-tile=${tile.tile}
          data-states=${states.join(" ")} role=${name ? "img" : nothing} aria-label=${name?.(tile) ?? nothing}>
        <g class="bone-body">
          ${face(tile.place, tile.corners)}
          ${marks.has(index) ? lastMark(tile.place, marks.get(index) ?? "") : nothing}
        </g>
      </g>`;
    })}
  </g>`;

/** The last tile of a player: a ring, and whose it is. @param {string} place @param {string} letter */
const lastMark = (place, letter) => svg`<g class="last-mark">
  <path class="last-line" d=${form(place).line}></path>${inTheMiddle(place, "last-letter", letter, 0.16)}
</g>`;

/** Where any tile in hand fits: a small dot. @param {Place[]} places */
export const dots = (places) =>
  svg`<g class="dots">${[...new Set(places.map(({ place }) => place))].map((place) => {
    const [x, y] = heart(place);
    return svg`<circle class="dot" cx=${x} cy=${y} r="0.075"></circle>`;
  })}</g>`;

/**
 * Where the chosen tile fits, with the points it brings; a pointer over it shows the tile there.
 * @param {Place[]} places @param {string | undefined} taken  where it is shown already
 * @param {(i: number) => string} letter  what a place is called on its button
 */
export const lit = (places, taken, letter) =>
  svg`<g class="lit-places">${places.map(({ place, points, bonus, corners }, i) =>
    place === taken
      ? nothing
      : svg`<g class="lit" data-place=${place}
        data-bonus=${bonus ?? nothing}>
      <path class="lit-face" d=${form(place).d}></path>
      ${bonus ? svg`<path class="lit-bonus" d=${form(place).rim}></path>` : nothing}
      ${inTheMiddle(place, "lit-points", signed(points), 0.27)}
      ${places.length > 1 ? inTheTip(place, "lit-letter", letter(i), 0.17) : nothing}
      <g class="lit-tile tri-bone">${face(place, corners)}</g>
    </g>`,
  )}</g>`;

/** The tile in hand over a place. @param {string} place @param {number[]} corners @param {string} state */
export const ghost = (
  place,
  corners,
  state,
) => svg`<g class="ghost-tile" data-state=${state} data-place=${place}>
  ${shadow(place)}<g class="tri-bone">${face(place, corners)}</g>
  <path class="ghost-line" d=${form(place).ring}></path>
</g>`;

/** The numbers of a held tile, corner by corner. @param {Held} held */
export function turned({ tile, rotation }) {
  const numbers = numbersOf(tile);
  return numbers.map((_, i) => numbers[(i + rotation) % 3]);
}

/**
 * Words over a tile, a line for each; as large on every zoom, so far as the fitted box tells.
 * @param {string} place @param {string[]} lines @param {string} kind @param {Box} box
 */
export function sign(place, lines, kind, [left, top, width, height]) {
  const longest = 1.1 + Math.max(...lines.map((words) => words.length)) * 0.58;
  const size = Math.min(Math.max(width, height) * 0.044, 0.4, (width - 0.2) / longest);
  const [wide, high] = [size * longest, size * (0.5 + 1.2 * lines.length)];
  const [hx, hy] = heart(place);
  const x = Math.min(Math.max(hx, left + wide / 2 + 0.1), left + width - wide / 2 - 0.1);
  const above = hy - 0.55 - high > top + height * CORNERS;
  const y = above ? hy - 0.55 - high / 2 : hy + 0.59 + high / 2;
  return svg`<g class=${`sign ${kind}`} transform=${`translate(${x} ${y})`}>
    <g class="sign-body">
      <rect x=${-wide / 2} y=${-high / 2} width=${wide} height=${high} rx=${size * 0.85}></rect>
      ${lines.map(
        (words, i) =>
          svg`<text y=${size * (1.2 * (i - (lines.length - 1) / 2) + 0.355)} font-size=${size}>${words}</text>`,
      )}
    </g>
  </g>`;
}

/** @param {Point} from @param {Point} to */
const line = ([ax, ay], [bx, by]) => `M${ax} ${ay}L${bx} ${by}`;

/**
 * Why a tile brought a bonus: the sides it touches, the far corner, the hexagon it closes.
 * @param {Tile} tile @param {Set<string>} taken
 */
export function bonusLines({ place, bonus }, taken) {
  const { corners } = form(place);
  const names = vertices(place);
  const full = names.filter((vertex) => around(vertex).every((one) => taken.has(one)));
  const sides = neighbours(place).flatMap((other, i) =>
    taken.has(other) ? line(corners[(i + 1) % 3], corners[(i + 2) % 3]) : [],
  );
  const free = neighbours(place).findIndex((other) => taken.has(other));
  const [x, y] = corners[Math.max(0, free)];
  return svg`<g class="bonus-lines" data-bonus=${bonus ?? nothing}>
    ${
      bonus === "hexagon"
        ? full.map((vertex) => svg`<path d=${hexagon(vertex)}></path>`)
        : sides.map((side) => svg`<path d=${side}></path>`)
    }
    ${bonus === "bridge" ? svg`<circle cx=${x} cy=${y} r="0.13"></circle>` : nothing}
  </g>`;
}

/** The outline of the six places round a vertex. @param {string} vertex */
function hexagon(vertex) {
  const [q, r] = vertex.split(",").map(Number);
  const ways = [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ]; // prettier-ignore
  return `M${ways.map(([dq, dr]) => vertexPoint(q + dq, r + dr).join(" ")).join("L")}Z`;
}

/** Corners and places that stand in the way. @param {string[]} where */
export const conflicts = (where) =>
  svg`<g class="conflicts">${where.map((name) => {
    if (/^[ud]/.test(name)) return svg`<path class="conflict-place" d=${form(name).d}></path>`;
    const [q, r] = name.split(",").map(Number);
    const [x, y] = vertexPoint(q, r);
    return svg`<circle cx=${x} cy=${y} r="0.3"></circle>`;
  })}</g>`;
