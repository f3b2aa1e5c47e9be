// Keeps every file of the page, by content, so that it plays offline and a deploy costs only what changed.

/** @type {[path: string, hash: string][]} written by the build */
const FILES = [];
const CACHE = "pygames-files";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const at = (/** @type {string} */ path) => new URL(path, worker.location.href).href;
const keyOf = (/** @type {string} */ hash) => at(`./files/${hash}`);
const list = new Map(FILES.map(([path, hash]) => [at(path), hash]));

/** @param {string} url @param {string} hash */
async function download(url, hash) {
  // Hashed names may come from the browser's own cache: the page has just loaded most of them.
  const response = await fetch(url, { cache: url.includes("/static/") ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!hex.startsWith(hash)) throw new Error(`${url}: not the file this version is made of`);
  // A fresh response has no address of its own: it may be served at any path with this content.
  return new Response(bytes, { headers: response.headers });
}

async function install() {
  const cache = await caches.open(CACHE);
  const get = async (/** @type {string} */ url, /** @type {string} */ hash) => {
    if (await cache.match(keyOf(hash))) return;
    await cache.put(keyOf(hash), await download(url, hash));
  };
  await Promise.all([...list].map(([url, hash]) => get(url, hash)));
}

/** The files of the version before this one: a tab that is still open may ask for them. */
async function before() {
  const response = await (await caches.open(CACHE)).match(at("./lists/before"));
  return new Map(response ? /** @type {[string, string][]} */ (await response.json()) : []);
}

async function activate() {
  const cache = await caches.open(CACHE);
  const last = await cache.match(at("./lists/now"));
  if (last) await cache.put(at("./lists/before"), last);
  await cache.put(at("./lists/now"), new Response(JSON.stringify([...list])));
  const hashes = new Set([...list.values(), ...(await before()).values()]);
  const wanted = new Set([...hashes].map(keyOf));
  for (const { url } of await cache.keys()) {
    if (url.startsWith(at("./files/")) && !wanted.has(url)) await cache.delete(url);
  }
  await worker.clients.claim();
}

/** @param {Request} request @param {string} url */
async function answer(request, url) {
  const hash = list.get(url) ?? (await before()).get(url);
  const kept = hash && (await (await caches.open(CACHE)).match(keyOf(hash)));
  return kept || fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take-over") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const url = request.mode === "navigate" ? at("./index.html") : origin + pathname;
  const ours = list.has(url) || url.startsWith(at("./static/"));
  if (request.method === "GET" && ours) event.respondWith(answer(request, url));
});
