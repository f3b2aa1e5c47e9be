/** One tab plays a match: a lock per match, held while its table is open. */

/** A page that is being reloaded releases its lock a moment after the next one asks, in ms. */
const PATIENCE = 1500;

/** @type {{id: string, free: () => void} | null} */
let held = null;
/** The match that was last asked for, until it is released. */
let wanted = "";

/** Release the match. */
export function release() {
  wanted = "";
  held?.free();
  held = null;
}

/**
 * Hold a match for this tab; false if another one has it and it is not taken over.
 * @param {string} id
 * @param {{steal?: boolean, lost: (id: string) => void}} how  `lost`: another tab has taken it over
 * @returns {Promise<boolean>}
 */
export function hold(id, { steal = false, lost }) {
  if (held?.id === id) return Promise.resolve(true);
  release();
  wanted = id;
  if (!navigator.locks) return Promise.resolve(true);
  const how = steal ? { steal } : { signal: AbortSignal.timeout(PATIENCE) };
  return new Promise((resolve) => {
    let got = false;
    const keep = () =>
      /** @type {Promise<void>} */ (
        new Promise((free) => {
          got = true;
          if (wanted === id) held = { id, free: () => free() };
          else free(); // it was left before it could be held
          resolve(true);
        })
      );
    navigator.locks.request(`pygames.match.${id}`, how, keep).catch((error) => {
      // Only a time-out means that another tab plays; where locks are forbidden, no tab can hold one.
      if (!got) return resolve(error.name !== "TimeoutError");
      if (held?.id === id) held = null;
      return lost(id);
    });
  });
}
