/** Where the keyboard goes on when what it stood on has gone. */

const NEXT = [
  ".game-actions .confirm",
  '.tri-actions [data-move="draw"]',
  '.tri-rack .standing[tabindex="0"]',
  "svg.triominos-felt",
];

/** The ply that was drawn last. */
let seen = -1;

/** A tile that has just come and fits is what the next key is for. */
function toFitting() {
  const fits = document.querySelector('.standing[tabindex="0"][data-states~="fits"]');
  /** @type {HTMLElement | null} */ (fits)?.focus();
}

/**
 * Called before a redraw: if what had focus goes with it, focus moves to what is to be done next,
 * never to the top of the page.
 */
export function holdFocus(/** @type {number} */ ply) {
  const held = document.activeElement;
  const fresh = ply !== seen;
  seen = ply;
  if (!held?.closest(".table") || held.tagName === "H1") return;
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
