// Python code that runs before the engine is imported: for the snapshot, and in a normal boot.

/** Where the byte-compiled engine lies in Python's file system. */
export const ENGINE = "/lib/pygames.zip";

// PyScript would write its `pyscript` package at every start; the worker only exports `handle`,
// so an empty module in its place saves the time.
export const PREAMBLE = `
import sys, types
sys.path.insert(0, ${JSON.stringify(ENGINE)})
sys.modules["pyscript"] = types.ModuleType("pyscript")
del sys, types
`;
