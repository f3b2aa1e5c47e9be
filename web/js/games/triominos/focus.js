/** Where the keyboard goes on when what it stood on has gone. */

const NEXT = [
  ".game-deeds .confirm",
  '.tri-deeds [data-move="draw"]',
  '.tri-rack .standing[tabindex="0"]',
  "svg.triominos-felt",
];

/**
 * Called before a redraw: if what had focus goes with it, focus moves to what is to be done next,
 * never to the top of the page.
 */
export function holdFocus() {
  const held = document.activeElement;
  if (!held?.closest(".table") || held.tagName === "H1") return;
  queueMicrotask(() => {
    if (held.isConnected && held.checkVisibility()) return;
    if (document.activeElement !== held && document.activeElement !== document.body) return;
    const next = NEXT.map((place) => document.querySelector(place)).find((element) =>
      element?.checkVisibility(),
    );
    /** @type {HTMLElement | SVGElement | undefined | null} */ (next)?.focus();
  });
}
