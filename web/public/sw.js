// The service worker: without a connection it shows a page that explains, and that is all. Nothing of the server's
// answers is ever kept, so nobody sees an old table or somebody else's cards.

const PLACE = "stolik-offline-1";
const PAGE = "/offline.html";
const PARTS = [PAGE, "/offline.css", "/offline.js", "/stolik.svg"];

self.addEventListener("install", (event) => {
  const fresh = PARTS.map((part) => new Request(part, { cache: "reload" }));
  event.waitUntil(
    caches
      .open(PLACE)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== PLACE).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(forget)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (origin === self.location.origin && PARTS.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});
