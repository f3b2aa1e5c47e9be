// The service worker as the page sees it: ready offline, new version ready, take it.

/** @typedef {"offline-ready" | "update-ready"} News */

/** @type {Set<(news: News) => void>} */
const listeners = new Set();
/** @type {Set<News>} */
const told = new Set();
/** @type {ServiceWorker | null} */
let waiting = null;
let reloading = false;

/** @param {News} news */
function tell(news) {
  told.add(news);
  document.documentElement.classList.add(news); // for styles and tests
  for (const listener of listeners) listener(news);
}

/** Hear the news, those of before included. @param {(news: News) => void} listener */
export function onNotice(listener) {
  listeners.add(listener);
  for (const news of told) listener(news);
  return () => listeners.delete(listener);
}

/** Take the new version and reload. The app calls this on the player's yes, never inside a turn. */
export function applyUpdate() {
  reloading = true;
  if (waiting) waiting.postMessage("take-over");
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
  const registration = await serviceWorker.register(new URL("./sw.js", document.baseURI), {
    updateViaCache: "none",
  });
  if (registration.waiting && !first) follow(registration.waiting, false);
  if (registration.installing) follow(registration.installing, first);
  registration.addEventListener("updatefound", () => {
    if (registration.installing) follow(registration.installing, !serviceWorker.controller);
  });
}
