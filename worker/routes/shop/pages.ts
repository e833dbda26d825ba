import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { LONGEST_SEARCH } from '../../../shared/input/search.ts';
import { delocalized, type Locale, localized } from '../../../shared/locale.ts';
import { type App, isKnown } from '../../auth/visitor.ts';
import { captchaKeys } from '../../captcha/turnstile.ts';
import { isOwnOrigin } from '../../http/site.ts';
import { EdgeCache } from '../../pages/edge-cache.ts';
import type { Page } from '../../pages/render.tsx';
import { addressOf, catalogueOf, locationCache } from './catalogue.ts';

type Shown = Pick<Page, 'html' | 'csp' | 'picture'>;
const pages = new EdgeCache<Shown>(200);
/** In development, pages change without a new build. */
const CACHES_PAGES = import.meta.env.MODE !== 'development';

const MOVED: Record<string, string> = {
  '/baby-care': '/baby-care-labels',
  '/admin/voices': '/admin/moderation',
};

/** Pages of the visitor's own data. A new visitor has none, and gets a page that says so. */
const OWN = ['/cart', '/checkout'];

export async function page(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url);
  const asksFor = url.pathname;
  const plain = plainPath(asksFor);
  // Browsers read '//x' as another host, and shared caches might store a path that ends like a file. No
  // page has such a path: a payment's ends with a number alone.
  if (/^\/\/|\.(?!\d+$)\w+$/.test(asksFor)) url.pathname = '/nowhere';
  else if (plain !== asksFor) return c.redirect(plain + url.search, 301);
  const { locale, path } = delocalized(url.pathname);
  if (Object.hasOwn(MOVED, path)) return c.redirect(localized(MOVED[path] ?? '/', locale), 301);
  if (changesLanguage(c, locale)) setCookie(c, 'lang', locale, LANGUAGE_COOKIE);
  else if (url.pathname === '/' && getCookie(c, 'lang') === 'sw') return rememberedLanguage(c);
  const isNew = OWN.includes(path) && !isKnown(c);
  // History shows a page as it was stored, but a new visitor's page is true only once.
  c.header('Cache-Control', isNew ? 'private, no-store' : 'no-cache');
  const asked = searchOf(url);
  const goods = catalogueOf(c);
  // Pages without products render without the database.
  const revision = await goods.then((known) => known.revision).catch(() => null);
  const isCacheable = revision !== null && asked === '' && CACHES_PAGES;
  // A rendered page is valid for one revision of the catalogue, and names the key of the check.
  const keys = captchaKeys(c.env)?.siteKey ?? '';
  const address =
    isCacheable && addressOf(c, `/${revision}${keys}${url.pathname}${isNew ? '?new' : ''}`);
  const known = address && (await pages.get(locationCache(), address));
  if (known) return html(c, 200, known);
  const rendered = await render(c, url.pathname + asked, goods, isNew);
  // Page names are lower case; ids may not be.
  const small = url.pathname.toLowerCase();
  if (rendered.status === 404 && small !== url.pathname) {
    const { status } = await render(c, small + asked, goods, isNew);
    if (status < 400) return c.redirect(small + url.search, 301);
  }
  // The error page of a page with products reloads by itself (worker/http/error-page.ts).
  if (revision === null && rendered.status >= 500) await goods;
  if (address && rendered.status === 200 && rendered.location === null) {
    const { html, csp, picture } = rendered;
    c.executionCtx.waitUntil(pages.set(locationCache(), address, { html, csp, picture }));
  }
  return shown(c, rendered);
}

function plainPath(path: string): string {
  const decoded = path.replace(/%[0-7][\da-f]/gi, (code) => {
    const letter = decodeURIComponent(code);
    return /[\w.~-]/.test(letter) ? letter : code;
  });
  return /^\/[^/]/.test(decoded) ? decoded.replace(/(?<!\/)\/+$/, '') : decoded;
}

async function render(
  c: Context<App>,
  path: string,
  goods: ReturnType<typeof catalogueOf>,
  isNew: boolean,
) {
  const { renderPage } = await import('../../pages/render.tsx');
  const { origin } = new URL(c.env.BASE_URL);
  const catalogue = async () => (await goods).catalogue;
  return renderPage(path, { origin, catalogue, isNew, captcha: captchaKeys(c.env) });
}

function shown(c: Context<App>, page: Page) {
  if (page.location !== null) return c.redirect(page.location, page.status as 301);
  if (page.status !== 200) {
    console.error(
      JSON.stringify({ event: 'page_missing', path: logged(new URL(c.req.url).pathname) }),
    );
  }
  return html(c, page.status, page);
}

/** Removes control characters, which could forge a log line. */
const logged = (path: string) => path.replace(/\p{C}|%[01][0-9a-f]|%7f/giu, '').slice(0, 200);

const SEARCHED: Record<string, string[]> = {
  '/shop': ['q', 'category', 'page'],
  '/search': ['q', 'page'],
  '/faq': ['q', 'topic'],
  '/contact': ['sent'],
  '/auth/confirm': ['type'],
  '/auth/password': ['first'],
  '/newsletter/confirm': ['state'],
  '/newsletter/unsubscribe': ['state'],
  '/reminders/stop': ['state'],
};

const PAGED = /^(\/category\/[\w-]+|\/[a-z]+(-[a-z]+)*-labels|\/accessories)$/;

/** Only these parameters take part, and a page with any is not cached. */
function searchOf({ pathname, searchParams }: URL): string {
  const asked = new URLSearchParams();
  const { path } = delocalized(pathname);
  const names = SEARCHED[path] ?? (PAGED.test(path) ? ['page'] : []);
  for (const name of names) {
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

/** Following a link to the other language counts as a choice; works without JavaScript. */
function changesLanguage(c: Context<App>, locale: Locale): boolean {
  const referer = c.req.header('Referer');
  // The runtime is slow to refuse an empty address: some tenth of the time of a cached page.
  const from = referer ? URL.parse(referer) : null;
  return (
    from !== null && isOwnOrigin(c, from.origin) && delocalized(from.pathname).locale !== locale
  );
}

/** Redirects the bare address to Swahili for those who chose it. */
function rememberedLanguage(c: Context<App>) {
  c.header('Cache-Control', 'private, no-store');
  c.header('Vary', 'Cookie');
  return c.redirect('/sw', 302);
}
