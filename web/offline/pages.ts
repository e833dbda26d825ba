import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isPrivatePath } from '../../shared/account/private-paths.ts';
import { delocalized } from '../../shared/locale.ts';
import { isOfThisVersion, isSecret, PAGES, shellFor } from './caches.ts';

declare const self: ServiceWorkerGlobalScope;

const YOUNG_MS = 24 * 3_600_000;
const WAIT_SECONDS = 3;
const MOST_PAGES = 60;

/** Only public pages without a query are cached; all others open in the shell. */
const rules: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => withoutFragment(request.url),
  cacheWillUpdate: async ({ request, response }) => (isToKeep(request, response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? (await shellFor(request.url)),
  cacheDidUpdate: ({ cacheName }) => trim(cacheName, MOST_PAGES),
  handlerWillRespond: async ({ request, response }) =>
    response.status < 500 ? response : ((await keptOrShell(request)) ?? response),
};

async function keptOrShell({ url }: Request) {
  const cache = await caches.open(PAGES);
  return (await cache.match(withoutFragment(url))) ?? shellFor(url);
}

const asked = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: WAIT_SECONDS,
  plugins: [rules],
});
const atOnce = new StaleWhileRevalidate({
  cacheName: PAGES,
  plugins: [
    {
      ...rules,
      // A page that is gone, and one of a newer version, whose files are not cached here, are
      // removed.
      cacheWillUpdate: async ({ request, response }) => {
        if (isToKeep(request, response) && (await isOurs(response.clone()))) return response;
        if (response.status < 500) {
          await (await caches.open(PAGES)).delete(withoutFragment(request.url));
        }
        return null;
      },
    },
  ],
});

const ENTRY = /"(\/assets\/client-[\w-]+\.js)"/;

const isOurs = async (page: Response) => isOfThisVersion(ENTRY.exec(await page.text())?.[1] ?? '');

export const pages: RouteHandlerCallback = async (options) => {
  const { request } = options;
  const isAtOnce = !isReload(request) && (await isYoung(request).catch(() => false));
  const strategy = isAtOnce ? atOnce : asked;
  return strategy.handle(options);
};

const isReload = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload';

const mayBeSwahili = async () =>
  !self.cookieStore || (await self.cookieStore.get('lang'))?.value === 'sw';

async function isYoung({ url }: Request) {
  const { pathname } = new URL(url);
  if (pathname === '/' && (await mayBeSwahili())) return false;
  const page = await (await caches.open(PAGES)).match(withoutFragment(url));
  const madeAt = Date.parse(page?.headers.get('Date') ?? '');
  return Math.abs(Date.now() - madeAt) < YOUNG_MS;
}

export const withoutFragment = (address: string) => address.split('#', 1)[0] ?? '';

function isToKeep({ url }: Request, response: Response) {
  const { status, redirected, headers } = response;
  const { pathname, search } = new URL(url);
  const isPublic = search === '' && !isPrivatePath(delocalized(pathname).path);
  const isPage = (headers.get('Content-Type') ?? '').startsWith('text/html');
  return isPublic && status === 200 && !redirected && isPage && !isSecret(response);
}

export async function trim(cacheName: string, most: number) {
  const cache = await caches.open(cacheName);
  const oldest = (await cache.keys()).slice(0, -most);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}
