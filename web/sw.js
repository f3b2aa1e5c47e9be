// Caches every file of the page: it works offline, and an update downloads only what changed.

/** @type {[path: string, hash: string][]} written by the build */
const FILES = [];
const VERSION = ""; // written by the build: a hash of all files

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const at = (/** @type {string} */ path) => new URL(path, worker.location.href).href;

/** Another path of this host may be another page with its own caches. */
const HERE = `pygames ${new URL(at("./")).pathname} `;
/** Names below static/ carry a hash of their content: one store for all versions. */
const STATIC = `${HERE}static`;
/** The others keep their names from version to version: each version has its own. */
const PAGE = `${HERE}page ${VERSION}`;
const storeOf = (/** @type {string} */ url) => (url.startsWith(at("./static/")) ? STATIC : PAGE);
const list = new Map(FILES.map(([path, hash]) => [at(path), hash]));
const NOW = at("./lists/now");
const BEFORE = at("./lists/before");

/** What a version was made of. @typedef {{page: string, files: [url: string, hash: string][]}} List */

/** @param {string} key @returns {Promise<List | undefined>} */
async function listOf(key) {
  return (await (await caches.open(STATIC)).match(key))?.json();
}

/** @param {string} url @param {string} hash */
async function download(url, hash) {
  // Hashed names may come from the browser's own cache: the page has just loaded most of them.
  const response = await fetch(url, { cache: storeOf(url) === STATIC ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!hex.startsWith(hash)) throw new Error(`${url}: not the file this version is made of`);
  return new Response(bytes, { headers: response.headers });
}

/** Reuse a file of an earlier version with the same content, whatever its path was. */
async function kept(/** @type {List | undefined} */ last, /** @type {string} */ hash) {
  const [url] = last?.files.find(([, other]) => other === hash) ?? [];
  if (!url) return undefined;
  const response = await caches.match(url, { cacheName: nameIn(last, url) });
  // A fresh response has no address of its own: it may be served at any path.
  return response && new Response(await response.blob(), { headers: response.headers });
}

/** @param {List | undefined} last @param {string} url */
const nameIn = (last, url) => (storeOf(url) === STATIC ? STATIC : (last?.page ?? PAGE));

async function install() {
  const last = await listOf(NOW);
  const get = async (/** @type {string} */ url, /** @type {string} */ hash) => {
    const cache = await caches.open(storeOf(url));
    if (await cache.match(url)) return;
    await cache.put(url, (await kept(last, hash)) ?? (await download(url, hash)));
  };
  await Promise.all([...list].map(([url, hash]) => get(url, hash)));
  const cache = await caches.open(PAGE);
  const index = await cache.match(at("./index.html"));
  if (index) await cache.put(at("./"), index);
}

/**
 * Let the browser serve files from the caches without starting this worker, where it supports that.
 * @param {any} event
 */
async function route(event) {
  if (!event.addRoutes) return;
  const path = (/** @type {string} */ name) => new URL(at(name)).pathname;
  const exactly = (/** @type {string} */ name) => ({ pathname: path(name), search: "" });
  const routes = [
    { urlPattern: { pathname: `${path("./static/")}*` }, cacheName: STATIC },
    { urlPattern: exactly("./"), cacheName: PAGE },
    { urlPattern: exactly("./index.html"), cacheName: PAGE },
  ];
  await event.addRoutes(
    routes.map(({ urlPattern, cacheName }) => ({
      condition: { urlPattern },
      source: { cacheName },
    })),
  );
}

/** Keep the files of the previous version: an open tab may still request them. */
async function activate() {
  const cache = await caches.open(STATIC);
  const last = await listOf(NOW);
  if (last && last.page !== PAGE) await cache.put(BEFORE, Response.json(last));
  await cache.put(NOW, Response.json({ page: PAGE, files: [...list] }));
  const before = await listOf(BEFORE);
  const wanted = new Set([
    NOW,
    BEFORE,
    ...list.keys(),
    ...(before?.files ?? []).map(([url]) => url),
  ]);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  for (const name of await caches.keys()) {
    if (name.startsWith(HERE) && ![STATIC, PAGE].includes(name)) await caches.delete(name);
  }
  await worker.clients.claim();
}

/** @param {Request} request @param {string} url */
async function answer(request, url) {
  return (await caches.match(url, { cacheName: storeOf(url) })) || fetch(request);
}

worker.addEventListener("install", (event) =>
  event.waitUntil(Promise.all([route(event), install()])),
);
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take-over") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const url = request.mode === "navigate" ? at("./index.html") : origin + pathname;
  const ours = list.has(url) || storeOf(url) === STATIC;
  if (request.method === "GET" && ours) event.respondWith(answer(request, url));
});
