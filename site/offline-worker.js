// The service worker of the site. What most readers look for is kept when the site is first opened, everything else when it
// is read, and all of it can be read again without a network. The live page in page/ has a worker of its own.
// The build fills in the two constants.
const VERSION = "";
const KEPT = [];

const cacheName = `broadside-site-${VERSION}`;
const folder = new URL("./", self.location.href).href;

/** The address under which a file is kept: folders by the page in them, nothing after the path. */
const keyOf = (address) => {
  const url = new URL(address);
  return `${url.origin}${url.pathname}${url.pathname.endsWith("/") ? "index.html" : ""}`;
};

/** Asks the network, and keeps what it says. */
const fetchAndKeep = async (request) => {
  const response = await fetch(request);
  if (response.ok && response.type === "basic" && !response.redirected) {
    const copy = response.clone();
    const cache = await caches.open(cacheName);
    await cache.put(keyOf(request.url), copy);
  }
  return response;
};

const kept = async (request) => (await caches.open(cacheName)).match(keyOf(request.url));

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(KEPT.map((path) => new URL(path, folder).href)))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("broadside-site-") && name !== cacheName;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.url.startsWith(folder) ? request.url.slice(folder.length) : undefined;
  if (request.method !== "GET" || path === undefined || path.startsWith("page/")) return;
  // A file with a hash in its name never changes; of all others the newest is wanted.
  event.respondWith(
    path.startsWith("assets/")
      ? kept(request).then((found) => found ?? fetchAndKeep(request))
      : fetchAndKeep(request).catch(async (error) => {
          const found = await kept(request);
          if (found) return found;
          throw error;
        }),
  );
});
