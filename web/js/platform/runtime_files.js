// Python's big files: ordered from the loader, counted, handed to a worker.

const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="runtime"]'));
/** Where the build put Pyodide, PyScript and the engine. */
export const RUNTIME = new URL(meta.content, document.baseURI).href;

/**
 * What the build says of them.
 * @type {{sizes: Record<string, number>, scripts: string[], snapshot: string}}
 */
const ABOUT = JSON.parse(meta.dataset.about ?? "");
/** The scripts of PyScript. */
export const SCRIPTS = ABOUT.scripts;
/** The SHA-256 of the snapshot. */
export const SNAPSHOT = ABOUT.snapshot;

const WASM = "pyodide.asm.wasm.gz";
const SAVED = "snapshot.bin.gz"; // the Python worker fetches this and the next file by itself
const SCRIPT = "pyodide.asm.mjs";

/** With a service worker in charge nothing is downloaded, so there is nothing to count. */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

/** @typedef {{loaded: number, total: number}} Count */
/**
 * How to start: `fresh` without what the browser has kept of an earlier attempt, `plain` without the
 * snapshot.
 * @typedef {{fresh?: boolean, plain?: boolean}} Wish
 */

/** Hear a worker, also what it said before. @param {import("./begun.js").Begun} begun @param {(event: Event) => void} hear */
export function takeOver({ worker, heard }, hear) {
  worker.onmessage = worker.onerror = null;
  worker.addEventListener("message", hear);
  worker.addEventListener("error", hear);
  for (const event of heard) hear(event);
}

/** What a Python worker wants of the loader. @typedef {{port: MessagePort, part: string}} Want */

/** The worker that fetches: see loader.mjs. */
class Loader {
  /** Who is told of the bytes of an order. @type {Map<number, (news: Count) => void>} */
  #listeners = new Map();
  /** What was told last. @type {Map<number, Count>} */
  #counted = new Map();
  /** Waiting to be sent: a worker that never starts would lose them. @type {(Want & {id: number})[]} */
  #held = [];
  #phase = "starting";

  /** @param {import("./begun.js").Begun} [begun] one that was made before this page had its scripts */
  constructor(begun) {
    const worker = begun?.worker ?? new Worker(`${RUNTIME}loader.mjs`, { type: "module" });
    this.worker = worker;
    takeOver({ worker, heard: begun?.heard ?? [] }, (event) => {
      if (event.type === "error") {
        this.#settle("failed"); // the next attempt makes another
      } else {
        const { data } = /** @type {MessageEvent} */ (event);
        if (data.up) this.#settle("up");
        else this.#count(data.id, data);
      }
    });
  }

  get failed() {
    return this.#phase === "failed";
  }

  /** @param {number} id @param {Count} news */
  #count(id, news) {
    this.#counted.set(id, news);
    this.#listeners.get(id)?.(news);
  }

  /** Tell of the bytes of an order, also of those that came before. @param {number} id @param {(news: Count) => void} listener */
  onCount(id, listener) {
    this.#listeners.set(id, listener);
    const news = this.#counted.get(id);
    if (news) listener(news);
  }

  /** @param {number} id @param {Want} want */
  hand(id, want) {
    this.#held.push({ id, ...want });
    if (this.#phase !== "starting") this.#settle(this.#phase);
  }

  /** @param {string} phase */
  #settle(phase) {
    this.#phase = phase;
    for (const { id, port, part } of this.#held.splice(0)) {
      if (phase === "up") this.worker.postMessage({ id, port, part }, [port]);
      else port.postMessage({ error: "no loader" });
    }
  }
}

const { begun } = globalThis; // see begin.js
/** @type {Loader | undefined} */
let loader;
/** What the first Python worker has compiled, for the others. @type {WebAssembly.Module | undefined} */
let compiled;
/** @param {WebAssembly.Module} wasm */
export const keepCompiled = (wasm) => {
  compiled = wasm;
};
export const hasCompiled = () => compiled !== undefined;
/** The next order's number; begin.js has made the first one, if it has made a loader. */
let orders = 0;

export class Files {
  /** @type {(news: Count) => void} */
  #listener = () => {};
  /** Bytes that the loader has fetched and will fetch: more than the WebAssembly if it is asked for more. */
  #loader = { loaded: 0, total: ABOUT.sizes[WASM] };
  /** Bytes that the Python worker has fetched, by file. @type {Record<string, number>} */
  #own = {};
  #counting = isFirstVisit();
  #id = orders++;
  #fresh;
  /** @type {Loader | undefined} */
  #ordered;

  /** @param {Wish} wish */
  constructor({ fresh, plain }) {
    /** What the Python worker fetches by itself. */
    this.own = plain ? [SCRIPT] : [SCRIPT, SAVED];
    this.#fresh = fresh;
    if (fresh) compiled = undefined;
    if (fresh || isFirstVisit()) this.#order();
  }

  /** Let the loader fetch; what the service worker has stored is read without it. */
  #order() {
    if (!loader || loader.failed) loader = new Loader();
    loader.onCount(this.#id, (news) => {
      this.#loader = news;
      this.#tell();
    });
    if (this.#id > 0 || loader.worker !== begun?.loader?.worker) {
      const wasm = !compiled;
      const order = { sizes: ABOUT.sizes, fresh: this.#fresh, counting: this.#counting, wasm };
      loader.worker.postMessage({ id: this.#id, order });
    }
    this.#ordered = loader;
    return loader;
  }

  /** Answer a worker that wants something. @param {Want} want */
  hand(want) {
    if (want.part === "wasm" && compiled) want.port.postMessage({ value: compiled });
    else (this.#ordered ?? this.#order()).hand(this.#id, want);
  }

  /** Tell how many bytes have come, now and as they come. @param {(news: Count) => void} listener */
  onCount(listener) {
    this.#listener = listener;
    this.#tell();
  }

  /** The worker has the script. */
  countScript() {
    this.#own[SCRIPT] = ABOUT.sizes[SCRIPT];
    this.#tell();
  }

  /** The worker has so much of the snapshot. @param {number} bytes */
  countSnapshot(bytes) {
    this.#own[SAVED] = bytes;
    this.#tell();
  }

  #tell() {
    if (!this.#counting) return;
    let { loaded, total } = this.#loader;
    for (const name of this.own) {
      loaded += this.#own[name] ?? 0;
      total += ABOUT.sizes[name];
    }
    this.#listener({ loaded: Math.min(loaded, total), total }); // a host may open files on the way
  }
}

if (begun?.loader) loader = new Loader(begun.loader);
else if (isFirstVisit()) loader = new Loader(); // it fetches nothing before it has an order
let early = begun;

/** The worker that begin.js has made; undefined if there is none, or no longer. */
export function takeBegun() {
  const taken = early;
  early = undefined;
  return taken;
}
