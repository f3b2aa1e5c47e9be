// Loads PyScript once, without the plugins it does not need, and makes its workers.
import {
  Files,
  hasCompiled,
  isFirstVisit,
  keepCompiled,
  RUNTIME,
  SCRIPTS,
  SNAPSHOT,
  takeBegun,
  takeOver,
} from "./runtime_files.js";

/** @typedef {Worker & {sync: Record<string, (text: string) => Promise<string>>}} XWorker */
/** @typedef {{PyWorker: (file: string, options: object) => Promise<unknown>, hooks: any}} Core */

const UNUSED = "codemirror deprecations-manager donkey error py-editor py-game py-terminal";
const LATE = 2_000; // ms; most workers are up by then

let launch = () => {};
/**
 * Resolves when the first worker runs, or late: the browser needs the page's thread to start it, so
 * the page draws nothing until then, unless Python has to be downloaded first.
 */
export const launched = new Promise((resolve) => {
  launch = () => resolve(undefined);
  setTimeout(launch, isFirstVisit() ? 0 : 400);
});

/** Workers that run and wait for PyScript, in the order in which it is asked. @type {Worker[]} */
const started = [];
let lives = 0;
/** @type {Promise<Core> | undefined} */
let core;
let missing = false;

/** True when PyScript itself could not be loaded: a browser may not fetch a module twice, so reload. */
export const isMissing = () => missing;

/**
 * Stands in for the browser's Worker while PyScript is loaded. PyScript extends it: where it would
 * make a worker, it takes one that started while PyScript was on its way. That one runs PyScript's own
 * worker code too (see runtime/worker.mjs), so the address that PyScript gives is not needed.
 */
const { Worker } = globalThis;
/** @param {ConstructorParameters<typeof Worker>} how */
function StartedWorker(...how) {
  const worker = started.shift() ?? new Worker(...how);
  return Object.setPrototypeOf(worker, new.target.prototype);
}
StartedWorker.prototype = Worker.prototype;

/** Fetch PyScript's scripts side by side. */
function fetchScripts() {
  for (const name of SCRIPTS) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = RUNTIME + name;
    document.head.append(link);
  }
}

async function load() {
  for (const type of ["py", "mpy"]) {
    const config = document.createElement(`${type}-config`);
    config.setAttribute("type", "json");
    config.hidden = true;
    config.textContent = JSON.stringify({ plugins: UNUSED.split(" ").map((name) => `!${name}`) });
    document.head.append(config);
  }
  globalThis.Worker = /** @type {any} */ (StartedWorker);
  /** @type {Core} */
  const { PyWorker, hooks } = await import(`${RUNTIME}pyscript/core.js`)
    .catch((error) => {
      missing = true;
      throw error;
    })
    .finally(() => {
      globalThis.Worker = Worker;
    });
  // This hook travels as text and is evaluated: without it the page needs no 'unsafe-eval'.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onWorker.add((/** @type {unknown} */ _, /** @type {XWorker} */ worker) => {
    worker.onerror = () => {}; // what goes wrong is told by `ready`
  });
  await customElements.whenDefined("py-script"); // only now PyWorker has its hooks
  return { PyWorker, hooks };
}

/**
 * PyScript waits for ever for a missing Python file: when a start takes long, check that it is there.
 * @param {string} url
 */
async function present(url) {
  await new Promise((done) => setTimeout(done, LATE));
  const { ok, status } = await fetch(url);
  if (!ok) throw new Error(`${url}: status ${status}`);
  return new Promise(() => {});
}

/** Make a Python worker, which starts to run. @param {import("./runtime_files.js").Wish} wish */
function begin(wish) {
  const life = `pygames-${performance.timeOrigin}-${++lives}`;
  const asked = new URLSearchParams({ life });
  if (wish.plain) asked.set("plain", "");
  if (wish.fresh) asked.set("fresh", "");
  if (hasCompiled()) asked.set("compiled", "");
  // The service worker has checked what it stored; everything else is checked by the worker.
  if (isFirstVisit()) asked.set("check", SNAPSHOT);
  else if (!wish.fresh) asked.set("stored", "");
  const worker = new Worker(`${RUNTIME}worker.mjs`, { type: "module", name: `${asked}` });
  return { python: { worker, heard: [] }, life };
}

/** Tells when a worker runs, and when it cannot. @param {import("./begun.js").Begun} python @param {Files} files */
function listen(python, files) {
  let run = () => {};
  let fail = () => {};
  const runs = new Promise((resolve) => {
    run = () => resolve(undefined);
  });
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => {
    fail = () => reject(new Error("worker.mjs cannot be run"));
  });
  broken.catch(() => {}); // whoever waits for it is told
  takeOver(python, (event) => {
    if (event.type === "error") fail();
    const { boot } = /** @type {MessageEvent} */ (event).data ?? {};
    if (!boot) return;
    if (boot.port) files.hand(boot);
    if (boot.script) files.countScript();
    if (boot.snapshot) files.countSnapshot(boot.snapshot);
    if (boot.wasm) keepCompiled(boot.wasm);
    run();
  });
  return { runs, broken };
}

/**
 * Make a worker, or take the one that begin.js has made; `ready` tells when Python has run.
 * @param {import("./runtime_files.js").Wish} wish
 */
export async function newWorker(wish) {
  if (!core) fetchScripts();
  const begun = takeBegun();
  const usual = !wish.plain && !wish.fresh;
  if (!usual) begun?.python.worker.terminate();
  const { python, life } = usual && begun ? begun : begin(wish);
  const files = new Files(wish);
  const { worker } = python;
  const { runs, broken } = listen(python, files);
  try {
    await Promise.race([runs, broken]); // to run PyScript first would keep it waiting
    launch();
    core ??= load();
    await core;
  } catch (error) {
    worker.terminate();
    throw error;
  }
  const { PyWorker } = await core;
  started.push(worker);
  const file = `${RUNTIME}worker.py`;
  const running = PyWorker(file, {
    version: `${RUNTIME}interpreter.mjs`,
    config: { sync_main_only: true },
  });
  const ready = Promise.race([running, broken, present(file)]);
  ready.catch(() => {}); // whoever waits for it is told
  return { worker: /** @type {XWorker} */ (worker), files, ready, life };
}
