import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { precachedIn } from '../shop/precache.ts';

/** What the build's service worker precaches for a language. */
export async function precachedFiles(page: Page, language: 'en' | 'sw' = 'en'): Promise<string[]> {
  const code = await (await page.request.get('/service-worker.js')).text();
  const { core, rest } = precachedIn(code, language);
  return [...core, ...rest];
}

/** The part of it that is needed for filling a cart and buying. */
export async function precachedForBuying(page: Page): Promise<string[]> {
  const code = await (await page.request.get('/service-worker.js')).text();
  return precachedIn(code, 'en').buying;
}

/** Waits until everything is in a cache. */
export async function untilPrecached(page: Page, language: 'en' | 'sw' = 'en') {
  const files = await precachedFiles(page, language);
  const missing = () =>
    page.evaluate(async (paths) => {
      const found = await Promise.all(paths.map((path) => caches.match(path)));
      return paths.filter((_, at) => !found[at]).length;
    }, files);
  await expect.poll(missing, { timeout: 60_000 }).toBe(0);
}

/** Everything in the shop's caches, by path. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map(({ url }) => url.replace(location.origin, ''));
  });

/** Logged by a browser without a network, and by React for a page that did not load. */
export const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|dynamically imported module/;

export const unexpected = (errors: string[]) =>
  errors.filter((error) => !OFFLINE_ERRORS.test(error));

/** The build's files by their sources. */
export const manifest = () => JSON.parse(readFileSync('dist/client/.vite/en.json', 'utf8'));
export const fileOf = (key: string): string => `/${manifest()[key].file}`;
