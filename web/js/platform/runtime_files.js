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
const PARTS = ["wasm", "engine", "stdlib"];

/** With a service worker in charge nothing is downloaded, so there is nothing to count. */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

/** @typedef {{loaded: number, total: number}} Count */
/**
 * How to start: `fresh` without what the browser has kept of an earlier attempt, `plain` without the
 * snapshot.
 * @typedef {{fresh?: boolean, plain?: boolean}} Wish
 */

/** The worker that fetches: see loader.mjs. */
class Loader {
  /** Who is told of the bytes of an order. @type {Map<number, (news: Count) => void>} */
  counted = new Map();
  /**
   * Ports waiting to be sent: a worker that never starts would lose them.
   * @type {{id: number, port: MessagePort}[]}
   */
  #held = [];
  #phase = "starting";

  constructor() {
    this.worker = new Worker(`${RUNTIME}loader.mjs`, { type: "module" });
    this.worker.onmessage = ({ data }) => {
      if (data.up) this.#settle("up");
      else this.counted.get(data.id)?.(data);
    };
    this.worker.onerror = () => {
      loader = undefined; // the next attempt makes another
      this.#settle("failed");
    };
  }

  /** @param {number} id @param {MessagePort} port */
  hand(id, port) {
    this.#held.push({ id, port });
    if (this.#phase !== "starting") this.#settle(this.#phase);
  }

  /** @param {string} phase */
  #settle(phase) {
    this.#phase = phase;
    for (const { id, port } of this.#held.splice(0)) {
      if (phase === "up") this.worker.postMessage({ id, port }, [port]);
      else for (const part of PARTS) port.postMessage({ part, error: "no loader" });
    }
  }
}

/** @type {Loader | undefined} */
let loader;
let orders = 0;

export class Files {
  /** @type {(news: Count) => void} */
  #listener = () => {};
  /** Bytes that the loader has fetched and will fetch: more than the WebAssembly if it is asked for more. */
  #loader = { loaded: 0, total: ABOUT.sizes[WASM] };
  /** Bytes that the Python worker has fetched, by file. @type {Record<string, number>} */
  #own = {};
  #counting = isFirstVisit();
  #id = ++orders;

  /** @param {Wish} wish */
  constructor({ fresh, plain }) {
    /** What the Python worker fetches by itself. */
    this.own = plain ? [SCRIPT] : [SCRIPT, SAVED];
    loader ??= new Loader();
    this.loader = loader;
    loader.counted.set(this.#id, (news) => {
      this.#loader = news;
      this.#tell();
    });
    const order = { sizes: ABOUT.sizes, fresh, counting: this.#counting };
    this.loader.worker.postMessage({ id: this.#id, order });
  }

  /** Answer a worker's request for everything. @param {MessagePort} port */
  hand(port) {
    this.loader.hand(this.#id, port);
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

/**
 * The files of the first worker are under way before it is made. On a first visit the shell's own
 * files come first: only the worker that fetches is made.
 * @type {Files | undefined}
 */
let early;
if (isFirstVisit()) loader = new Loader();
else early = new Files({});

/** The files for one more worker. @param {Wish} wish */
export function takeFiles(wish) {
  const files = early && !wish.fresh ? early : new Files(wish);
  early = undefined;
  return files;
}
