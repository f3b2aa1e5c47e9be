/**
 * The three dice: cubes with a roll animation. It is short and can be interrupted at any time; the
 * result can be read and used at once.
 */
import { html, svg } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { advisedDie } from "./advice.js";
import { ROWS } from "./layout.js";
import { mark } from "./marks.js";
import { PIPS } from "./piece_art.js";

/**
 * @typedef {import("../../contract.js").QwintoView} QwintoView
 * @typedef {import("../types.js").BoardUi<import("./looks.js").Local>} BoardUi
 */

const ROLL_MS = 750;

/** How a cube is turned to show a face, in degrees round x and y; 0 is the face with the mark. */
const TURNS = [
  [0, 0],
  [0, 0],
  [0, -90],
  [-90, 0],
  [90, 0],
  [0, 90],
  [0, 180],
];

/** @param {number} face */
const turned = (face) =>
  `translateZ(calc(var(--die) / -2)) rotateX(${TURNS[face][0]}deg) rotateY(${TURNS[face][1]}deg)`;

/** @param {string} die @param {number} side @param {number} shown */
const side = (die, side, shown) => html`<span class="cube-face" data-side=${side}
  ?data-front=${side === (shown || 1)}>
  <svg viewBox="-1 -1 2 2">
    ${
      side === 1 && shown === 0
        ? mark(die, 0, 0, 0.52)
        : PIPS[side].map(
            ([x, y]) =>
              svg`<circle class="cube-pip" cx=${x * 0.47} cy=${y * 0.47} r="0.19"></circle>`,
          )
    }
  </svg>
</span>`;

/**
 * Let a cube roll once for each throw. @param {Element | undefined} cube @param {string} key
 * @param {number} face @param {number} order
 */
function roll(cube, key, face, order) {
  if (!(cube instanceof HTMLElement) || cube.dataset.thrown === key) return;
  cube.dataset.thrown = key;
  const [x, y] = TURNS[face];
  const lie = "translateZ(calc(var(--die) / -2))";
  const timing = {
    duration: ROLL_MS + 90 * order,
    easing: "cubic-bezier(0.16, 0.75, 0.3, 1)",
  };
  // Only a cube that rolls has six sides; at rest its front is enough to draw.
  cube.dataset.rolling = "";
  const rolling = cube.animate(
    [
      {
        transform: `${lie} rotateX(${x - 540 - 90 * order}deg) rotateY(${y + 450 + 90 * order}deg)`,
      },
      { transform: `${lie} rotateX(${x}deg) rotateY(${y}deg)` },
    ],
    timing,
  );
  rolling.onfinish = () => delete cube.dataset.rolling;
  cube.parentElement?.animate(
    [
      { transform: `translate(${-60 - 20 * order}%, 30%)`, opacity: 0.2 },
      { transform: "translate(-16%, -46%)", opacity: 1, offset: 0.35 },
      { transform: "translate(0, 0)", offset: 0.62, easing: "ease-out" },
      { transform: "translate(0, -9%)", offset: 0.78, easing: "ease-in" },
      { transform: "none" },
    ],
    timing,
  );
}

/** Cut every running roll short. @param {Event} event @returns {boolean} whether dice were rolling */
export function settle(event) {
  const { ownerDocument } = /** @type {Element} */ (event.currentTarget);
  const cubes = ownerDocument.querySelectorAll(".cube[data-rolling]");
  for (const tray of ownerDocument.querySelectorAll(".throw"))
    for (const animation of tray.getAnimations({ subtree: true })) animation.finish();
  for (const cube of cubes) cube.removeAttribute("data-rolling");
  return cubes.length > 0;
}

/**
 * The throw on the table as a key, or nothing if it is not new.
 * @param {QwintoView} view @param {BoardUi} ui
 */
const freshThrow = ({ turn, attempt }, ui) =>
  ui.motion && ui.fresh.some((event) => event.kind === "roll") ? `${turn}.${attempt}` : "";

/** The sum comes up when the dice have come to rest. @param {QwintoView} view @param {BoardUi} ui */
export function sumRef(view, ui) {
  const key = freshThrow(view, ui);
  return ref((element) => {
    if (!key || !(element instanceof HTMLElement) || element.dataset.thrown === key) return;
    element.dataset.thrown = key;
    const rise = [
      { opacity: 0, transform: "translateY(40%) scale(0.6)" },
      { opacity: 1, transform: "scale(1.15)", offset: 0.6 },
      { opacity: 1, transform: "none" },
    ];
    element.animate(rise, { duration: 260, delay: ROLL_MS - 60, fill: "backwards" });
  });
}

/** @param {string} die @param {QwintoView} view @param {BoardUi} ui */
function cube(die, view, ui) {
  const face = view.dice[die] ?? 0;
  const key = face ? freshThrow(view, ui) : "";
  const start = ref((element) => key && roll(element, key, face, ROWS.indexOf(die)));
  return html`<span class="cube-seat">
    <span class="cube" style=${`--turned: ${turned(face)}`} ${start}>
      ${[1, 2, 3, 4, 5, 6].map((number) => side(die, number, face))}
    </span>
  </span>`;
}

/**
 * The dice in their tray. Those that may be picked are toggle buttons.
 * @param {QwintoView} view @param {BoardUi} ui @param {string} picked @param {boolean} open
 */
export function tray(view, ui, picked, open) {
  const { t } = ui;
  return html`<div class="dice-tray" role="group" aria-label=${t("qwinto.tray")}>
    ${ROWS.map((die) => {
      const face = view.dice[die];
      const colour = t(`qwinto.row.${die}`);
      const state = picked.includes(die) ? "picked" : open ? "free" : "aside";
      if (open)
        return html`<button class="die" data-row=${die} data-state=${state} data-die=${die} ?data-advised=${advisedDie(die, view, ui.advice)}
          aria-pressed=${state === "picked"} aria-label=${t("qwinto.die.pick", { colour })}>
          ${cube(die, view, ui)}
        </button>`;
      const label = face
        ? t("qwinto.die.shows", { colour, face })
        : t(state === "picked" ? "qwinto.die.picked" : "qwinto.die.aside", { colour });
      return html`<span class="die" role="img" data-row=${die} data-state=${state} aria-label=${label}>
        ${cube(die, view, ui)}
      </span>`;
    })}
  </div>`;
}
