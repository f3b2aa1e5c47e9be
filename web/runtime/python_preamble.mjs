// Python code that runs before the engine is imported, for the snapshot and in a normal boot.

/** The path of the byte-compiled engine in Python's file system. */
export const ENGINE = "/lib/pygames.zip";

// PyScript would write its `pyscript` package at every start. The worker only exports `handle`, so
// an empty module replaces it to save time.
export const PREAMBLE = `
import sys, types
sys.path.insert(0, ${JSON.stringify(ENGINE)})
sys.modules["pyscript"] = types.ModuleType("pyscript")
del sys, types
`;
