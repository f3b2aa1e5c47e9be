// Python code that runs before the engine is imported, for the snapshot and in a normal boot.

/** The path of the byte-compiled engine in Python's file system. */
export const ENGINE = "/lib/pygames.zip";
/** The path of the byte-compiled standard library. */
export const STDLIB = "/lib/python314.zip";

/** The lock file is only needed to install packages, which this page never does. */
export const LOCK = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
});

// PyScript would write its `pyscript` package at every start. The worker only exports `handle`, so
// an empty module replaces it to save time.
export const PREAMBLE = `
import sys, types
sys.path.insert(0, ${JSON.stringify(ENGINE)})
sys.modules["pyscript"] = types.ModuleType("pyscript")
del sys, types
`;
