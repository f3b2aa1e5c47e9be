// Python's big files: asked for once, counted as they come, handed to the workers.

const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="runtime"]'));
/** Where the build put Pyodide, PyScript and the engine. */
export const RUNTIME = new URL(meta.content, document.baseURI).href;

/** What the build says of them. @type {{sizes: Record<string, number>, snapshot: string}} */
const ABOUT = JSON.parse(meta.dataset.about ?? "");
/** The SHA-256 of the snapshot. */
export const SNAPSHOT = ABOUT.snapshot;

/** What a worker asks for, and the file that it is. */
const FILES = { engine: "pygames.zip", stdlib: "stdlib.zip", snapshot: "snapshot.bin" };
const WASM = "pyodide.asm.wasm";
const SCRIPT = "pyodide.asm.mjs"; // the worker imports it by itself
const TOTAL = Object.values(ABOUT.sizes).reduce((sum, size) => sum + size, 0);

/** With a service worker in charge nothing is downloaded, so there is nothing to count. */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

/** Compiled once, used by every worker. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

export class Files {
  /** @type {(news: {loaded: number, total: number}) => void} */
  #listener = () => {};
  #loaded = 0;
  #told = 0;
  #counting = isFirstVisit();

  /** @param {boolean} fresh do not trust what the browser has kept of an earlier attempt */
  constructor(fresh) {
    /** @type {RequestInit} */
    this.options = { cache: fresh ? "reload" : "default" };
    if (fresh) compiled = undefined;
    compiled ??= this.#compile();
    /** @type {Record<string, Promise<unknown>>} */
    this.parts = { wasm: compiled };
    for (const [part, name] of Object.entries(FILES)) this.parts[part] = this.#read(name);
    for (const promise of Object.values(this.parts)) promise.catch(() => {}); // told when asked for
  }

  /** Answer a worker's request for everything. @param {MessagePort} port */
  hand(port) {
    for (const [part, promise] of Object.entries(this.parts)) {
      promise
        .then((value) => {
          port.postMessage({ part, value }, value instanceof ArrayBuffer ? [value] : []);
        })
        .catch((error) => port.postMessage({ part, error: String(error) }));
    }
  }

  /** Tell how many bytes have come, now and as they come. @param {(news: {loaded: number, total: number}) => void} listener */
  onCount(listener) {
    this.#listener = listener;
    if (this.#counting) listener({ loaded: this.#loaded, total: TOTAL });
  }

  /** The worker has the script. */
  countScript() {
    this.#count(ABOUT.sizes[SCRIPT]);
  }

  /** @param {number} bytes */
  #count(bytes) {
    this.#loaded += bytes;
    if (!this.#counting) return;
    const now = performance.now();
    if (now - this.#told < 100 && this.#loaded < TOTAL) return; // the page draws all it is told
    this.#told = now;
    this.#listener({ loaded: this.#loaded, total: TOTAL });
  }

  /** @param {string} name */
  async #get(name) {
    const response = await fetch(RUNTIME + name, this.options);
    if (!response.ok || !response.body) throw new Error(`${name}: status ${response.status}`);
    return response;
  }

  async #compile() {
    const response = await this.#get(WASM);
    const streams = response.headers.get("content-type") === "application/wasm";
    // A download is compiled as it comes; what is here already, without holding up the page.
    if (!this.#counting || !streams) return WebAssembly.compile(await this.#bytes(WASM, response));
    this.#countBody(response.clone()).catch(() => {}); // the compiler will tell
    return WebAssembly.compileStreaming(response);
  }

  /** @param {Response} response @param {(part: Uint8Array) => void} [keep] */
  async #countBody(response, keep) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      keep?.(part.value);
      this.#count(part.value.length);
    }
  }

  /** @param {string} name */
  async #read(name) {
    return this.#bytes(name, await this.#get(name));
  }

  /** @param {string} name @param {Response} response */
  async #bytes(name, response) {
    const size = ABOUT.sizes[name];
    if (!this.#counting) {
      const bytes = await response.arrayBuffer();
      if (bytes.byteLength !== size) throw new Error(`${name} has ${bytes.byteLength} bytes`);
      return bytes;
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    await this.#countBody(response, (part) => {
      bytes.set(part, at); // throws if there is more than there should be
      at += part.length;
    });
    if (at !== size) throw new Error(`${name} ends after ${at} bytes`);
    return bytes.buffer;
  }
}

/**
 * The files of the first worker are under way before it is made; but a download would keep the
 * shell's few files waiting, so on a first visit only once the engine is started.
 * @type {Files | undefined}
 */
let early = isFirstVisit() ? undefined : new Files(false);

/** The files for one more worker. @param {boolean} fresh */
export function takeFiles(fresh) {
  const files = early && !fresh ? early : new Files(fresh);
  early = undefined;
  return files;
}
