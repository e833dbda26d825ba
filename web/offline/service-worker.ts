import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { enable as enablePreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import {
  CODE,
  cacheCore,
  cacheForLater,
  forgetOlder,
  isOfThisVersion,
  isSecret,
  PICTURES,
} from './caches.ts';
import { pages, trim, withoutFragment } from './pages.ts';
import type { Message } from './protocol.ts';
import { open, show } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
declare global {
  interface ExtendableEvent {
    addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>;
  }
}

const MOST_PICTURES = 80;
const good: WorkboxPlugin[] = [
  new CacheableResponsePlugin({ statuses: [200] }),
  { cacheWillUpdate: async ({ response }) => (isSecret(response) ? null : response) },
];

const code = new CacheFirst({
  cacheName: CODE,
  matchOptions: { ignoreVary: true },
  plugins: [
    ...good,
    {
      // A tab of the previous version asks for that version's files.
      cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
        cachedResponse ?? (await caches.match(request, { ignoreVary: true })),
    },
  ],
});

const pictures = new StaleWhileRevalidate({
  cacheName: PICTURES,
  plugins: [
    ...good,
    {
      cacheKeyWillBeUsed: async ({ request }) => withoutFragment(request.url),
      cacheDidUpdate: ({ cacheName }) => trim(cacheName, MOST_PICTURES),
    },
  ],
});

/** A blank label, where the network brings no picture: browsers would show a broken one. */
const NO_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="22" y="38" width="56" height="24" rx="4" fill="none" stroke="gray" stroke-opacity=".5"/></svg>';
const SVG = { headers: { 'Content-Type': 'image/svg+xml' } };

const isOwn = (url: URL) => url.origin === location.origin;

registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/assets/'), code);
registerRoute(({ url, request }) => isOwn(url) && request.destination === 'image', pictures);
/** Paths that only the Worker answers, such as the return from a payment page. The app has no page for them. */
const SERVER_ONLY = /^\/(api|hooks|img|share|dev|healthz|pay|auth\/(v1|google))\b/;

registerRoute(new NavigationRoute(pages, { denylist: [SERVER_ONLY, /^[^?]*\.\w+$/] }));
setCatchHandler(async ({ request }) =>
  request.destination === 'image' ? new Response(NO_PICTURE, SVG) : Response.error(),
);
enablePreload();

self.addEventListener('install', (event) => {
  // Requests of a page that is being left would be lost if they had to wait for this worker.
  const routed = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  event.waitUntil(Promise.all([routed, cacheCore()]));
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOlder(), self.clients.claim()])),
);

self.addEventListener('message', (event) => {
  const message: Message = event.data;
  if (message.type === 'take-over') void self.skipWaiting();
  if (message.type === 'has') event.ports[0]?.postMessage(isOfThisVersion(message.file));
  if (message.type === 'keep') {
    event.waitUntil(cacheForLater(message).catch(() => {}));
  }
});

self.addEventListener('push', show);
self.addEventListener('notificationclick', open);
