// PyScript, loaded once and lean, and the workers it makes.

/** @typedef {Worker & {sync: Record<string, (text: string) => Promise<string>>}} XWorker */
/** @typedef {{PyWorker: (file: string, options: object) => Promise<unknown>, hooks: any}} Core */

const UNUSED = "codemirror deprecations-manager donkey error py-editor py-game py-terminal";
const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="runtime"]'));
/** Where the build put Pyodide, PyScript and the engine. */
const RUNTIME = new URL(meta.content, document.baseURI).href;

/** Workers asked for and not yet made, first come first served. @type {((worker: XWorker) => void)[]} */
const expected = [];
let lives = 0;
/** @type {Promise<Core> | undefined} */
let core;
let missing = false;

/** True when PyScript itself did not come: a browser may not ask twice for a module, so reload. */
export const isMissing = () => missing;

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
  });
  await customElements.whenDefined("py-script"); // only now PyWorker has its hooks
  return { PyWorker, hooks };
}

/** PyScript waits for ever for a missing Python file: ask for it beside. @param {string} url */
async function present(url) {
  const { ok, status } = await fetch(url);
  if (!ok) throw new Error(`${url}: status ${status}`);
}

/** Make a worker; `ready` tells when Python has run. @param {string} wish what to tell boot.mjs */
export async function newWorker(wish) {
  core ??= load();
  const { PyWorker } = await core;
  const life = `pygames-${performance.timeOrigin}-${++lives}`;
  // With a service worker in charge nothing is downloaded, so there is nothing to count.
  const count = navigator.serviceWorker?.controller ? "" : "&count";
  /** @type {Promise<XWorker>} */
  const made = new Promise((resolve) => expected.push(resolve));
  const file = `${RUNTIME}engine.py`;
  const running = PyWorker(file, {
    version: `${RUNTIME}boot.mjs#life=${life}${wish}${count}`,
    config: { sync_main_only: true },
  });
  const ready = Promise.all([running, present(file)]);
  ready.catch(() => {}); // whoever waits for it is told
  return { worker: await made, ready, life };
}
