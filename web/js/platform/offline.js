// The page's side of the service worker: ready to work offline, new version ready, apply it.

/** @typedef {"offline-ready" | "update-ready" | "update-failed"} Notice */

/** @type {Set<(notice: Notice) => void>} */
const listeners = new Set();
/** @type {Set<Notice>} */
const told = new Set();
/** @type {ServiceWorker | null} */
let waiting = null;
let reloading = false;

/** @param {Notice} notice */
function tell(notice) {
  told.add(notice);
  document.documentElement.classList.add(notice); // for styles and tests
  for (const listener of listeners) listener(notice);
}

/** Subscribe; past notices are replayed. @param {(notice: Notice) => void} listener */
export function onNotice(listener) {
  listeners.add(listener);
  for (const notice of told) listener(notice);
  return () => listeners.delete(listener);
}

/** Apply the new version and reload; only called when the player agrees, never inside a turn. */
export function applyUpdate() {
  reloading = true;
  // A worker that another tab has let take over is active already.
  if (waiting?.state === "installed") waiting.postMessage("take-over");
  else location.reload();
}

/** @param {ServiceWorker} worker @param {boolean} first */
function follow(worker, first) {
  const look = () => {
    if (worker.state === "installed" && !first) {
      waiting = worker;
      tell("update-ready");
    }
    if (worker.state === "activated" && first) tell("offline-ready");
  };
  worker.addEventListener("statechange", look);
  look();
}

/** Register the worker; call it once the page is usable, for it downloads what is still missing. */
export async function register() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const first = !serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (reloading) location.reload();
    else if (!first) tell("update-ready"); // another tab took it
  });
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data !== "incomplete") return;
    reloading = false;
    tell("update-failed");
  });
  const registration = await serviceWorker.register(new URL("./sw.js", document.baseURI), {
    updateViaCache: "none",
  });
  registration.active?.postMessage("heal"); // files that the browser has evicted come back
  if (registration.waiting && !first) follow(registration.waiting, false);
  if (registration.installing) follow(registration.installing, first);
  registration.addEventListener("updatefound", () => {
    if (registration.installing) follow(registration.installing, !serviceWorker.controller);
  });
}
