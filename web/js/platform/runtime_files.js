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

const SCRIPT = "pyodide.asm.mjs"; // the worker imports it by itself
const PARTS = ["begin", "wasm", "engine", "stdlib", "snapshot"];
/** The files that every start needs; the loader tells when it fetches more. */
const TOTAL = Object.entries(ABOUT.sizes)
  .filter(([name]) => !name.endsWith(".zip"))
  .reduce((sum, [, size]) => sum + size, 0);
const PATIENCE = 3_000; // ms; a page that nobody sees is not painted

/** With a service worker in charge nothing is downloaded, so there is nothing to count. */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

/** A download would delay the shell's few files: the shell is painted first. */
const mayDownload = new Promise((resolve) => {
  if (!isFirstVisit() || document.hidden) return resolve(undefined);
  setTimeout(resolve, PATIENCE);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) resolve(undefined);
  });
  return observer.observe({ type: "paint", buffered: true });
});

/** @typedef {{loaded: number, total: number}} Count */

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
  #loaded = 0;
  #total = TOTAL;
  #script = 0;
  #counting = isFirstVisit();
  #id = ++orders;

  /** @param {boolean} fresh do not trust what the browser has kept of an earlier attempt */
  constructor(fresh) {
    loader ??= new Loader();
    this.loader = loader;
    loader.counted.set(this.#id, ({ loaded, total }) => {
      this.#loaded = loaded;
      this.#total = Math.max(TOTAL, total + ABOUT.sizes[SCRIPT]);
      this.#tell();
    });
    const order = { sizes: ABOUT.sizes, fresh, counting: this.#counting };
    mayDownload.then(() => this.loader.worker.postMessage({ id: this.#id, order }));
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
    this.#script = ABOUT.sizes[SCRIPT];
    this.#tell();
  }

  #tell() {
    const total = this.#total;
    const loaded = Math.min(total, this.#loaded + this.#script); // a host may open files on the way
    if (this.#counting) this.#listener({ loaded, total });
  }
}

/** The files of the first worker are under way before it is made. @type {Files | undefined} */
let early = new Files(false);

/** The files for one more worker. @param {boolean} fresh */
export function takeFiles(fresh) {
  const files = early && !fresh ? early : new Files(fresh);
  early = undefined;
  return files;
}
