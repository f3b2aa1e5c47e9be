/**
 * Bots: their moves from the thinker, a replacement when one fails, and a pace people can follow.
 */
/** Seconds a bot may think, by its level. */
const SECONDS = [0, 0.2, 0.4, 0.7, 1];

/** Milliseconds a bot may exceed its time; even a slow phone needs less. */
const GRACE = 4000;

/**
 * A bot's move for what its seat sees now. A bot that fails or overruns is replaced by one of a
 * lower level, at last by the engine's own beginner, and the note says so.
 * @param {object} asked
 * @param {import("../platform/engine.js").Ask} asked.ask
 * @param {import("../platform/engine.js").Think} asked.think
 * @param {string} asked.id
 * @param {number} asked.bot
 * @param {number} asked.level
 * @param {AbortSignal} asked.signal
 * @returns {Promise<{ok: true, move: string, note: string} | import("../contract.js").Fault>}
 */
export async function botMove({ ask, think, id, bot, level, signal }) {
  const shown = await ask({ do: "view", match: id, seat: bot });
  if (!shown.ok) return shown;
  const { view, ply, seed } = shown;
  const request = { do: /** @type {const} */ ("think"), view, seed: `${seed}/bot ${ply}` };
  for (let strength = level; strength >= 1; strength -= 1) {
    const seconds = SECONDS[strength];
    const timeout = 1000 * seconds + GRACE;
    const thought = await think({ ...request, level: strength, seconds }, { signal, timeout });
    if (!thought.ok && !signal.aborted) continue;
    return thought.ok ? { ...thought, note: strength < level ? "bot-replaced" : "" } : thought;
  }
  const thought = await ask({ ...request, level: 1, nodes: 1 });
  return thought.ok ? { ...thought, note: "bot-replaced" } : thought;
}

/** Waiting that can be skipped: `wait(ms)` resolves in its time, or when `skip()` is called. */
export function createPause() {
  /** @type {Set<() => void>} */
  const waiting = new Set();
  return {
    /** @param {number} ms @returns {Promise<void>} */
    wait: (ms) =>
      new Promise((resolve) => {
        const done = () => {
          waiting.delete(done);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
      }),
    skip() {
      for (const done of waiting) done();
    },
  };
}
