// What boot.mjs leaves behind for interpreter.mjs.

declare global {
  var startedPython: { loadPyodide: () => Promise<unknown>; version: string };
}

export {};
