// The service worker: the network first, and the cache without a network.
/* global FILES, VERSION: set by the build */

const name = `queens-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(FILES)));
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const old of await caches.keys()) if (old.startsWith("queens-") && old !== name) await caches.delete(old);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin !== self.location.origin) return;
  const kept = async () => (await caches.match(event.request, { ignoreSearch: true })) ?? Response.error();
  event.respondWith(fetch(event.request).catch(kept));
});
