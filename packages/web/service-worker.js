// The service worker of the page: stores all its files on the device, so that the page loads without a network. A newer
// version waits until every tab of the old one is closed or the page asks for it (src/model/service-worker.ts).

/** A hash of each file of the page, by its path: the build fills it in (installable.ts). */
const FILES = {};

const { scope } = self.registration;

/** All versions share a store, so that a newer one loads only the files that differ. */
const openStore = () => caches.open(`broadside-page ${scope}`);

/** The address under which a file is stored: another content has another one. */
const keyOf = (path) => `${scope}${path}?hash=${FILES[path]}`;

/** A file that stands for itself beside the page, such as `report/page.html`: it is no address of the page. */
const OTHER_FILE = /\/(?!index\.html)[^/?]+\.\w+(\?|$)/;

/** The file of the page that answers a request; undefined if the network does. */
const fileFor = ({ method, mode, url }) => {
  const address = new URL(url);
  address.hash = "";
  // The language is the page's own affair.
  address.searchParams.delete("lang");
  if (method !== "GET" || !address.href.startsWith(scope)) return undefined;
  const path = address.href.slice(scope.length) || "index.html";
  if (Object.hasOwn(FILES, path)) return path;
  return mode === "navigate" && !OTHER_FILE.test(address.pathname + address.search) ? "index.html" : undefined;
};

/** Stores the files that are not stored yet, one after the other: the open page loads its own at the same time. */
const store = async () => {
  const files = await openStore();
  const stored = new Set((await files.keys()).map(({ url }) => url));
  for (const path of Object.keys(FILES)) {
    if (stored.has(keyOf(path))) continue;
    // A name in assets/ has a hash of its own: what the browser has of that name is right.
    const response = await fetch(scope + path, { cache: path.startsWith("assets/") ? "default" : "reload" });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    // A copy, because no page may be an answer that was redirected, and some hosts redirect index.html.
    await files.put(keyOf(path), new Response(response.body, response));
  }
};

/** Removes the files of older versions. */
const clean = async () => {
  const files = await openStore();
  const wanted = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await files.keys()) if (!wanted.has(request.url)) await files.delete(request);
};

const answer = async (request, path) => (await (await openStore()).match(keyOf(path))) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(store()));
self.addEventListener("activate", (event) => event.waitUntil(clean().then(() => self.clients.claim())));
self.addEventListener("message", ({ data }) => data?.type === "SKIP_WAITING" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const path = fileFor(event.request);
  if (path !== undefined) event.respondWith(answer(event.request, path));
});
