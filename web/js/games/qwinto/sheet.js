/**
 * One score sheet as one SVG: rows, columns, bonuses, misses and the itemised score.
 */
import { nothing, svg } from "lit-html";
import {
  BONUS,
  COLUMNS,
  columnName,
  FIELDS,
  GAPS,
  pentagon,
  ROWS,
  reach,
  slotSpot,
  spot,
} from "./layout.js";
import { mark } from "./marks.js";
import { missBoxes, scoreLine, slot, totalCorner } from "./points.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Field} Field
 * @typedef {import("../../contract.js").QwintoView} QwintoView
 * @typedef {import("../types.js").BoardUi<import("./looks.js").Local>} BoardUi
 *
 * What one field shows besides its number.
 * @typedef {object} Look
 * @property {number | null} number
 * @property {number | null} preview   a number not yet written: chosen, or a covered answer
 * @property {number | null} ghost     what a hovering pointer would choose to write
 * @property {string} states           words for the style: lit, chosen, covered, last, conflict
 * @property {string} label            its name for who does not see it
 * @property {boolean} chosen
 * @property {boolean} entry           where the Tab key enters the sheet
 */

/** The coloured band of a row. @param {Layout} layout @param {string} row @param {boolean} [advised] */
function band(layout, row, advised = false) {
  const [first, last] = reach(row);
  const side = Math.max(layout.radius + 0.13, layout.sway ? layout.radius + 0.2 : 0);
  const [left] = spot(layout, row, first);
  const [right] = spot(layout, row, last);
  const middle = layout.top + ROWS.indexOf(row) * layout.pitch;
  const thread = Array.from({ length: last - first + 1 }, (_, i) =>
    spot(layout, row, first + i).join(" "),
  );
  return svg`<g class="band" data-row=${row} ?data-advised=${advised}>
    <rect class="band-face" x=${left - side} y=${middle - layout.band} width=${right - left + 2 * side}
      height=${2 * layout.band} rx=${Math.min(side, layout.band)}></rect>
    <path class="thread" d=${`M${thread.join("L")}`}></path>
  </g>`;
}

/** The numbers of the columns, by which moves are named, just above the first row. @param {Layout} layout */
function columnNames(layout) {
  const size = layout.head * 0.9;
  const y = layout.top - layout.band - size * 0.55;
  return svg`<g class="column-names" aria-hidden="true">
    ${COLUMNS.map(
      (_, column) => svg`<text x=${layout.edge + column} y=${y} font-size=${size}
        >${columnName(column)}</text>`,
    )}
  </g>`;
}

/** What ties the fields of a column together; a triple column runs down to its bonus slot. */
function tie(/** @type {Layout} */ layout, /** @type {number} */ column) {
  const rows = COLUMNS[column];
  if (rows.length < 2) return nothing;
  const [x, from] = spot(layout, rows[0], column);
  const triple = BONUS.has(column) && layout.name !== "small";
  const to = triple ? slotSpot(layout, column)[1] : spot(layout, rows[rows.length - 1], column)[1];
  const d = `M${x} ${from}V${to}`;
  return triple
    ? svg`<path class="tie triple" d=${d}></path><path class="tie core" d=${d}></path>`
    : svg`<path class="tie" d=${d}></path>`;
}

/** @param {Layout} layout @param {Field} field */
const outline = (layout, { row, column, pentagon: five }, grow = 0) => {
  const [x, y] = spot(layout, row, column);
  const r = layout.radius + grow;
  return five
    ? pentagon(x, y + r * 0.07, r * layout.pentagon)
    : `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
};

/** A square round a middle. @param {string} kind @param {number} x @param {number} y @param {number} r */
const frame = (kind, x, y, r) =>
  svg`<rect class=${kind} x=${x - r} y=${y - r} width=${2 * r} height=${2 * r} rx=${r * 0.35}></rect>`;

/** @param {Layout} layout @param {Field} field @param {Look} look */
function cell(layout, field, look) {
  const [x, y] = spot(layout, field.row, field.column);
  const { number, preview, ghost, states, label, chosen, entry } = look;
  return svg`<g class="field" role="gridcell" data-place=${field.place} data-states=${states}
      tabindex=${entry ? 0 : -1} aria-label=${label} aria-selected=${chosen ? "true" : nothing}>
    <circle class="field-reach" cx=${x} cy=${y} r=${layout.reach}></circle>
    ${["field-focus-edge", "field-focus"].map((kind) => frame(kind, x, y, layout.radius * 1.2))}
    <path class="field-ring" d=${outline(layout, field, layout.radius * 0.12)}></path>
    <path class="field-disc" d=${outline(layout, field)}></path>
    <circle class="field-dot" cx=${x} cy=${y} r=${layout.radius * 0.17}></circle>
    ${figure(layout, x, y, number ?? preview)}
  </g>${ghostFigure(layout, x, y, ghost)}`;
}

/** @param {Layout} layout @param {number} x @param {number} y @param {number | null} number */
const figure = ({ radius }, x, y, number) =>
  number === null
    ? nothing
    : svg`<text class="number" x=${x} y=${y + radius * 0.4} font-size=${radius * 1.12}>${number}</text>
        <path class="stroke" d="M${x - radius * 0.42} ${y + radius * 0.62}h${radius * 0.84}"></path>`;

/** What a hovering mouse would write here. @param {Layout} layout @param {number} x @param {number} y @param {number | null} number */
const ghostFigure = ({ radius }, x, y, number) =>
  number === null
    ? nothing
    : svg`<text class="number ghost" aria-hidden="true" x=${x} y=${y + radius * 0.4}
        font-size=${radius * 1.12}>${number}</text>`;

/** A field nobody can touch, for small and read-only sheets. */
function still(/** @type {Layout} */ layout, /** @type {Field} */ field, /** @type {Look} */ look) {
  const [x, y] = spot(layout, field.row, field.column);
  return svg`<g class="field" data-states=${look.states}>
    <path class="field-disc" d=${outline(layout, field)}></path>
    ${figure(layout, x, y, look.number)}
  </g>`;
}

/**
 * @param {QwintoView} view @param {number} seat @param {BoardUi} ui @param {Layout} layout
 * @param {(field: Field) => Look} look  what to show in each field
 * @param {{live: boolean, rows?: string[]}} how  live: fields can be reached and touched; rows that a
 *   hint points at
 */
export function drawSheet(view, seat, ui, layout, look, { live, rows = [] }) {
  const sheet = view.sheets[seat];
  const score = view.scores[seat];
  const draw = live ? cell : still;
  const small = layout.name === "small";
  return svg`
    ${small ? nothing : columnNames(layout)} ${ROWS.map((row) => band(layout, row, rows.includes(row)))}
    ${COLUMNS.map((_, column) => tie(layout, column))}
    ${ROWS.map((row) => mark(row, ...spot(layout, row, GAPS[row]), layout.radius * 0.74))}
    ${small ? nothing : [...BONUS.keys()].map((column) => slot(layout, column, sheet, score.items, ui))}
    <g role=${live ? "grid" : nothing} aria-label=${live ? ui.t("qwinto.sheet", { name: ui.name(seat) }) : nothing}>
      ${ROWS.map(
        (row) => svg`<g class="row" data-row=${row} role=${live ? "row" : nothing}
            aria-label=${live ? ui.t(`qwinto.row.${row}`) : nothing}>
          ${[...FIELDS.values()].filter((field) => field.row === row).map((field) => draw(layout, field, look(field)))}
        </g>`,
      )}
    </g>
    ${missBoxes(layout, sheet, ui)}
    ${
      small
        ? turnCorner(layout, view.active === seat, sheet.answered)
        : [
            totalCorner(layout, score.total, ui),
            layout.line ? scoreLine(layout, score, ui) : nothing,
          ]
    }`;
}

/**
 * On a small sheet: whose dice they are, and who has answered.
 * @param {Layout} layout @param {boolean} active @param {boolean} answered
 */
function turnCorner(layout, active, answered) {
  const [x, y] = spot(layout, ROWS[0], 0);
  const pips = [-0.22, 0, 0.22];
  return svg`
    ${
      active
        ? svg`<rect class="at-turn" x=${x - 0.45} y=${y - 0.45} width="0.9" height="0.9" rx="0.2"></rect>
          ${pips.map((step) => svg`<circle class="at-turn-pip" cx=${x + step} cy=${y + step} r="0.1"></circle>`)}`
        : nothing
    }
    ${answered ? svg`<path class="has-answered" d="M${x + 0.65} ${y}l0.25 0.28l0.45 -0.6"></path>` : nothing}`;
}
