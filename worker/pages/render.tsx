import { AsyncLocalStorage } from 'node:async_hooks';
import assets from 'virtual:client-assets';
import type { DehydratedMatch } from '@tanstack/react-router/ssr/client';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { Catalogue } from '../../shared/catalogue/product.ts';
import { delocalized, type Locale } from '../../shared/locale.ts';
import { overwriteGetLocale } from '../../web/paraglide/runtime.js';
import { getRouter } from '../../web/router.tsx';
import { BANNER_SCRIPT } from '../../web/ui/frame/banner.tsx';
import type { CaptchaKeys } from '../captcha/turnstile.ts';
import { captchaMeta, dataBlock, type PageData, policyOf } from './document.ts';

/** Requests share the isolate, so the language cannot be a module variable. */
const language = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => language.getStore() ?? 'en');

export type Page = {
  status: number;
  html: string;
  csp: string;
  picture: string | null;
  location: string | null;
};

const SCRIPTS = [assets.loader, BANNER_SCRIPT, assets.refresh].filter((script) => script !== '');
const POLICY = policyOf(SCRIPTS);

type Options = {
  origin: string;
  catalogue: () => Promise<Catalogue>;
  /** The visitor has no data in the shop yet. */
  isNew?: boolean;
  captcha?: CaptchaKeys | null;
};

/** `path` may have a search. */
export async function renderPage(
  path: string,
  { origin, catalogue, isNew = false, captcha = null }: Options,
): Promise<Page> {
  const url = new URL(origin + path);
  const csp = captcha ? policyOf(SCRIPTS, new URL(captcha.script).origin) : POLICY;
  const { locale } = delocalized(url.pathname);
  // Only the address is used, so that the page can be cached.
  const request = new Request(url);
  let matches: Match[] = [];
  const response = await language.run(locale, () =>
    createRequestHandler({
      request,
      createRouter: () =>
        getRouter({ locale, origin, catalogue, isNew, captcha: captcha !== null }),
    })(({ responseHeaders: headers, router }) => {
      matches = router.state.matches;
      const html = `<!DOCTYPE html>${renderToString(<RouterServer router={router} />)}`;
      return new Response(html, { status: getSsrStatus(router), headers });
    }),
  );
  const { status } = response;
  const location = response.headers.get('Location');
  if (location) return { status, html: '', csp, picture: null, location };
  const html = completePage(await response.text(), matches, locale, captcha);
  const picture = PICTURE.exec(html)?.[1] ?? null;
  return { status, html, csp, picture, location: null };
}

type Match = ReturnType<typeof getRouter>['state']['matches'][number];

/** React preloads any urgent image; only the shop's own get the header. */
const PICTURE =
  /<link rel="preload" as="image" href="(\/[\w./-]+)"(?: imageSizes="[^"]*")? fetchPriority="high"/;

function completePage(html: string, matches: Match[], locale: Locale, captcha: CaptchaKeys | null) {
  const routes = matches.map((match) => match.routeId);
  const folder = routes.map((id) => assets.folders[id]).findLast((found) => found) ?? '$';
  const data = dataBlock({
    router: { manifest: undefined, matches: dehydrated(matches) },
    ...filesOf(routes, locale),
    css: assets.development ? null : folder === 'admin' ? assets.officeCss : assets.lateCss,
    cssFirst: CSS_FIRST.includes(folder) && !assets.development,
    storeFirst: WAITS.test(html),
  });
  // The offline shell may become any page, so it needs all styles.
  const needsAll = assets.development || routes.includes(SHELL_ROUTE);
  const styles = `<style>${assets.css[folder]}</style>`;
  const all = `<link rel="stylesheet" href="${assets.lateCss}">`;
  return html
    .replace(
      '</head>',
      () => `${captcha ? captchaMeta(captcha) : ''}${styles}${needsAll ? all : ''}</head>`,
    )
    .replace('</body>', () => `${refresh()}${data}<script>${assets.loader}</script></body>`);
}

/** The designer may restore a draft of any look; the back office is rendered in the browser alone. */
const CSS_FIRST = ['customize', 'admin'];

const WAITS = /<main [^>]*aria-busy="true"/;

const SHELL_ROUTE = '/(pages)/offline';

/** Of the development server, whose modules change while a page is open. */
const refresh = () =>
  assets.development
    ? `<script type="module">${assets.refresh}</script><script type="module" src="/@vite/client"></script>`
    : '';

function filesOf(ids: string[], locale: Locale): Pick<PageData, 'files' | 'run' | 'store'> {
  const { entry, imports, routes, store } = assets.scripts[locale];
  const run = [...imports, entry];
  const files = new Set([...run, ...ids.flatMap((id) => routes[id] ?? [])]);
  const later = store.filter((name) => !files.has(`/assets/${name}.js`));
  return { files: [...files], run, store: later.join(' ') };
}

/** The router's own serializer would write an inline script, which the policy forbids. */
function dehydrated(matches: Match[]): DehydratedMatch[] {
  const end = matches.findIndex(({ status }) => status !== 'success') + 1;
  return matches
    .slice(0, end || matches.length)
    .map(({ id, updatedAt, status, loaderData, error, ssr }) => ({
      i: id.replaceAll('/', '#'),
      u: updatedAt,
      s: status,
      l: loaderData,
      e: error,
      ssr,
    }));
}
