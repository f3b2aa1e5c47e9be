/**
 * The arithmetic of the clock for a tile; clock.js shows it and lets it run.
 *
 * @typedef {object} Run
 * @property {string} key     the decision
 * @property {number} left    milliseconds
 * @property {number} since   the moment up to which time has been taken off
 * @property {boolean} told   whether it was said that the time is nearly over
 */

/** Seconds: from now on the clock is said aloud and marked. */
export const SOON = 10;

/** @param {string} key @param {number} left @param {number} now @returns {Run} */
export const begun = (key, left, now) => ({ key, left, since: now, told: false });

/**
 * Take off the time since the last look, if it counts: on a hidden page it does not.
 * @param {Run} run @param {number} now @param {boolean} counts @returns {Run}
 */
export const passed = (run, now, counts) => ({
  ...run,
  since: now,
  left: counts ? run.left - (now - run.since) : run.left,
});

/** Whole seconds that are left, the one that is running included. @param {number} left */
export const secondsOf = (left) => Math.max(0, Math.ceil(left / 1000));

/** What the clock shows, as `0:09`. @param {number} left */
export function face(left) {
  const seconds = secondsOf(left);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * What is left of a decision by what was stored when the page was left; null without such a note.
 * @param {string | null} stored @param {string} key @returns {number | null}
 */
export function remembered(stored, key) {
  try {
    const [same, left] = JSON.parse(stored ?? "[]");
    return same === key && left > 0 ? Number(left) : null;
  } catch {
    return null; // something else under that name
  }
}
