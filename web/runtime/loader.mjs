// Fetches Python's big files, counts their bytes and compiles the WebAssembly in a separate worker,
// so that the page can paint and the Python workers can start meanwhile.

/** @typedef {{sizes: Record<string, number>, fresh: boolean, counting: boolean}} Order */

const here = new URL(".", import.meta.url).href;
/** The parts that a worker needs, and their files. @type {Record<string, string>} */
const FILES = { engine: "pygames.zip", stdlib: "stdlib.zip", snapshot: "snapshot.bin" };
const WASM = "pyodide.asm.wasm";

/** Compiled once, used by every worker. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

class Files {
  #reported = 0;
  #loaded = 0;

  /** @param {number} id @param {Order} order */
  constructor(id, { sizes, fresh, counting }) {
    this.id = id;
    this.sizes = sizes;
    this.counting = counting;
    /** @type {RequestInit} */
    this.options = { cache: fresh ? "reload" : "default" };
    if (fresh) compiled = undefined;
    compiled ??= this.#compile();
    /** @type {Record<string, Promise<unknown>>} */
    this.parts = { wasm: compiled };
    for (const [part, name] of Object.entries(FILES)) this.parts[part] = this.#read(name);
    for (const promise of Object.values(this.parts)) promise.catch(() => {}); // reported when a worker asks
  }

  /** Send a worker each part as soon as it is loaded. @param {MessagePort} port */
  sendTo(port) {
    port.postMessage({ part: "begin" });
    for (const [part, promise] of Object.entries(this.parts)) {
      promise
        .then((value) => {
          port.postMessage({ part, value }, value instanceof ArrayBuffer ? [value] : []);
        })
        .catch((error) => port.postMessage({ part, error: String(error) }));
    }
  }

  /** @param {number} bytes */
  #count(bytes) {
    this.#loaded += bytes;
    const now = performance.now();
    if (now - this.#reported < 200) return; // the page repaints at every report
    this.#reported = now;
    self.postMessage({ id: this.id, loaded: this.#loaded });
  }

  /** @param {string} name */
  async #get(name) {
    const response = await fetch(here + name, this.options);
    if (!response.ok || !response.body) throw new Error(`${name}: status ${response.status}`);
    return response;
  }

  async #compile() {
    const response = await this.#get(WASM);
    const streams = response.headers.get("content-type") === "application/wasm";
    if (!streams) return WebAssembly.compile(await this.#bytes(WASM, response));
    return WebAssembly.compileStreaming(this.counting ? this.#counted(response) : response);
  }

  /** The same response, counting bytes as they are read. @param {Response} response */
  #counted(response) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    const body = new ReadableStream({
      pull: async (sink) => {
        const { done, value } = await reader.read();
        if (done) return sink.close();
        this.#count(value.length);
        return sink.enqueue(value);
      },
    });
    return new Response(body, { headers: response.headers });
  }

  /** @param {string} name */
  async #read(name) {
    return this.#bytes(name, await this.#get(name));
  }

  /** @param {string} name @param {Response} response */
  async #bytes(name, response) {
    const size = this.sizes[name];
    if (!this.counting) {
      const bytes = await response.arrayBuffer();
      if (bytes.byteLength !== size) throw new Error(`${name} has ${bytes.byteLength} bytes`);
      return bytes;
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes.set(part.value, at); // throws if the file is too long
      at += part.value.length;
      this.#count(part.value.length);
    }
    if (at !== size) throw new Error(`${name} ends after ${at} bytes`);
    return bytes.buffer;
  }
}

/**
 * Orders, and the ports of the workers that wait for them; either may come first.
 * @type {Map<number, Files>}
 */
const ordered = new Map();
/** @type {Map<number, MessagePort>} */
const waiting = new Map();

self.onmessage = ({ data }) => {
  const { id, order, port } = data;
  if (order) ordered.set(id, new Files(id, order));
  if (port) waiting.set(id, port);
  const files = ordered.get(id);
  const target = waiting.get(id);
  if (!files || !target) return;
  ordered.delete(id);
  waiting.delete(id);
  files.sendTo(target);
};
self.postMessage({ up: true });
