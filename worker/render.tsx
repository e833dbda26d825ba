import { AsyncLocalStorage } from 'node:async_hooks';
import assets from 'virtual:client-assets';
import {
  createRequestHandler,
  RouterServer,
  renderRouterToString,
} from '@tanstack/react-router/ssr/server';
import { delocalized } from '../shared/locale.ts';
import type { Catalogue } from '../shared/product.ts';
import { overwriteGetLocale } from '../web/paraglide/runtime.js';
import { routeTree } from '../web/route-tree.gen.ts';
import { getRouter } from '../web/router.tsx';
import { firstStyles } from './first-styles.ts';

/** The language of the request being rendered: requests share the isolate, so no variable would do. */
const language = new AsyncLocalStorage<'en' | 'sw'>();
overwriteGetLocale(() => language.getStore() ?? 'en');

export type Page = {
  status: number;
  html: string;
  csp: string;
  /** The largest picture, which a browser may fetch before it has read the page. */
  picture: string | null;
  location: string | null;
};

/** A public page: the same bytes for every visitor of that language, or for every new one. */
export async function renderPage(
  url: URL,
  origin: string,
  catalogue: () => Promise<Catalogue>,
  isNew: boolean,
): Promise<Page> {
  const { locale } = delocalized(url.pathname);
  // Nothing of the visitor's request but its address takes part, so the page may be kept.
  const request = new Request(url);
  let routes: string[] = [];
  const response = await language.run(locale, () =>
    createRequestHandler({
      request,
      createRouter: () => getRouter({ locale, origin, catalogue, isNew }, routeTree),
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
  if (location) return { status: response.status, html: '', csp: '', picture: null, location };
  const html = dress(await response.text(), routes, locale);
  const csp = await policy(html);
  const picture = PICTURE.exec(html)?.[1] ?? null;
  return { status: response.status, html, csp, picture, location: null };
}

/** React prints a preload for the picture it was told is urgent; only our own are hinted. */
const PICTURE =
  /<link rel="preload" as="image" href="(\/[\w./-]+)"(?: imageSizes="[^"]*")? fetchPriority="high"/;

/** Styles before the first paint, the script only after it (reference/speed.md, rule 1). */
function dress(html: string, routes: string[], locale: 'en' | 'sw') {
  const area = routes.map((id) => assets.areas[id]).find((found) => found) ?? 'read';
  const waits = WAITS.test(html);
  // The shell becomes any page: it has the styles of all at once, from the phone itself.
  const all = routes.includes(SHELL_ROUTE) ? lateStyles() : '';
  return html
    .replace('</head>', () => `${styles(firstStyles(area, html, waits))}${all}</head>`)
    .replace(
      '</body>',
      () => `${development()}<script>${boot(routes, locale, { waits, area })}</script></body>`,
    );
}

/** A page that shows nothing of its own yet. */
const WAITS = /<main [^>]*aria-busy="true"/;

const SHELL_ROUTE = '/offline';
const lateStyles = () => `<link rel="stylesheet" href="${assets.lateCss}">`;

const styles = (css: string) => (assets.development ? lateStyles() : `<style>${css}</style>`);

/**
 * After the first paint and its pictures (or three seconds of them): the page's modules side by side,
 * each run in a task of its own; then the styles of pages not opened yet. The designer goes on with a
 * draft that no page knows, so its script waits for those. What opens the reader's own things is fetched
 * side by side too, when asked for or, where the page waits for it, at once.
 */
function boot(
  ids: string[],
  locale: 'en' | 'sw',
  { waits, area }: { waits: boolean; area: keyof typeof assets.css },
) {
  const { entry, imports, routes, store } = assets.scripts[locale];
  const files = [...new Set([...imports, entry, ...ids.flatMap((id) => routes[id] ?? [])])];
  const css = assets.development ? null : assets.lateCss;
  const late = css && `a("stylesheet",${JSON.stringify(css)})`;
  const first = area === 'design' && late;
  const begin = first
    ? `new Promise(r=>{const l=${first};l.onload=l.onerror=r;setTimeout(r,5e3)})`
    : 'Promise.resolve()';
  const own =
    `self.bringStore=()=>{bringStore=null;q.push(...${JSON.stringify(store.join(' '))}.split(" ").map(f=>"/assets/"+f+".js"));n()};` +
    (waits ? 'bringStore()' : '');
  return (
    '{let go=()=>{go=()=>{};requestAnimationFrame(()=>setTimeout(()=>{const d=document,a=(r,h)=>' +
    'd.head.appendChild(Object.assign(d.createElement("link"),{rel:r,href:h})),' +
    `q=${JSON.stringify(files)},` +
    // Each link takes a cheap phone some milliseconds: a few a task.
    'n=()=>{for(const f of q.splice(0,3))a("modulepreload",f);q[0]&&setTimeout(n)};n();' +
    `${JSON.stringify([...imports, entry])}.reduce((p,f)=>p.then(()=>import(f)),${begin})` +
    `.then(()=>{${first ? '' : (late ?? '')};${own}})}))};` +
    'document.readyState==="complete"?go():' +
    '(addEventListener("load",()=>go()),setTimeout(()=>go(),3000))}'
  );
}

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
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    // The map of /contact, after a tap; a page opened later keeps the first one's policy.
    'frame-src https://www.openstreetmap.org',
    "manifest-src 'self'",
    "worker-src 'self'",
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
