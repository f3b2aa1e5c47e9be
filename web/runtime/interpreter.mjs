// What PyScript takes for Pyodide's own loader: it hands over the Python that boot.mjs has started. It is
// a file of its own, because WebKit runs the script of a worker once more when that worker imports it.

export const { loadPyodide, version } = globalThis.startedPython;
