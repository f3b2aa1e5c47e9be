// The only way to Python: two workers of the same code behind ask() and think().
import "./language_loader.js"; // asks for the words: this module comes first, and they are waited for
import { isMissing, launched } from "./pyscript.js";
import { EngineError, PythonWorker } from "./python_worker.js";
import { isFirstVisit } from "./runtime_files.js";

/** @typedef {import("./python_worker.js").Status} Status */
/** @typedef {import("../contract.js").Verb} Verb @typedef {import("../contract.js").Verbs} Verbs */
/** @typedef {import("../contract.js").Fault} Fault */
/**
 * @template {Verb} V
 * @typedef {{do: V} & Verbs[V]["request"]} Request  a verb with the fields that Python wants
 */
/**
 * @template {Verb} V
 * @typedef {import("../contract.js").Answer<V>} Answer  its reply, or a fault
 */
/** @typedef {typeof ask} Ask @typedef {typeof think} Think */

export { launched };

const ASK_TIMEOUT = 8_000; // the engine answers at once; so long means it is dead
const THINK_TIMEOUT = 10_000;

const engine = new PythonWorker();
/** @type {PythonWorker | undefined} the second worker, started when first needed */
let thinker;

/** The last record of every open match, so that a dead engine can be set up again. @type {Map<string, string>} */
const records = new Map();

/** The number of the worker that knows these matches. */
let informed = 0;

/** Requests go in one at a time: order is kept, and a restart never meets a half-answered one. */
let queue = Promise.resolve();
let thoughts = Promise.resolve();

/** Tell how the engine is: at once, and whenever it changes. @param {(status: Status) => void} listener */
export function onStatus(listener) {
  return engine.onStatus(listener);
}

onStatus(({ phase }) => {
  document.documentElement.dataset.engine = phase; // for styles and tests
  performance.mark(`engine-${phase}`); // for `make bench`
});

/** Start the engine, or start it again after a failure. */
export function start() {
  return engine.start().catch(() => {}); // listeners of onStatus are told
}

/** Try once more after a failure. */
export function retry() {
  if (isMissing()) location.reload();
  return start();
}

/**
 * Ask the engine. A refusal or a failure is an answer too, with `ok: false`; nothing is thrown.
 * @template {Verb} V
 * @param {Request<V>} request
 * @param {{timeout?: number}} [options]
 * @returns {Promise<Answer<V>>}
 */
export function ask(request, { timeout = ASK_TIMEOUT } = {}) {
  const answer = queue.then(() => askNow(request, timeout)).catch(fault);
  queue = answer.then(() => {});
  return answer;
}

/** What went wrong, as an answer. @param {unknown} error @returns {Fault} */
function fault(error) {
  if (error instanceof EngineError) return { ...error.details, ok: false, error: error.key };
  console.error(error);
  return { ok: false, error: "internal" };
}

/** @template {Verb} V @param {Request<V>} request @param {number} timeout */
async function askNow(request, timeout) {
  for (let again = false; ; again = true) {
    await bringUp();
    try {
      const reply = await engine.call(request, timeout);
      remember(request, reply);
      return reply;
    } catch (error) {
      if (again || !engine.dead) throw error; // one more try only if the engine died of it
    }
  }
}

/** Make sure that an engine runs and knows the open matches, also after a crash. */
async function bringUp() {
  await engine.start();
  while (engine.born !== informed) {
    informed = engine.born;
    for (const [match, record] of records) {
      await engine.call({ do: "open", match, record }, ASK_TIMEOUT).catch(() => {
        if (engine.dead) records.delete(match); // never die of the same match again
      });
      if (engine.dead) break;
    }
    await engine.start();
  }
}

/** @param {{do: Verb}} request @param {object} reply */
function remember(request, reply) {
  if (!("match" in reply)) return;
  if ("record" in reply) records.set(String(reply.match), String(reply.record));
  if (request.do === "close") records.delete(String(reply.match));
}

/**
 * Let the thinker answer; aborting, or taking too long, stops it for good and starts a new one.
 * As with `ask`, a failure is an answer.
 * @template {Verb} V
 * @param {Request<V>} request
 * @param {{signal?: AbortSignal, timeout?: number}} [options]
 * @returns {Promise<Answer<V>>}
 */
export function think(request, { signal, timeout = THINK_TIMEOUT } = {}) {
  thinker ??= new PythonWorker();
  const pythonWorker = thinker;
  const answer = thoughts.then(() => thinkNow(pythonWorker, request, timeout, signal)).catch(fault);
  thoughts = answer.then(() => {});
  return answer;
}

/**
 * @template {Verb} V
 * @param {PythonWorker} pythonWorker @param {Request<V>} request
 * @param {number} timeout @param {AbortSignal} [signal]
 */
async function thinkNow(pythonWorker, request, timeout, signal) {
  const cancel = () => pythonWorker.stop("cancelled");
  if (!signal?.aborted) await pythonWorker.start();
  if (signal?.aborted) throw new EngineError("cancelled");
  signal?.addEventListener("abort", cancel);
  try {
    return await pythonWorker.call(request, timeout);
  } finally {
    signal?.removeEventListener("abort", cancel);
    if (pythonWorker.dead) pythonWorker.start().catch(() => {}); // the next thought finds it warm
  }
}

// The page loads this module first and by itself, so that Python comes up while the rest is read;
// on a first visit main.js says when.
if (!isFirstVisit()) start();
