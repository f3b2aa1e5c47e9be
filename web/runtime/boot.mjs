// Replaces pyodide.mjs (PyScript's `interpreter` points here) and starts Python from a memory
// snapshot that has the engine imported. If anything is wrong with the snapshot, it boots normally.

import { loadPyodide as load, version } from "./pyodide.mjs";
import { ENGINE, PREAMBLE } from "./python_preamble.mjs";

export { version };

const here = new URL(".", import.meta.url).href;
const asked = new URLSearchParams(new URL(import.meta.url).hash.slice(1));
const plain = asked.has("plain"); // the page does not trust the snapshot
const fresh = asked.has("fresh"); // nor what the browser has kept of an earlier attempt
const check = asked.get("check"); // the snapshot's SHA-256, if nobody has looked at it yet

const fetchReally = globalThis.fetch; // boot() puts another in its place for a while
const HEAD = 16_384; // words; room for what Pyodide writes before the memory

// Held until this worker ends, however it ends: the page acquires it then and knows.
const life = asked.get("life");
if (life) navigator.locks?.request(life, () => new Promise(() => {}));

// The lock file only serves package installation, which this page never does.
const lockFileContents = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
});

/** Report progress to the page: a slow machine is not a dead one. */
const alive = () => self.postMessage({ boot: {} });

/** The page has requested the big files before and hands them over: see js/platform/runtime_files.js. */
const { port1, port2 } = new MessageChannel();
/** @type {Record<string, (outcome: {value?: any, error?: string}) => void>} */
const arrive = {};
/** @param {string} part */
const given = (part) =>
  new Promise((resolve, reject) => {
    arrive[part] = ({ value, error }) => (error ? reject(new Error(error)) : resolve(value));
  });

/** On a first visit the shell is painted before anything big is downloaded. */
const begun = check ? given("begin") : undefined;
const files = {
  create: loadScript(),
  /** @type {Promise<WebAssembly.Module>} */
  wasm: given("wasm").catch(compile), // not every browser can pass compiled code on
  /** @type {Promise<ArrayBuffer>} */
  stdlib: given("stdlib"),
  /** @type {Promise<ArrayBuffer>} */
  engine: given("engine"),
};
/** @type {Promise<ArrayBuffer>} */
const snapshot = given("snapshot");
for (const promise of [...Object.values(files), snapshot]) promise.catch(() => {});
port1.onmessage = ({ data }) => arrive[data.part]?.(data);
port1.onmessageerror = () => arrive.wasm({ error: "compiled code did not cross" });
self.postMessage({ boot: { port: port2 } }, [port2]);

async function loadScript() {
  await begun;
  // Replaces what the browser has kept.
  if (fresh) await fetch(`${here}pyodide.asm.mjs`, { cache: "reload" });
  const { default: create } = await import("./pyodide.asm.mjs");
  self.postMessage({ boot: { script: true } });
  return create;
}

async function compile() {
  const options = fresh ? /** @type {const} */ ({ cache: "reload" }) : {};
  const response = await fetchReally(`${here}pyodide.asm.wasm`, options);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Run Pyodide's loader with the files at hand. It would only log a missing or broken runtime
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

/** Check, during the start, whether the snapshot is the one that was built. */
async function isSound() {
  if (!check || !crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await snapshot));
  return check === Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Lay the snapshot into a heap, empty pages and all: see sparse() in snapshot.mjs. Pyodide's own
 * head goes where it will be looked for, and says that no memory comes after it.
 * @param {ArrayBuffer} packed @param {import("./pyodide.asm.mjs").Instance} instance
 * @param {Uint32Array<ArrayBuffer>} head
 */
function lay(packed, instance, head) {
  const [size, count, length] = new Uint32Array(packed, 0, 3);
  const runs = new Uint32Array(packed, 12, 2 * count);
  let from = runs.byteOffset + runs.byteLength;
  head.set(new Uint32Array(packed, from, length / 4));
  head[1] = head.byteLength;
  from += length;
  // The heap starts at 30 MB whatever the snapshot's size (pyodide #6254).
  if (instance.HEAPU8.length < size) instance.growMemory(size);
  const heap = instance.HEAPU8;
  let end = 0;
  for (let i = 0; i < runs.length; i += 2) {
    heap.fill(0, end, runs[i]);
    heap.set(new Uint8Array(packed, from, runs[i + 1]), runs[i]);
    from += runs[i + 1];
    end = runs[i] + runs[i + 1];
  }
  heap.fill(0, end, size);
}

/** @param {Record<string, unknown>} base */
async function bootFromSnapshot(base) {
  const head = new Uint32Array(HEAD);
  const sound = isSound();
  sound.catch(() => {});
  const python = await boot({
    ...base,
    _loadSnapshot: new Uint8Array(head.buffer), // filled in time, below
    createPyodideModule: async (/** @type {{INITIAL_MEMORY?: number}} */ settings) => {
      delete settings.INITIAL_MEMORY; // Pyodide takes it from the snapshot's length
      const instance = await (await files.create)(settings);
      alive();
      lay(await snapshot, instance, head);
      return instance;
    },
  });
  if (!(await sound)) throw new Error("snapshot.bin is not the one that was built");
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
  python.runPython(PREAMBLE);
  skipPreamble(python);
  return python;
}

async function start() {
  const base = {
    indexURL: here,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents,
    packageBaseUrl: here,
  };
  if (!plain) {
    try {
      return await bootFromSnapshot(base);
    } catch (error) {
      console.warn("no start from the snapshot, so a normal one:", error);
    }
  }
  return bootPlainly(base);
}

// Python starts while PyScript still opens its storage, and is ready when PyScript asks for it.
const started = start();
started.catch(() => {});

export const loadPyodide = () => started;
