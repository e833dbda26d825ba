import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { delocalized, localized } from '../../shared/locale.ts';
import type { Catalogue } from '../../shared/product.ts';
import { type App, visitorOf } from '../actor.ts';
import { readCatalogue } from '../catalogue.ts';
import type { Page } from '../render.tsx';

/** How long an isolate keeps what it rendered or read; the editing admin sees past it. */
const KEEP_MS = 10_000;
const KEEP_PAGES = 200;

type Kept<T> = { at: number; value: T };
type Shown = Pick<Page, 'html' | 'csp' | 'picture'>;
const pages = new Map<string, Kept<Shown>>();
let kept: Kept<Catalogue> | null = null;

const isFresh = (entry: Kept<unknown> | null | undefined) =>
  entry !== null && entry !== undefined && Date.now() - entry.at < KEEP_MS;

/** The live catalogue, at most ten seconds old. */
export async function catalogueOf(c: Context<App>): Promise<Catalogue> {
  if (kept && isFresh(kept) && !(await isEditing(c))) return kept.value;
  kept = { at: Date.now(), value: await readCatalogue(c.env.DB) };
  return kept.value;
}

const isEditing = async (c: Context<App>) => (await visitorOf(c))?.actor.role === 'admin';

export const catalogue = new Hono<App>().get('/', async (c) => c.json(await catalogueOf(c)));

/** Addresses the footer once had. */
const MOVED: Record<string, string> = { '/baby-care': '/baby-care-labels' };

/** Every address that is no file, no API: the rendered shop. */
export async function page(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url);
  const origin = new URL(c.env.BASE_URL).origin;
  // A browser takes '//x' for another host: no address of ours starts so.
  if (url.pathname.startsWith('//')) url.pathname = '/nowhere';
  const { locale, path } = delocalized(url.pathname);
  if (Object.hasOwn(MOVED, path)) return c.redirect(localized(MOVED[path] ?? '/', locale), 301);
  if (changesLanguage(c, locale)) setCookie(c, 'lang', locale, LANGUAGE_COOKIE);
  else if (url.pathname === '/' && getCookie(c, 'lang') === 'sw') return rememberedLanguage(c);
  const asked = searchOf(url);
  const key = asked === '' ? url.pathname : null;
  const known = key === null ? undefined : pages.get(key);
  if (known && isFresh(known) && !(await isEditing(c))) return html(c, 200, known.value);
  const { renderPage } = await import('../render.tsx');
  const page = await renderPage(new URL(origin + url.pathname + asked), origin, () =>
    catalogueOf(c),
  );
  if (page.location !== null) return c.redirect(page.location, page.status as 301);
  if (page.status !== 200) {
    console.error(JSON.stringify({ event: 'page_missing', path: logged(url.pathname) }));
  } else if (key !== null) {
    for (const [oldest] of pages) if (pages.size >= KEEP_PAGES) pages.delete(oldest);
    pages.set(key, { at: Date.now(), value: page });
  }
  return html(c, page.status, page);
}

const LONGEST_SEARCH = 80;

/** A path as a log may hold it: what a stranger wrote must not look like another line. */
const logged = (path: string) => path.replace(/\p{C}|%[01][0-9a-f]|%7f/giu, '').slice(0, 200);

const SEARCHED: Record<string, string[]> = {
  '/shop': ['q'],
  '/search': ['q'],
  '/faq': ['q', 'topic'],
  '/contact': ['sent'],
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
    // An answer with a cookie is nobody else's.
    'Cache-Control': c.res.headers.has('Set-Cookie') ? 'private, no-store' : 'no-cache',
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
