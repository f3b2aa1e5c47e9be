/** Where focus goes when the focused element is removed. */

const NEXT = [
  ".game-actions .confirm",
  '.tri-actions [data-move="draw"]',
  '.tri-rack .standing[tabindex="0"]',
  "svg.triominos-felt",
];

/** The ply that was drawn last. */
let seen = -1;

/** A tile that was just drawn and fits gets the focus. */
function toFitting() {
  const fits = document.querySelector('.standing[tabindex="0"][data-states~="fits"]');
  /** @type {HTMLElement | null} */ (fits)?.focus();
}

/**
 * Called before a redraw: if it removes the focused element, focus moves to the next thing to do,
 * never to the top of the page.
 */
export function holdFocus(/** @type {number} */ ply) {
  const held = document.activeElement;
  const fresh = ply !== seen;
  seen = ply;
  if (!held?.closest(".table[data-game]") || held.tagName === "H1") return;
  queueMicrotask(() => {
    if (fresh && held.matches('.standing[data-states~="idle"]')) toFitting();
    if (held.isConnected && held.checkVisibility()) return;
    if (document.activeElement !== held && document.activeElement !== document.body) return;
    const next = NEXT.map((place) => document.querySelector(place)).find((element) =>
      element?.checkVisibility(),
    );
    /** @type {HTMLElement | SVGElement | undefined | null} */ (next)?.focus();
  });
}
