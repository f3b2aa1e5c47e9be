// Fetches Python's big files, counts their bytes and compiles the WebAssembly in a separate worker,
// so that the page can paint and the Python workers can start meanwhile.

import { unpackedBytes, unpackedStream } from "./unpack.mjs";

/**
 * What to fetch, and how: `wasm` begins with the WebAssembly at once.
 * @typedef {{sizes: Record<string, number>, fresh?: boolean, counting: boolean, wasm?: boolean}} Order
 */

const here = new URL(".", import.meta.url).href;
const WASM = "pyodide.asm.wasm.gz";
/** Needed only to start without the snapshot. @type {Record<string, string>} */
const ZIPS = { engine: "pygames.zip", stdlib: "stdlib.zip" };
/** What a worker may ask for. @typedef {"wasm" | keyof typeof ZIPS} Part */

/** Compiled once, used by every worker. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

class Files {
  #reported = 0;
  #loaded = 0;
  #total = 0;

  /** @param {number} id @param {Order} order */
  constructor(id, { sizes, fresh, counting, wasm }) {
    this.id = id;
    this.sizes = sizes;
    this.counting = counting;
    /** @type {RequestInit} */
    this.options = { cache: fresh ? "reload" : "default" };
    if (fresh) compiled = undefined;
    if (wasm) this.#compiled().catch(() => {}); // reported when a worker asks
  }

  /** Send a worker what it asks for. @param {MessagePort} port @param {Part} part */
  send(port, part) {
    send(port, part === "wasm" ? this.#compiled() : this.#readZip(ZIPS[part]));
  }

  #compiled() {
    compiled ??= this.#compile();
    return compiled;
  }

  /** @param {number} bytes */
  #count(bytes) {
    this.#loaded += bytes;
    const now = performance.now();
    if (now - this.#reported < 200) return; // the page repaints at every report
    this.#reported = now;
    self.postMessage({ id: this.id, loaded: this.#loaded, total: this.#total });
  }

  /** @param {string} name */
  async #get(name) {
    this.#total += this.sizes[name];
    const response = await fetch(here + name, this.options);
    if (!response.ok || !response.body) throw new Error(`${name}: status ${response.status}`);
    return response;
  }

  /** @param {Response} response */
  async #unpacked(response) {
    const headers = { "content-type": "application/wasm" };
    return new Response(await unpackedStream(response, (bytes) => this.#count(bytes)), { headers });
  }

  async #compile() {
    const response = await this.#get(WASM);
    const open = response.headers.get("content-type") === "application/wasm"; // see sw.js
    return WebAssembly.compileStreaming(open ? response : await this.#unpacked(response));
  }

  /** @param {string} name */
  async #read(name) {
    const response = await this.#get(name);
    if (!this.counting) return unpackedBytes(response);
    return (await this.#unpacked(response)).arrayBuffer();
  }

  /** @param {string} name */
  async #readZip(name) {
    const bytes = await this.#read(name);
    if (bytes.byteLength !== this.sizes[name]) throw new Error(`${name} is not whole`);
    return bytes;
  }
}

/** @param {MessagePort} port @param {Promise<unknown>} promise */
const send = (port, promise) =>
  promise
    .then((value) => {
      port.postMessage({ value }, value instanceof ArrayBuffer ? [value] : []);
    })
    .catch((error) => port.postMessage({ error: String(error) }));

/** What has been ordered; an order comes before the ports of those who wait for it. @type {Map<number, Files>} */
const ordered = new Map();

self.onmessage = ({ data }) => {
  const { id, order, port, part } = data;
  if (order) ordered.set(id, new Files(id, order));
  else ordered.get(id)?.send(port, part);
};
self.postMessage({ up: true });
