// Loads PyScript once, without the plugins it does not need, and makes its workers.
import { isFirstVisit, RUNTIME, SCRIPTS, SNAPSHOT, takeFiles } from "./runtime_files.js";

/** @typedef {Worker & {sync: Record<string, (text: string) => Promise<string>>}} XWorker */
/** @typedef {{PyWorker: (file: string, options: object) => Promise<unknown>, hooks: any}} Core */

const UNUSED = "codemirror deprecations-manager donkey error py-editor py-game py-terminal";
const LATE = 2_000; // ms; most workers are up by then

let launch = () => {};
/**
 * Resolves when the first worker is started, or late: until then the page leaves it the processor,
 * unless Python has to be downloaded first.
 */
export const launched = new Promise((resolve) => {
  launch = () => resolve(undefined);
  setTimeout(launch, isFirstVisit() ? 0 : 400);
});

/** Workers asked for and not yet made, first come first served. @type {((worker: XWorker) => void)[]} */
const expected = [];
let lives = 0;
/** @type {Promise<Core> | undefined} */
let core;
let missing = false;

/** True when PyScript itself could not be loaded: a browser may not fetch a module twice, so reload. */
export const isMissing = () => missing;

/** Fetch PyScript's scripts side by side; on a first visit only once the shell has its own files. */
export function fetchScripts() {
  for (const name of SCRIPTS) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = RUNTIME + name;
    document.head.append(link);
  }
}
if (!isFirstVisit()) fetchScripts();

async function load() {
  for (const type of ["py", "mpy"]) {
    const config = document.createElement(`${type}-config`);
    config.setAttribute("type", "json");
    config.hidden = true;
    config.textContent = JSON.stringify({ plugins: UNUSED.split(" ").map((name) => `!${name}`) });
    document.head.append(config);
  }
  /** @type {Core} */
  const { PyWorker, hooks } = await import(`${RUNTIME}pyscript/core.js`).catch((error) => {
    missing = true;
    throw error;
  });
  // This hook travels as text and is evaluated: without it the page needs no 'unsafe-eval'.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onWorker.add((/** @type {unknown} */ _, /** @type {XWorker} */ worker) => {
    worker.onerror = () => {}; // what goes wrong is told by `ready`
    expected.shift()?.(worker);
    setTimeout(launch, 20); // PyScript has a message to send first
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

/**
 * Make a worker; `ready` tells when Python has run.
 * @param {{fresh?: boolean, plain?: boolean}} wish trust no cache; do without the snapshot
 */
export async function newWorker({ fresh = false, plain = false }) {
  const files = takeFiles(fresh);
  core ??= load();
  const { PyWorker } = await core;
  const life = `pygames-${performance.timeOrigin}-${++lives}`;
  const asked = new URLSearchParams({ life });
  if (plain) asked.set("plain", "");
  if (fresh) asked.set("fresh", "");
  // The service worker has checked what it cached; everything else is checked by the worker.
  if (isFirstVisit()) asked.set("check", SNAPSHOT);
  /** @type {Promise<XWorker>} */
  const made = new Promise((resolve) => expected.push(resolve));
  const file = `${RUNTIME}worker.py`;
  const running = PyWorker(file, {
    version: `${RUNTIME}boot.mjs#${asked}`,
    config: { sync_main_only: true },
  });
  const ready = Promise.race([running, present(file)]);
  ready.catch(() => {}); // whoever waits for it is told
  const worker = await made;
  worker.addEventListener("message", ({ data }) => {
    if (data?.boot?.port) files.hand(data.boot.port);
    if (data?.boot?.script) files.countScript();
  });
  return { worker, files, ready, life };
}
