import { delocalized, LOCALES, type Locale } from '../../shared/locale.ts';
import { type Keep, type Kept, LABEL_ICONS, SHELL } from './protocol.ts';

declare const self: ServiceWorkerGlobalScope;
declare const KEPT: Kept;

const CODE_OF = 'code-';
export const CODE = CODE_OF + KEPT.version;
export const PAGES = `pages-${KEPT.version}`;
export const PICTURES = 'pictures';

export async function keepCore() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const read = open.map(({ url }) => delocalized(new URL(url).pathname).locale);
  const before = await Promise.all(
    LOCALES.map(async (language) => ((await caches.match(SHELL[language])) ? [language] : [])),
  );
  for (const language of new Set([...read, ...before.flat()])) await keepCoreIn(language);
}

async function keepCoreIn(language: Locale) {
  const { core } = KEPT.code[language];
  for (const path of core) await keep(CODE, path);
  for (const path of KEPT.pictures.core) await keep(PICTURES, path);
  const cache = await caches.open(CODE);
  if (await cache.match(SHELL[language])) return;
  await put(cache, SHELL[language], await fetch(SHELL[language], { cache: 'reload' }));
}

/** One after another and at low priority, since mobile data costs money. */
export async function keepForLater({ language, seen, sparing, buying = false }: Keep) {
  for (const path of seen) await keep(nameOf(path), path).catch(() => {});
  await keepCoreIn(language);
  const { rest, buying: first } = KEPT.code[language];
  if (sparing && !buying) return;
  for (const path of sparing ? rest.slice(0, first) : rest) await keep(CODE, path);
  for (const path of sparing ? [LABEL_ICONS] : KEPT.pictures.rest) await keep(PICTURES, path);
}

function nameOf(path: string) {
  if (path.startsWith('/assets/')) return CODE;
  return /\.(svg|webp)$/.test(path) ? PICTURES : PAGES;
}

/** Without a referrer, from which the server would conclude an English page. */
const IN_BACKGROUND = { priority: 'low', referrerPolicy: 'no-referrer' } as RequestInit;

async function keep(name: string, path: string) {
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
  LOCALES.some((language) => KEPT.code[language].core.includes(file));

export async function forgetOlder() {
  const names = await caches.keys();
  const lastCode = names.filter((name) => name.startsWith(CODE_OF) && name !== CODE).at(-1);
  const stay = new Set([CODE, PAGES, PICTURES, lastCode]);
  await Promise.all(names.filter((name) => !stay.has(name)).map((name) => caches.delete(name)));
}
