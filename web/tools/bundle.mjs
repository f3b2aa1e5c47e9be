// node bundle.mjs <out>: bundles the page's modules into a few files.
// out/js gets engine.js, main.js, lazily loaded chunks, and the entry points that tests import;
// out/begin.js is for index.html. out/worker.mjs is a Python worker, with Pyodide's loader and the code
// of PyScript's workers; out/loader.mjs fetches the big files for it. out/pyscript gets what the page
// uses of PyScript.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "@rollup/wasm-node";
import { minify } from "terser";
import { splitPyscript } from "./split_pyscript.mjs";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = join(WEB, "node_modules");
const page = (/** @type {string} */ name) => join(WEB, "js", `${name}.js`);
/** Loaded by index.html. */
const ENTRIES = { engine: page("platform/engine"), main: page("main") };
const PYSCRIPT_WORKER = "./pyscript/worker.js";
const TEST_ENTRY_POINTS = ["platform/offline", "saves/saved_games", "saves/statistics"];

/** The entry file of a package for browsers. @param {string} name */
function entryOf(name) {
  const about = JSON.parse(readFileSync(join(PACKAGES, name, "package.json"), "utf8"));
  let found = about.exports?.["."] ?? about.exports;
  while (found && typeof found === "object") found = found.import ?? found.default;
  return join(PACKAGES, name, found ?? about.module ?? about.main);
}

const packages = {
  name: "packages",
  resolveId(/** @type {string} */ name) {
    if (/^[./]/.test(name)) return null;
    const inner = name.split("/").length > (name.startsWith("@") ? 2 : 1);
    return inner ? join(PACKAGES, name) : entryOf(name);
  },
};

const pyodide = {
  name: "pyodide",
  resolveId(/** @type {string} */ name) {
    if (name === "./pyodide.mjs") return join(PACKAGES, "pyodide/pyodide.mjs");
    return name.startsWith("node:") ||
      ["./pyodide.asm.mjs", "./interpreter.mjs", "ws"].includes(name)
      ? { id: name, external: true }
      : null;
  },
};

/** PyScript's code for workers, and what it loads only for features that this page does not use. @param {string} code */
const pyscriptWorker = (code) => ({
  name: "pyscript-worker",
  resolveId: (/** @type {string} */ name) => {
    if (name === PYSCRIPT_WORKER) return name;
    return /^\.\/\w+-\w{8}\.js$/.test(name) ? { id: name, external: true } : null;
  },
  load: (/** @type {string} */ name) => (name === PYSCRIPT_WORKER ? code : null),
});

/** Minify: a third of the bytes to download and to parse. */
const minified = {
  name: "minified",
  renderChunk: (/** @type {string} */ code) => minify(code, { module: true }),
};

/** Modules that tests import by name: tiny files that re-export from the bundle. */
const testEntryPoints = {
  name: "test-entry-points",
  buildStart() {
    for (const name of TEST_ENTRY_POINTS) {
      this.emitFile({
        type: "chunk",
        id: page(name),
        fileName: `${basename(name)}.js`,
        preserveSignature: "strict",
      });
    }
  },
};

/** What a game's folder brings is named after it. @param {{name: string, facadeModuleId?: string | null}} chunk */
function nameOfChunk({ name, facadeModuleId }) {
  const game = facadeModuleId && basename(dirname(facadeModuleId));
  if (name === "board" && game) return `${game}.js`;
  return name === "lesson" && game ? `${game}_lesson.js` : "[name].js";
}

/** Every module that a module imports, directly or through others. */
function reachable(/** @type {string} */ start, /** @type {Function} */ infoOf) {
  const found = new Set([start]);
  for (const id of found) for (const next of infoOf(id).importedIds) found.add(next);
  return found;
}

/** Small shared modules go into main.js instead of their own files. */
const isTiny = (/** @type {string} */ id, /** @type {Function} */ infoOf) =>
  id.startsWith(join(WEB, "js", "ui")) && infoOf(id).code.length < 1000;

async function write(input, plugins, output) {
  const bundle = await rollup({
    input,
    plugins: [...plugins, minified],
    preserveEntrySignatures: "allow-extension",
    onLog: (_, log) => {
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
    },
  });
  await bundle.write({ format: "es", ...output });
  await bundle.close();
}

/** Copy PyScript without its plugins and source maps; return the code of its workers. @param {string} folder */
function writePyscript(folder) {
  let code = "";
  const dist = join(PACKAGES, "@pyscript/core/dist");
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(dist).filter((name) => /^(core|error-).*\.js$/.test(name))) {
    let text = readFileSync(join(dist, name), "utf8");
    text = text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
    if (name.startsWith("core-")) {
      const { main, worker } = splitPyscript(text, "../worker.mjs");
      code = worker;
      text = main;
    }
    writeFileSync(join(folder, name), text);
  }
  return code;
}

const out = resolve(process.argv[2]);
try {
  const code = writePyscript(join(out, "pyscript"));
  await write(ENTRIES, [packages, testEntryPoints], {
    dir: join(out, "js"),
    entryFileNames: "[name].js",
    chunkFileNames: nameOfChunk,
    // engine.js comes first; everything else that the first screen needs is in main.js.
    manualChunks: (id, { getModuleInfo }) =>
      Object.keys(ENTRIES).find((name) => reachable(ENTRIES[name], getModuleInfo).has(id)) ??
      (isTiny(id, getModuleInfo) ? "main" : undefined),
  });
  await write(page("begin"), [], { file: join(out, "begin.js"), format: "iife" });
  for (const name of ["worker.mjs", "loader.mjs"]) {
    await write(join(WEB, "runtime", name), [pyodide, pyscriptWorker(code)], {
      file: join(out, name),
      inlineDynamicImports: true,
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
