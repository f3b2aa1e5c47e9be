// Replaces pyodide.mjs (PyScript's `interpreter` points here) and starts Python from a memory
// snapshot that has the engine imported. If anything is wrong with the snapshot, it boots normally.

import { layLazily } from "./lazy_file.mjs";
import { loadPyodide as load, version } from "./pyodide.mjs";
import { ENGINE, LOCK, PREAMBLE, STDLIB } from "./python_preamble.mjs";
import { HEAD, restoreHeap } from "./restore_heap.mjs";
import { unpackedBytes, unpackedStream } from "./unpack.mjs";

const here = new URL(".", import.meta.url).href;
const flags = new URLSearchParams(self.name); // see js/platform/pyscript.js
const plain = flags.has("plain"); // do not use the snapshot
const fresh = flags.has("fresh"); // do not use the browser's HTTP cache
const check = flags.get("check"); // the snapshot's SHA-256, if it was not checked before
const stored = flags.has("stored"); // the service worker has stored the files, opened and checked

const originalFetch = globalThis.fetch; // boot() replaces fetch for a while
/** @type {RequestInit} */
const options = { cache: fresh ? "reload" : "default" };

// This lock is held until the worker ends: when the page acquires it, the worker has died.
const life = flags.get("life");
if (life) navigator.locks?.request(life, () => new Promise(() => {}));

/** Report progress, so that the page does not take a slow machine for a dead worker. */
const reportProgress = () => self.postMessage({ boot: {} });

/** Where sw.js keeps these files: to read them here takes half the time of asking it for them. */
const store = stored
  ? caches.open(`pygames ${new URL("../../", here).pathname} static`)
  : undefined;

/** A file that the service worker has stored; undefined if there is none. @param {string} name */
const storedFile = (name) =>
  store?.then((cache) => cache.match(here + name)).catch(() => undefined);

/**
 * Ask the loader for something: it fetches and compiles for all workers. The page passes the port on
 * to it, see js/platform/runtime_files.js.
 * @template T
 * @param {string} part @returns {Promise<T>}
 */
function ask(part) {
  const { port1, port2 } = new MessageChannel();
  self.postMessage({ boot: { port: port2, part } }, [port2]);
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data: { value, error } }) =>
      error ? reject(new Error(error)) : resolve(value);
    port1.onmessageerror = () => reject(new Error(`${part} could not be received`));
  });
}

reportProgress(); // this worker runs
const files = {
  create: loadScript(),
  wasm: getWasm().catch(compile), // not every browser can send compiled code to a worker
};
/** Fetched here, while another worker fetches and compiles the WebAssembly. */
const snapshot = plain ? Promise.reject(new Error("not wanted")) : fetchSnapshot();
for (const promise of [...Object.values(files), snapshot]) promise.catch(() => {});

async function loadScript() {
  // Replaces the file in the browser's cache.
  if (fresh) await fetch(`${here}pyodide.asm.mjs`, { cache: "reload" });
  const { default: create } = await import("./pyodide.asm.mjs");
  self.postMessage({ boot: { script: true } });
  return create;
}

async function fetchSnapshot() {
  const kept = await storedFile("snapshot.bin.gz");
  const response = kept ?? (await originalFetch(`${here}snapshot.bin.gz`, options));
  if (!response.ok) throw new Error(`snapshot.bin.gz: status ${response.status}`);
  if (!check) return unpackedBytes(response); // from the service worker: nothing is downloaded
  let loaded = 0;
  let reported = 0;
  const stream = await unpackedStream(response, (bytes) => {
    loaded += bytes;
    const now = performance.now();
    if (now - reported < 200) return; // the page repaints at every report
    reported = now;
    self.postMessage({ boot: { snapshot: loaded } });
  });
  return new Response(stream).arrayBuffer();
}

/** @returns {Promise<WebAssembly.Module>} */
async function getWasm() {
  return flags.has("compiled") ? ask("wasm") : compileStored().catch(() => ask("wasm"));
}

/** Compile what the service worker has stored, and let later workers have the compiled code. */
async function compileStored() {
  const response = await storedFile("pyodide.asm.wasm.gz");
  if (!response) throw new Error("not stored");
  const wasm = await WebAssembly.compileStreaming(response);
  try {
    self.postMessage({ boot: { wasm } });
  } catch {
    // not every browser can send it: the next worker compiles its own
  }
  return wasm;
}

/** @returns {Promise<WebAssembly.Module>} */
async function compile() {
  const response = await originalFetch(`${here}pyodide.asm.wasm.gz`, options);
  return WebAssembly.compile(await unpackedBytes(response));
}

/**
 * Run Pyodide's loader with our files. If a runtime file is missing or broken, the loader only logs
 * it and waits for ever, so this function fails instead.
 * @param {Record<string, unknown>} options @param {Promise<ArrayBuffer>} stdlib
 */
async function boot(options, stdlib) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const needed = Promise.all([files.create, files.wasm, stdlib]);
  globalThis.fetch = async (url, ...rest) => {
    if (String(url) === `${here}pyodide.asm.wasm`) return new Response();
    if (String(url) === `${here}stdlib.zip`) return new Response(await stdlib);
    return fetch(url, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await files.wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const failed = needed.then(() => new Promise(() => {})); // only ever rejects
    return await Promise.race([load(options), failed]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Check the hash of the snapshot, while Python starts. */
async function snapshotMatches() {
  if (!check || !crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await snapshot));
  return check === Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Record<string, unknown>} base */
async function bootFromSnapshot(base) {
  const head = new Uint32Array(HEAD);
  const matches = snapshotMatches();
  matches.catch(() => {});
  const options = {
    ...base,
    _loadSnapshot: new Uint8Array(head.buffer), // filled below, before it is read
    createPyodideModule: async (/** @type {{INITIAL_MEMORY?: number}} */ settings) => {
      delete settings.INITIAL_MEMORY; // Pyodide would compute it from the snapshot's length
      const instance = await (await files.create)(settings);
      reportProgress();
      layLazily(instance.FS, STDLIB, `${here}stdlib.zip`);
      layLazily(instance.FS, ENGINE, `${here}pygames.zip`);
      restoreHeap(await snapshot, instance, head);
      return instance;
    },
  };
  const python = await boot(options, Promise.resolve(new ArrayBuffer()));
  if (!(await matches)) throw new Error("snapshot.bin is not the one that was built");
  skipPreamble(python);
  return python;
}

/**
 * Skip the code that writes PyScript's `pyscript` package: an empty module already replaces it.
 * @param {import("./pyodide.mjs").Python} python
 */
function skipPreamble(python) {
  const run = python.runPython;
  python.runPython = (code, ...rest) =>
    code.startsWith("import os as _os\nfrom pathlib import Path as _Path")
      ? undefined
      : run.call(python, code, ...rest);
}

/** @param {Record<string, unknown>} base */
async function bootNormally(base) {
  /** @type {Promise<ArrayBuffer>[]} */
  const [stdlib, engine] = [ask("stdlib"), ask("engine")]; // not needed with the snapshot
  engine.catch(() => {}); // told below
  const options = { ...base, createPyodideModule: await files.create };
  const python = await boot(options, stdlib);
  python.FS.writeFile(ENGINE, new Uint8Array(await engine));
  python.runPython(PREAMBLE);
  skipPreamble(python);
  return python;
}

async function start() {
  const base = {
    indexURL: here,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents: LOCK,
    packageBaseUrl: here,
  };
  if (!plain) {
    try {
      return await bootFromSnapshot(base);
    } catch (error) {
      console.warn("cannot start from the snapshot, booting normally:", error);
    }
  }
  return bootNormally(base);
}

// Python starts while PyScript opens its storage, so it is ready when PyScript needs it.
const started = start();
started.catch(() => {});

globalThis.startedPython = { loadPyodide: () => started, version };
import("./interpreter.mjs").catch(() => {}); // PyScript finds it there, or reports that it is missing
