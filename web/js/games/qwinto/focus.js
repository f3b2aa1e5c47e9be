/**
 * Where focus goes when the focused element is removed.
 */

/** @typedef {import("../../contract.js").QwintoView} QwintoView */

const SHEET = '.qwinto-sheet .field[tabindex="0"]';

/** What each phase asks for first; without it, the sheet. @type {Record<string, string>} */
const FIRST = { pick: "button.die", keep: ".qwinto-actions .primary" };

/**
 * Called before a redraw, which often removes the button that was pressed. If it had focus, focus
 * moves to the next thing to do, never to the top of the page.
 * @param {QwintoView} view
 */
export function holdFocus({ phase }) {
  const held = document.activeElement;
  if (!held?.closest(".table[data-game]")) return;
  queueMicrotask(() => {
    if (held.isConnected && held.checkVisibility()) return;
    if (document.activeElement !== held && document.activeElement !== document.body) return;
    const next = [".game-actions .confirm", FIRST[phase] ?? SHEET, SHEET]
      .map((place) => document.querySelector(place))
      .find((element) => element?.checkVisibility());
    /** @type {HTMLElement | SVGElement | undefined | null} */ (next)?.focus();
  });
}
