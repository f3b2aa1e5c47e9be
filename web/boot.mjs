// Stands in for pyodide.mjs (PyScript's `interpreter` points here) and starts Python from a memory
// snapshot that has the engine imported. Whatever is wrong with the snapshot: a normal boot.
import { ENGINE, PREPARE } from "./prepare.mjs";

/** @type {Record<string, number>} bytes of each file beside this one, written by the build */
const SIZES = {};
const SNAPSHOT = ""; // its SHA-256, written by the build
const here = new URL(".", import.meta.url).href;
const asked = new URLSearchParams(new URL(import.meta.url).hash.slice(1));
const counting = asked.has("count"); // tell the page how far the download is
const plain = asked.has("plain"); // the page does not trust the snapshot
const fresh = asked.has("fresh"); // nor what the browser has kept of an earlier attempt

// Held until this worker ends, however it ends: the page waits for it and so learns of a death.
const life = asked.get("life");
if (life) navigator.locks?.request(life, () => new Promise(() => {}));

// The lock file only serves package installation, which this page never does.
const lockFileContents = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
});

let loaded = 0;
const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);

let told = 0;

/** @param {number} bytes */
function count(bytes) {
  loaded += bytes;
  const now = performance.now();
  if (!counting || (now - told < 100 && loaded < total)) return; // the page draws every message
  told = now;
  self.postMessage({ boot: { loaded, total } });
}

/** Tell the page that it goes on: a slow machine is not a dead one. */
const alive = () => self.postMessage({ boot: {} });
alive();

/** Pass the bytes on, and refuse a file that ends early. @param {string} name */
function counter(name) {
  let seen = 0;
  return new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      seen += chunk.length;
      count(chunk.length);
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (seen !== SIZES[name]) controller.error(new Error(`${name} ends after ${seen} bytes`));
    },
  });
}

/** @param {string} name */
async function get(name) {
  const response = await fetch(here + name, { cache: fresh ? "reload" : "default" });
  if (!response.ok || !response.body) throw new Error(`${name}: status ${response.status}`);
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  // An untouched response lets the browser reuse its compiled code on later visits.
  if (!counting && response.headers.get("content-type") === type) return response;
  return new Response(response.body.pipeThrough(counter(name)), {
    headers: { "content-type": type },
  });
}

/** @param {string} name */
async function bytesOf(name) {
  const bytes = await (await get(name)).arrayBuffer();
  if (bytes.byteLength !== SIZES[name]) throw new Error(`${name}: ${bytes.byteLength} bytes`);
  return bytes;
}

/** Put the empty pages back: see sparse() in snapshot.mjs. @param {ArrayBuffer} packed */
function unpack(packed) {
  const [size, count] = new Uint32Array(packed, 0, 2);
  const runs = new Uint32Array(packed, 8, 2 * count);
  const memory = new Uint8Array(size);
  let at = 8 + 8 * count;
  for (let i = 0; i < runs.length; i += 2) {
    memory.set(new Uint8Array(packed, at, runs[i + 1]), runs[i]);
    at += runs[i + 1];
  }
  return memory;
}

// Everything is asked for at once, and WebAssembly compiled while the rest is still coming.
const files = {
  create: loadModule(),
  wasm: get("pyodide.asm.wasm").then((response) => WebAssembly.compileStreaming(response)),
  stdlib: bytesOf("stdlib.zip"),
  engine: bytesOf("pygames.zip"),
};
const snapshot = plain ? Promise.reject(new Error("not wanted")) : bytesOf("snapshot.bin");
for (const promise of [...Object.values(files), snapshot]) promise.catch(() => {});

const { loadPyodide: load, version } = await import("./pyodide.mjs");

export { version };

async function loadModule() {
  if (fresh) await get("pyodide.asm.mjs"); // replaces what the browser has kept
  const { default: create } = await import("./pyodide.asm.mjs");
  count(SIZES["pyodide.asm.mjs"]);
  return create;
}

/**
 * Run Pyodide's loader with the files opened here. It would only log a missing or broken runtime
 * file and then wait for ever: give it ours, and fail when one of them does.
 * @param {Record<string, unknown>} options
 */
async function boot(options) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const needed = Promise.all([files.create, files.wasm, files.stdlib, files.engine]);
  globalThis.fetch = async (url, ...rest) => {
    if (String(url) === `${here}pyodide.asm.wasm`) return new Response();
    if (String(url) === `${here}stdlib.zip`) return new Response(await files.stdlib);
    return fetch(url, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await files.wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const failed = needed.then(() => new Promise(() => {})); // only ever rejects
    const python = await Promise.race([load(options), failed]);
    python.FS.writeFile(ENGINE, new Uint8Array(await files.engine));
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** What the service worker has kept, it has checked; the rest is checked here, beside the start. */
async function isSound() {
  if (!counting || !crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await snapshot));
  return SNAPSHOT === Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Record<string, unknown>} base */
async function bootFromSnapshot(base) {
  const memory = unpack(await snapshot);
  const sound = isSound();
  const python = await boot({
    ...base,
    _loadSnapshot: memory,
    createPyodideModule: async (/** @type {unknown} */ settings) => {
      alive();
      const instance = await (await files.create)(settings);
      alive();
      // The heap starts at 30 MB whatever the snapshot's size (pyodide #6254).
      if (instance.HEAP8.length < memory.length) instance.growMemory(memory.length);
      return instance;
    },
  });
  if (!(await sound)) throw new Error("snapshot.bin is not the one that was built");
  python._api.config._loadSnapshot = undefined; // gives its memory back
  skipPreamble(python);
  return python;
}

/**
 * PyScript writes its `pyscript` package before it runs a worker's file; an empty module is in its
 * place already, so the time is saved. @param {import("./pyodide.mjs").Python} python
 */
function skipPreamble(python) {
  const run = python.runPython;
  python.runPython = (code, ...rest) =>
    code.startsWith("import os as _os\nfrom pathlib import Path as _Path")
      ? undefined
      : run.call(python, code, ...rest);
}

/** @param {Record<string, unknown>} base */
async function bootPlainly(base) {
  const python = await boot({ ...base, createPyodideModule: await files.create });
  python.runPython(PREPARE);
  skipPreamble(python);
  return python;
}

/** @param {Record<string, unknown>} options */
export async function loadPyodide(options) {
  const base = {
    ...options,
    indexURL: here,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents,
    packageBaseUrl: here,
  };
  try {
    return await bootFromSnapshot(base);
  } catch (error) {
    if (!plain) console.warn("no start from the snapshot, so a normal one:", error);
  }
  return bootPlainly(base);
}
