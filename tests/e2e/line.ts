import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { keptIn } from '../shop/kept.ts';

/** What the tests of the service worker ask of it and do to the line. */

/** What the build has told the service worker to keep for a language. */
export async function keptFiles(page: Page, language: 'en' | 'sw' = 'en'): Promise<string[]> {
  const code = await (await page.request.get('/service-worker.js')).text();
  const { core, rest } = keptIn(code, language);
  return [...core, ...rest];
}

/** What of it is for filling a cart and buying it. */
export async function filesOfBuying(page: Page): Promise<string[]> {
  const code = await (await page.request.get('/service-worker.js')).text();
  return keptIn(code, 'en').buying;
}

/** Until the phone holds all of it. */
export async function kept(page: Page, language: 'en' | 'sw' = 'en') {
  const files = await keptFiles(page, language);
  const missing = () =>
    page.evaluate(async (paths) => {
      const found = await Promise.all(paths.map((path) => caches.match(path)));
      return paths.filter((_, at) => !found[at]).length;
    }, files);
  await expect.poll(missing, { timeout: 60_000 }).toBe(0);
}

/** All that any cache of the shop holds, by address. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map(({ url }) => url.replace(location.origin, ''));
  });

/** What a browser without a line says of itself, and React of a page that did not come. */
export const OFFLINE_NOISE = /ERR_INTERNET_DISCONNECTED|dynamically imported module/;

/** Which errors a page that is offline should not have reported. */
export const unexpected = (errors: string[]) =>
  errors.filter((error) => !OFFLINE_NOISE.test(error));

/** The build's list of its files, by their sources. */
export const manifest = () => JSON.parse(readFileSync('dist/client/.vite/en.json', 'utf8'));
export const fileOf = (key: string): string => `/${manifest()[key].file}`;
