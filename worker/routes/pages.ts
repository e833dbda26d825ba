import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Catalogue } from '../../shared/product.ts';
import type { App } from '../actor.ts';
import { readCatalogue } from '../catalogue.ts';

/** How long an isolate keeps what it rendered or read; the editing admin, being signed in, sees past it. */
const KEEP_MS = 10_000;
const KEEP_PAGES = 200;

type Kept<T> = { at: number; value: T };
const pages = new Map<string, Kept<{ html: string; csp: string }>>();
let kept: Kept<Catalogue> | null = null;

const isFresh = (entry: Kept<unknown> | null | undefined) =>
  entry !== null && entry !== undefined && Date.now() - entry.at < KEEP_MS;

async function catalogueOf(c: Context<App>): Promise<Catalogue> {
  if (kept && isFresh(kept) && !isSignedIn(c)) return kept.value;
  kept = { at: Date.now(), value: await readCatalogue(c.env.DB) };
  return kept.value;
}

const isSignedIn = (c: Context<App>) => getCookie(c, 'session', 'host') !== undefined;

export const catalogue = new Hono<App>().get('/', async (c) => c.json(await catalogueOf(c)));

/** Every address that is no file, no API: the rendered shop. */
export async function page(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url);
  const origin = new URL(c.env.BASE_URL).origin;
  if (url.pathname === '/' && getCookie(c, 'lang') === 'sw') return rememberedLanguage(c);
  const key = url.pathname;
  const known = pages.get(key);
  if (known && isFresh(known) && !isSignedIn(c)) return html(c, 200, known.value);
  const { renderPage } = await import('../render.tsx');
  const page = await renderPage(new URL(url.pathname, origin), origin, () => catalogueOf(c));
  if (page.location !== null) return c.redirect(page.location, page.status as 301);
  if (page.status === 200) {
    if (pages.size >= KEEP_PAGES) pages.clear();
    pages.set(key, { at: Date.now(), value: page });
  } else {
    console.error(JSON.stringify({ event: 'page_missing', path: url.pathname }));
  }
  return html(c, page.status, page);
}

function html(c: Context<App>, status: number, { html, csp }: { html: string; csp: string }) {
  return c.body(html, status as 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': csp,
    'Cache-Control': 'no-cache',
  });
}

/** Who chose Swahili gets it at the bare address too. */
function rememberedLanguage(c: Context<App>) {
  c.header('Cache-Control', 'private, no-store');
  c.header('Vary', 'Cookie');
  return c.redirect('/sw', 302);
}
