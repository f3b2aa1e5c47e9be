/** Where a message finds room on a page without covering a control. */

/** @typedef {{top: number, bottom: number}} Span */

const GAP = 4;

/**
 * The lowest top at which something this high covers none of the others; null if there is no room.
 * @param {number} height @param {Span} within @param {Span[]} others
 */
export function freeTop(height, within, others) {
  const tops = [within.bottom, ...others.map(({ top }) => top - GAP)].map((end) => end - height);
  const isFree = (/** @type {number} */ top) =>
    top >= within.top &&
    top + height <= within.bottom &&
    others.every((one) => one.bottom + GAP <= top || one.top - GAP >= top + height);
  const free = tops.filter(isFree);
  return free.length ? Math.max(...free) : null;
}
