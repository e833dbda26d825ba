export {};

declare const self: ServiceWorkerGlobalScope;

/** Replaces the service worker, empties its caches and unregisters itself. */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
