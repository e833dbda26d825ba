import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createRequestHandler,
  RouterServer,
  renderRouterToString,
} from '@tanstack/react-router/ssr/server';
import assets from 'virtual:client-assets';
import type { Catalogue } from '../shared/product.ts';
import { delocalized } from '../web/locale.ts';
import { overwriteGetLocale } from '../web/paraglide/runtime.js';
import { getRouter } from '../web/router.tsx';

/** The language of the request being rendered: requests share the isolate, so no variable would do. */
const language = new AsyncLocalStorage<'en' | 'sw'>();
overwriteGetLocale(() => language.getStore() ?? 'en');

export type Page = { status: number; html: string; csp: string; location: string | null };

/** A public page: the same bytes for every visitor of that language. */
export async function renderPage(
  url: URL,
  origin: string,
  catalogue: () => Promise<Catalogue>,
): Promise<Page> {
  const { locale } = delocalized(url.pathname);
  // Nothing of the visitor's request but its address takes part, so the page may be kept.
  const request = new Request(url);
  let routes: string[] = [];
  const response = await language.run(locale, () =>
    createRequestHandler({
      request,
      createRouter: () => getRouter({ locale, origin, catalogue }),
    })(({ responseHeaders, router }) => {
      routes = router.state.matches.map((match) => match.routeId);
      return renderRouterToString({
        router,
        responseHeaders,
        children: <RouterServer router={router} />,
      });
    }),
  );
  const location = response.headers.get('Location');
  if (location) return { status: response.status, html: '', csp: '', location };
  const html = dress(await response.text(), routes);
  return { status: response.status, html, csp: await policy(html), location: null };
}

/** Styles before the first paint, the script only after it (reference/speed.md, rule 1). */
function dress(html: string, routes: string[]) {
  const files = routes.flatMap((id) => assets.routes[id] ?? []);
  const script = `<script>${boot(assets.entry, files)}</script>`;
  return html
    .replace('</head>', () => `<style>${assets.css}</style></head>`)
    .replace('</body>', () => `${development()}${script}</body>`);
}

const boot = (entry: string, files: string[]) =>
  `requestAnimationFrame(()=>setTimeout(()=>{for(const f of ${JSON.stringify(files)}){` +
  `const l=document.createElement("link");l.rel="modulepreload";l.href=f;document.head.append(l)}` +
  `import(${JSON.stringify(entry)})}))`;

/** Vite's own scripts, which reload what changed; absent from a build. */
const development = () =>
  assets.development
    ? `<script type="module">import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);` +
      `window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t</script>` +
      `<script type="module" src="/@vite/client"></script>`
    : '';

/** Scripts are allowed by the hash of what was rendered: a nonce could not be kept with the page. */
async function policy(html: string): Promise<string> {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = await Promise.all(inline.map(([, code = '']) => hash(code)));
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function hash(code: string) {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)),
  );
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}
