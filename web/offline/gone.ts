export {};

declare const self: ServiceWorkerGlobalScope;

/** Replaces the service worker and leaves: the shop is then as if there had never been one. */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
