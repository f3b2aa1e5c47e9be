// The first script of the page. The build writes it into index.html, so that the workers that start
// Python are made before any other file is read; pyscript.js and runtime_files.js take them over.
// netlify.toml has its hash: no other inline script may run.

/** A page that took longer to come, in milliseconds, came over a slow line: the shell comes first. */
const NEAR = 100;
/** What browsers that estimate the line call a quick one; others say nothing. */
const QUICK = "4g";

/** @typedef {{worker: Worker, heard: Event[]}} Begun  what a worker has said before it was taken over */

const { content, dataset } = /** @type {HTMLMetaElement} */ (
  document.querySelector('meta[name="runtime"]')
);
const { sizes, snapshot } = JSON.parse(dataset.about ?? "");
const stored = Boolean(navigator.serviceWorker?.controller);
const [visit] = performance.getEntriesByType("navigation");
const { requestStart, responseStart } = /** @type {PerformanceNavigationTiming} */ (visit);
const { effectiveType: line = QUICK } =
  /** @type {{connection?: {effectiveType?: string}}} */ (navigator).connection ?? {};

/** @param {string} file @param {Record<string, string>} flags @returns {Begun} */
function begin(file, flags) {
  const name = `${new URLSearchParams(flags)}`;
  const worker = new Worker(content + file, { type: "module", name });
  /** @type {Event[]} */
  const heard = [];
  const hear = (/** @type {Event} */ event) => heard.push(event);
  worker.onmessage = hear;
  worker.onerror = hear;
  return { worker, heard };
}

if (stored || (line === QUICK && responseStart - requestStart < NEAR)) {
  const life = `pygames-${performance.timeOrigin}-0`;
  /** @type {Record<string, string>} */
  const flags = stored ? { stored: "" } : { check: snapshot };
  const python = begin("worker.mjs", { life, ...flags });
  const loader = stored ? undefined : begin("loader.mjs", {});
  loader?.worker.postMessage({ id: 0, order: { sizes, counting: true, wasm: true } });
  globalThis.begun = { python, life, loader };
}
