// node snapshot.mjs <plan.json>: the build steps that run in Pyodide.
// build.py writes the plan: the engine's sources, the modules to import, and the output folder.
import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";
import { ENGINE, PREAMBLE } from "../runtime/python_preamble.mjs";

const PAGE = 4096;

// Time, time zone, language, hash seed and "random" bytes are fixed, so that builds are reproducible
// byte for byte. The worker seeds Python's random generator again at every start.
Date.now = () => Date.UTC(2000, 0, 1);
performance.now = () => 0;
nodeCrypto.randomFillSync = (bytes) => bytes.fill(7);
process.env.TZ = "UTC";
const FIXED = {
  env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
  _sysExecutable: "/usr/bin/python",
};

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const bytesOf = (file) => new Uint8Array(readFileSync(file));
const write = (name, bytes) => writeFileSync(join(plan.out, name), bytes);

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
  const stock = python.toPy(bytesOf(plan.stdlib)).tobytes();
  write("stdlib.zip", compiler.pack_stdlib(stock, python.toPy(plan.modules)).toJs());
  write("pygames.zip", engine);
}

/** Save the memory of an interpreter that has already imported the engine. */
async function takeSnapshot() {
  const python = await loadPyodide({
    ...FIXED,
    _makeSnapshot: true,
    stdLibURL: join(plan.out, "stdlib.zip"),
  });
  python.FS.writeFile(ENGINE, bytesOf(join(plan.out, "pygames.zip")));
  python.runPython(PREAMBLE);
  for (const name of plan.snapshot) python.pyimport(name).destroy();
  python.runPython("import gc; gc.collect(); del gc");
  return python.makeMemorySnapshot();
}

/**
 * Leave out the empty pages. Format: the heap's size, the number of runs, the length of Pyodide's
 * header, then (start, length) of each run, then the header, then the bytes of each run.
 */
function sparse(snapshot) {
  const [, length] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2); // see makeSnapshot
  const heap = snapshot.slice(length);
  const words = new BigUint64Array(heap.buffer);
  const empty = (page) => words.subarray(page >> 3, (page + PAGE) >> 3).every((word) => !word);
  const runs = [];
  for (let start = 0; start < heap.length; start += PAGE) {
    if (empty(start)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += PAGE;
    else runs.push([start, PAGE]);
  }
  const about = new Uint32Array([heap.length, runs.length, length, ...runs.flat()]);
  const body = runs.map(([start, size]) => heap.subarray(start, start + size));
  return Buffer.concat([new Uint8Array(about.buffer), snapshot.subarray(0, length), ...body]);
}

try {
  await packLibraries();
  write("snapshot.bin", sparse(await takeSnapshot()));
} catch (error) {
  // If uncaught, node would print Pyodide's minified line of 1.2 MB.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit(0); // Pyodide keeps node's event loop alive
