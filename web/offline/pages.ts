import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { delocalized } from '../../shared/locale.ts';
import { isPersonal } from '../../shared/personal.ts';
import { PAGES, shellFor } from './kept.ts';

/** How long a patchy line may keep the reader waiting while this phone has an answer. */
const WAIT_SECONDS = 3;
const MOST_PAGES = 60;
/** What a cheap phone needs to read a page and show its words, ms. */
const WORDS_MS = 120;

/**
 * A page is the server's word first. Kept are public pages by their bare address, which are the same
 * bytes for everybody; all others, personal ones and what a query asks, open in the shell.
 */
const rules: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => withoutFragment(request.url),
  cacheWillUpdate: async ({ request, response }) =>
    isKept(new URL(request.url)) && isPage(response) ? response : null,
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? (await shellFor(request.url)),
  cacheDidUpdate: ({ cacheName }) => trim(cacheName, MOST_PAGES),
  // A shop that cannot answer is no better than a line that does not carry.
  handlerWillRespond: async ({ request, response }) => {
    const page = response.status < 500 ? response : ((await keptOrShell(request)) ?? response);
    answeredAt = Date.now();
    return page;
  },
};

let answeredAt = 0;

/**
 * Pictures come from this phone at once, and Chromium draws those it has before it reads on in a page:
 * 25 ms each on a cheap phone, before the first word (FCP without a line 484 to 312 ms).
 */
export const wordsShown = () =>
  new Promise<void>((resolve) =>
    setTimeout(resolve, Math.max(0, answeredAt + WORDS_MS - Date.now())),
  );

async function keptOrShell({ url }: Request) {
  const cache = await caches.open(PAGES);
  return (await cache.match(withoutFragment(url))) ?? shellFor(url);
}

export const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: WAIT_SECONDS,
  plugins: [rules],
});

/** An order's link carries its key there. */
export const withoutFragment = (address: string) => address.split('#', 1)[0] ?? '';

const isKept = ({ pathname, search }: URL) =>
  search === '' && !isPersonal(delocalized(pathname).path);

const isPage = ({ status, redirected, headers }: Response) =>
  status === 200 &&
  !redirected &&
  (headers.get('Content-Type') ?? '').startsWith('text/html') &&
  !(headers.get('Cache-Control') ?? '').includes('no-store');

/** A cache lists what was written last at its end. */
export async function trim(cacheName: string, most: number) {
  const cache = await caches.open(cacheName);
  const oldest = (await cache.keys()).slice(0, -most);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}
