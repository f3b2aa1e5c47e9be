// node snapshot.mjs <plan.json>: the build steps that run in Pyodide.
// build.py writes the plan: the engine's sources, the modules to import, and the output folder.
import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";
import { ENGINE, LOCK, PREAMBLE } from "../runtime/python_preamble.mjs";
import { trimPyodide } from "./trim_pyodide.mjs";

const UNIT = 256; // bytes: left out of the snapshot as a whole or not at all

// Time, time zone, language, hash seed and "random" bytes are fixed, so that builds are reproducible
// byte for byte. The worker seeds Python's random generator again at every start.
Date.now = () => Date.UTC(2000, 0, 1);
performance.now = () => 0;
nodeCrypto.randomFillSync = (bytes) => bytes.fill(7);
process.env.TZ = "UTC";
const FIXED = {
  // Without debug ranges a traceback has lines but no columns; a quarter of all bytecode is columns.
  env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8", PYTHONNODEBUGRANGES: "1" },
  _sysExecutable: "/usr/bin/python",
};

/** Caches that Python fills again by itself. */
const EMPTY_CACHES = `
import gc, re, sys
re.purge()
sys._clear_internal_caches()
gc.collect()
del gc, re, sys
`;

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const bytesOf = (file) => new Uint8Array(readFileSync(file));
const write = (name, bytes) => writeFileSync(join(plan.out, name), bytes);

/** Write Pyodide's script and WebAssembly without the parts that this page never uses. */
async function trim() {
  const [script, wasm] = ["pyodide.asm.mjs", "pyodide.asm.wasm"].map((name) =>
    readFileSync(join(plan.pyodide, name)),
  );
  const users = plan.users.map((file) => readFileSync(file, "utf8"));
  const trimmed = await trimPyodide(script.toString(), wasm, users);
  write("pyodide.asm.mjs", trimmed.script);
  write("pyodide.asm.wasm", trimmed.wasm);
}

/** Compile the standard library and the engine with the interpreter that will load them. */
async function packLibraries() {
  const python = await loadPyodide(FIXED);
  python.FS.mkdirTree("/lib/build");
  python.FS.writeFile("/lib/build/compile_in_pyodide.py", bytesOf(plan.compiler));
  python.runPython("import sys; sys.path.insert(0, '/lib/build'); import compile_in_pyodide");
  const compiler = python.pyimport("compile_in_pyodide");
  const sources = python.toPy(new Map());
  for (const [name, file] of Object.entries(plan.sources)) {
    sources.set(name, python.toPy(bytesOf(file)).tobytes());
  }
  const engine = compiler.pack_engine(sources).toJs();
  python.FS.writeFile(ENGINE, engine);
  python.runPython(`sys.path.insert(0, ${JSON.stringify(ENGINE)})`);
  const stock = python.toPy(bytesOf(join(plan.pyodide, "python_stdlib.zip"))).tobytes();
  write("stdlib.zip", compiler.pack_stdlib(stock, python.toPy(plan.modules)).toJs());
  write("pygames.zip", engine);
}

/** Start the trimmed Pyodide. @param {object} options */
async function start(options) {
  const { default: create } = await import(join(plan.out, "pyodide.asm.mjs"));
  return loadPyodide({
    ...FIXED,
    indexURL: plan.out,
    lockFileContents: LOCK,
    stdLibURL: join(plan.out, "stdlib.zip"),
    createPyodideModule: create,
    ...options,
  });
}

/** Save the memory of an interpreter that has already imported the engine. */
async function takeSnapshot() {
  const python = await start({ _makeSnapshot: true });
  python.FS.writeFile(ENGINE, bytesOf(join(plan.out, "pygames.zip")));
  python.runPython(PREAMBLE);
  for (const name of plan.snapshot) python.pyimport(name).destroy();
  python.runPython(EMPTY_CACHES);
  const { HEAPU8, _emscripten_stack_get_end, stackSave } = python._module;
  HEAPU8.fill(0, _emscripten_stack_get_end(), stackSave()); // left there by functions that have returned
  return python.makeMemorySnapshot();
}

/**
 * The program's own data, below the stack, at the moment when a worker puts the snapshot back: see
 * boot.mjs. Most of it never changes.
 * @param {Uint8Array} snapshot
 */
async function freshData(snapshot) {
  let data;
  const stop = new Error("the data is copied");
  const { default: create } = await import(join(plan.out, "pyodide.asm.mjs"));
  const createPyodideModule = async (settings) => {
    const instance = await create(settings);
    data = instance.HEAPU8.slice(0, instance._emscripten_stack_get_end());
    throw stop;
  };
  await start({ _loadSnapshot: snapshot, createPyodideModule }).catch((error) => {
    if (error !== stop) throw error;
  });
  return data;
}

/**
 * Leave out what a new instance already has: unchanged data, and zeros after it. Format: four
 * numbers (the sizes of heap and data, the number of runs, the length of Pyodide's header), then
 * (start, length) of each run, then the header, then the bytes of each run.
 * @param {Uint8Array} snapshot @param {Uint8Array} data
 */
function sparse(snapshot, data) {
  const [, length] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2); // see makeSnapshot
  const heap = snapshot.slice(length);
  const runs = [];
  for (let start = 0; start < heap.length; start += UNIT) {
    const end = start + UNIT;
    const same = (byte, i) => byte === (start + i < data.length ? data[start + i] : 0);
    if (heap.subarray(start, end).every(same)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += UNIT;
    else runs.push([start, UNIT]);
  }
  const about = new Uint32Array([heap.length, data.length, runs.length, length, ...runs.flat()]);
  const body = runs.map(([start, size]) => heap.subarray(start, start + size));
  return Buffer.concat([new Uint8Array(about.buffer), snapshot.subarray(0, length), ...body]);
}

try {
  await trim();
  await packLibraries();
  const snapshot = await takeSnapshot();
  write("snapshot.bin", sparse(snapshot, await freshData(snapshot)));
} catch (error) {
  // If uncaught, node would print Pyodide's minified line of 1.2 MB.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit(0); // Pyodide keeps node's event loop alive
