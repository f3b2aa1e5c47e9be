// Caches every file of the page: it works offline, and an update downloads only what changed.

/** Each file and the hash of its content when open. @type {[path: string, hash: string][]} written by the build */
const FILES = [];
const VERSION = ""; // written by the build: a hash of all files

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const at = (/** @type {string} */ path) => new URL(path, worker.location.href).href;

/** Another path of this host may be another page with its own caches. */
const HERE = `pygames ${new URL(at("./")).pathname} `;
/** File names below static/ contain a hash of the content: one cache for all versions. */
const STATIC = `${HERE}static`;
/** Other files keep their names from version to version: each version has its own cache. */
const PAGE = `${HERE}page ${VERSION}`;
const cacheOf = (/** @type {string} */ url) => (url.startsWith(at("./static/")) ? STATIC : PAGE);
const list = new Map(FILES.map(([path, hash]) => [at(path), hash]));
/** Keys of the lists of files: of the version in use, the one before it, and the one being installed. */
const NOW = at("./lists/now");
const BEFORE = at("./lists/before");
const NEXT = at("./lists/next");

/** The files of a version. @typedef {{page: string, files: [url: string, hash: string][]}} List */

/** @param {string} key @returns {Promise<List | undefined>} */
async function listOf(key) {
  return (await (await caches.open(STATIC)).match(key))?.json();
}

const putList = async (/** @type {string} */ key, /** @type {List} */ files) =>
  (await caches.open(STATIC)).put(key, Response.json(files));

const OWN = { page: PAGE, files: [...list] };

/**
 * Files are added under a shared lock and deleted under an exclusive one, so that no worker deletes
 * what another one has just found or fetched. With `ifAvailable` the work is left undone while
 * another worker has the lock.
 * @param {LockOptions} how @param {() => Promise<void>} work
 */
const locked = (how, work) =>
  navigator.locks
    ? navigator.locks.request(`${HERE}files`, how, (lock) => (lock ? work() : undefined))
    : work();

/** @param {string} url @param {string} hash */
async function download(url, hash) {
  // Hashed names may come from the browser's own cache: the page has just loaded most of them.
  if (cacheOf(url) === PAGE) return fetched(url, hash, "no-cache");
  return fetched(url, hash, "default").catch(() => fetched(url, hash, "reload"));
}

/** @param {string} url @param {string} hash @param {RequestCache} cache */
async function fetched(url, hash, cache) {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = await unpacked(await response.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!hex.startsWith(hash)) throw new Error(`${url}: not the file of this version`);
  const headers = new Headers(response.headers);
  if (url.endsWith(".wasm.gz")) headers.set("content-type", "application/wasm");
  return new Response(bytes, { headers });
}

/** Files that the build has compressed are stored open: later starts are quicker. @param {ArrayBuffer} bytes */
async function unpacked(bytes) {
  if (new Uint8Array(bytes)[0] !== 0x1f) return bytes; // gzip begins so, and no other file here
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
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
const nameIn = (last, url) => (cacheOf(url) === STATIC ? STATIC : (last?.page ?? PAGE));

/** Fetch what is missing of this version; throws if it stays incomplete. */
async function complete() {
  const last = await listOf(NOW);
  const [statics, page] = [await caches.open(STATIC), await caches.open(PAGE)];
  const stored = new Set([...(await statics.keys()), ...(await page.keys())].map(({ url }) => url));
  const get = async (/** @type {string} */ url, /** @type {string} */ hash) => {
    const cache = cacheOf(url) === STATIC ? statics : page;
    await cache.put(url, (await kept(last, hash)) ?? (await download(url, hash)));
  };
  const missing = [...list].filter(([url]) => !stored.has(url));
  await Promise.all(missing.map(([url, hash]) => get(url, hash)));
  const index = await page.match(at("./index.html"));
  if (index && !stored.has(at("./"))) await page.put(at("./"), index);
}

const install = () =>
  locked({ mode: "shared" }, async () => {
    await putList(NEXT, OWN);
    await complete();
  });

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

async function activate() {
  const last = await listOf(NOW);
  if (last && last.page !== PAGE) await putList(BEFORE, last);
  await putList(NOW, OWN);
  await locked({ mode: "shared" }, complete).catch(() => {}); // offline: completed later
  await locked({ ifAvailable: true }, tidy); // while another worker installs, the next version cleans up
  await worker.clients.claim();
}

/**
 * Delete unused files. Those of the previous version stay, because an open tab may still request
 * them, and those of a version that has begun to install.
 */
async function tidy() {
  const cache = await caches.open(STATIC);
  const [before, next] = [await listOf(BEFORE), await listOf(NEXT)];
  const files = [before, next].flatMap((one) => one?.files ?? []);
  const wanted = new Set([NOW, BEFORE, NEXT, ...list.keys(), ...files.map(([url]) => url)]);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  const stores = [STATIC, PAGE, next?.page];
  for (const name of await caches.keys()) {
    if (name.startsWith(HERE) && !stores.includes(name)) await caches.delete(name);
  }
}

/** Take over, if this version is complete. @param {ExtendableMessageEvent["source"]} asker */
async function takeOver(asker) {
  try {
    await locked({ mode: "shared" }, complete);
    await worker.skipWaiting();
  } catch {
    asker?.postMessage("incomplete");
  }
}

/** Fetch and store again a file that the browser has evicted. @param {Request} request @param {string} url */
async function answer(request, url) {
  const found = await caches.match(url, { cacheName: cacheOf(url) });
  if (found) return found;
  const hash = list.get(url);
  const fresh = hash && (await download(url, hash).catch(() => undefined));
  if (!fresh) return fetch(request);
  await (await caches.open(cacheOf(url))).put(url, fresh.clone());
  return fresh;
}

worker.addEventListener("install", (event) =>
  event.waitUntil(Promise.all([route(event), install()])),
);
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(takeOver(event.source));
  // The browser may serve files without starting this worker, so each page sends this at its start.
  if (event.data === "heal") {
    event.waitUntil(locked({ mode: "shared" }, complete).catch(() => {}));
  }
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const url = request.mode === "navigate" ? at("./index.html") : origin + pathname;
  const ours = list.has(url) || cacheOf(url) === STATIC;
  if (request.method === "GET" && ours) event.respondWith(answer(request, url));
});
