// The code of PyScript's workers; the build takes it out of PyScript: see tools/split_pyscript.mjs.
export {};
