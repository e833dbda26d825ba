import version from 'virtual:version';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { delocalized, localized } from '../../shared/locale.ts';
import type { Catalogue } from '../../shared/product.ts';
import { type App, isKnown, visitorOf } from '../actor.ts';
import { readCatalogue } from '../catalogue.ts';
import { EdgeCache, type Kept } from '../edge-cache.ts';
import type { Page } from '../render.tsx';
import { stackOf } from '../stack.ts';

type Shown = Pick<Page, 'html' | 'csp' | 'picture'>;
const pages = new EdgeCache<Shown>(200);
const catalogues = new EdgeCache<Catalogue>(1);

/** The cache of the location that answers; the browsers' own types do not know it. */
const located = () => (caches as unknown as { default: Cache }).default;

/** An address of this build's own that no visitor can ask for. */
const addressOf = (c: Context<App>, path: string) =>
  `${new URL(c.env.BASE_URL).origin}/kept/${version}${path}`;

/** The live catalogue and when it was read, at most ten seconds ago. */
export async function catalogueOf(c: Context<App>): Promise<Kept<Catalogue>> {
  const address = addressOf(c, '/catalogue');
  const known = await catalogues.get(located(), address);
  if (known && !(await isEditing(c)) && !catalogues.claimsRenewal(address, known)) return known;
  const read = { at: Date.now(), value: await readCatalogue(c.env.DB) };
  c.executionCtx.waitUntil(catalogues.set(located(), address, read));
  return read;
}

/** Nobody while the database cannot say: what is kept is shown. */
const isEditing = async (c: Context<App>) =>
  (await visitorOf(c).catch(() => null))?.actor.role === 'admin';

export const catalogue = new Hono<App>().get('/', async (c) =>
  c.json((await catalogueOf(c)).value),
);

/** Addresses the footer once had. */
const MOVED: Record<string, string> = { '/baby-care': '/baby-care-labels' };

/** Pages of what is the reader's own: a new one has nothing there, and is told so with the page. */
const OWN = ['/cart', '/checkout'];

/** Every address that is no file, no API: the rendered shop. */
export async function page(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url);
  const asksFor = url.pathname;
  // A browser takes '//x' for another host: no address of ours starts so, and none ends as a file's,
  // which a cache on the way would keep.
  if (/^\/\/|\.\w+$/.test(asksFor)) url.pathname = '/nowhere';
  const { locale, path } = delocalized(url.pathname);
  if (Object.hasOwn(MOVED, path)) return c.redirect(localized(MOVED[path] ?? '/', locale), 301);
  if (changesLanguage(c, locale)) setCookie(c, 'lang', locale, LANGUAGE_COOKIE);
  else if (url.pathname === '/' && getCookie(c, 'lang') === 'sw') return rememberedLanguage(c);
  const isNew = OWN.includes(path) && !isKnown(c);
  // History shows a page as it was kept: a new one's is true once only.
  c.header('Cache-Control', isNew ? 'private, no-store' : 'no-cache');
  const asked = searchOf(url);
  if (asked !== '') return shown(c, await render(c, url.pathname + asked));
  const address = addressOf(c, url.pathname + (isNew ? '?new' : ''));
  const known = await pages.get(located(), address);
  if (!known || (await isEditing(c)))
    return shown(c, await renderKept(c, url.pathname, address, isNew));
  // Whoever comes in the second half of its time has it made anew, and waits for nothing.
  if (pages.claimsRenewal(address, known)) {
    c.executionCtx.waitUntil(renderKept(c, url.pathname, address, isNew).catch(reported));
  }
  return html(c, 200, known.value);
}

async function render(c: Context<App>, path: string, isNew = false) {
  const { renderPage } = await import('../render.tsx');
  const { origin } = new URL(c.env.BASE_URL);
  let at = Date.now();
  const page = await renderPage(
    new URL(origin + path),
    origin,
    async () => {
      const kept = await catalogueOf(c);
      at = kept.at;
      return kept.value;
    },
    isNew,
  );
  return { page, at };
}

/** A page is as old as what it was made from. */
async function renderKept(c: Context<App>, path: string, address: string, isNew: boolean) {
  const rendered = await render(c, path, isNew);
  const { page, at } = rendered;
  if (page.status === 200 && page.location === null) {
    const { html, csp, picture } = page;
    const kept = { at, value: { html, csp, picture } };
    c.executionCtx.waitUntil(pages.set(located(), address, kept));
  }
  return rendered;
}

function shown(c: Context<App>, { page }: { page: Page }) {
  if (page.location !== null) return c.redirect(page.location, page.status as 301);
  if (page.status !== 200) {
    console.error(
      JSON.stringify({ event: 'page_missing', path: logged(new URL(c.req.url).pathname) }),
    );
  }
  return html(c, page.status, page);
}

const reported = (error: Error) =>
  console.error(JSON.stringify({ event: 'page_failed', stack: stackOf(error) }));

const LONGEST_SEARCH = 80;

/** A path as a log may hold it: what a stranger wrote must not look like another line. */
const logged = (path: string) => path.replace(/\p{C}|%[01][0-9a-f]|%7f/giu, '').slice(0, 200);

const SEARCHED: Record<string, string[]> = {
  '/shop': ['q'],
  '/search': ['q'],
  '/faq': ['q', 'topic'],
  '/contact': ['sent'],
  '/auth/confirm': ['type'],
  '/newsletter/confirm': ['state'],
  '/newsletter/unsubscribe': ['state'],
};

/** Of a page's query only its search takes part, and such a page is not kept. */
function searchOf({ pathname, searchParams }: URL): string {
  const asked = new URLSearchParams();
  for (const name of SEARCHED[delocalized(pathname).path] ?? []) {
    const words = (searchParams.get(name) ?? '').slice(0, LONGEST_SEARCH);
    if (words.trim()) asked.set(name, words);
  }
  return asked.size > 0 ? `?${asked}` : '';
}

function html(c: Context<App>, status: number, { html, csp, picture }: Shown) {
  if (picture) c.header('Link', `<${picture}>; rel=preload; as=image; fetchpriority=high`);
  return c.body(html, status as 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': csp,
  });
}

const LANGUAGE_COOKIE = { path: '/', maxAge: 365 * 24 * 3600, sameSite: 'Lax' } as const;

/** Comes from a page of ours in the other language: a choice, made before or without the script. */
function changesLanguage(c: Context<App>, locale: 'en' | 'sw'): boolean {
  const from = URL.parse(c.req.header('Referer') ?? '');
  const own = from?.origin === new URL(c.req.url).origin || from?.origin === c.env.BASE_URL;
  return from !== null && own && delocalized(from.pathname).locale !== locale;
}

/** Who chose Swahili gets it at the bare address too. */
function rememberedLanguage(c: Context<App>) {
  c.header('Cache-Control', 'private, no-store');
  c.header('Vary', 'Cookie');
  return c.redirect('/sw', 302);
}
