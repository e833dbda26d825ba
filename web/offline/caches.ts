import { delocalized, LOCALES, type Locale } from '../../shared/locale.ts';
import { type CachedFiles, type Keep, LABEL_ICONS, SHELL } from './protocol.ts';

declare const self: ServiceWorkerGlobalScope;
declare const FILES: CachedFiles;

const CODE_OF = 'code-';
export const CODE = CODE_OF + FILES.version;
export const PAGES = `pages-${FILES.version}`;
export const PICTURES = 'pictures';

export async function cacheCore() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const read = open.map(({ url }) => delocalized(new URL(url).pathname).locale);
  const before = await Promise.all(
    LOCALES.map(async (language) => ((await caches.match(SHELL[language])) ? [language] : [])),
  );
  for (const language of new Set([...read, ...before.flat()])) await cacheCoreIn(language);
}

async function cacheCoreIn(language: Locale) {
  const { core } = FILES.code[language];
  for (const path of core) await store(CODE, path);
  for (const path of FILES.pictures.core) await store(PICTURES, path);
  const cache = await caches.open(CODE);
  if (await cache.match(SHELL[language])) return;
  await put(cache, SHELL[language], await fetch(SHELL[language], { cache: 'reload' }));
}

/** One after another and at low priority, since mobile data costs money. */
export async function cacheForLater({ language, seen, sparing: savesData, buying = false }: Keep) {
  for (const path of seen) await store(nameOf(path), path).catch(() => {});
  await cacheCoreIn(language);
  const { rest, buying: first } = FILES.code[language];
  if (savesData && !buying) return;
  for (const path of savesData ? rest.slice(0, first) : rest) await store(nameOf(path), path);
  for (const path of savesData ? [LABEL_ICONS] : FILES.pictures.rest) await store(PICTURES, path);
}

function nameOf(path: string) {
  if (path.startsWith('/assets/')) return CODE;
  return /\.(svg|webp)$/.test(path) ? PICTURES : PAGES;
}

/** Without a referrer, from which the server would conclude an English page. */
const IN_BACKGROUND: RequestInit = { priority: 'low', referrerPolicy: 'no-referrer' };

async function store(name: string, path: string) {
  const cache = await caches.open(name);
  if (await cache.match(path)) return;
  const known = await caches.match(path);
  const answer = known ?? (await fetch(path, IN_BACKGROUND));
  if (isSecret(answer)) throw new Error(`${path}: no-store`);
  await put(cache, path, answer);
}

/** Only the shells are stored nevertheless: they hold nobody's data. */
export const isSecret = ({ headers }: Response) =>
  /\bno-store\b/i.test(headers.get('Cache-Control') ?? '');

async function put(cache: Cache, path: string, answer: Response) {
  if (answer.status !== 200 || answer.redirected) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

export async function shellFor(address: string): Promise<Response | undefined> {
  const cache = await caches.open(CODE);
  const { locale } = delocalized(new URL(address).pathname);
  return (await cache.match(SHELL[locale])) ?? cache.match(SHELL[locale === 'en' ? 'sw' : 'en']);
}

export const isOfThisVersion = (file: string) =>
  LOCALES.some((language) => FILES.code[language].core.includes(file));

export async function forgetOlder() {
  const names = await caches.keys();
  const lastCode = names.filter((name) => name.startsWith(CODE_OF) && name !== CODE).at(-1);
  const stay = new Set([CODE, PAGES, PICTURES, lastCode]);
  await Promise.all(names.filter((name) => !stay.has(name)).map((name) => caches.delete(name)));
}
