/**
 * Where the keyboard goes on when what it stood on has gone.
 */

/** @typedef {import("../../contract.js").QwintoView} QwintoView */

const SHEET = '.qwinto-sheet .field[tabindex="0"]';

/** What each phase asks for first; without it, the sheet. @type {Record<string, string>} */
const FIRST = { pick: "button.die", keep: '.qwinto-actions [data-move="keep"]' };

/**
 * Called before a redraw: a button that is pressed often vanishes by it. If focus went with it, it
 * moves to what is to be done next, never to the top of the page.
 * @param {QwintoView} view
 */
export function holdFocus({ phase }) {
  const held = document.activeElement;
  if (!held?.closest(".table")) return;
  queueMicrotask(() => {
    if (held.isConnected && held.checkVisibility()) return;
    if (document.activeElement !== held && document.activeElement !== document.body) return;
    const next = [".game-actions .confirm", FIRST[phase] ?? SHEET, SHEET]
      .map((place) => document.querySelector(place))
      .find((element) => element?.checkVisibility());
    /** @type {HTMLElement | SVGElement | undefined | null} */ (next)?.focus();
  });
}
