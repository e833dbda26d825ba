import {
  type AnyRoute,
  isNotFound,
  isRedirect,
  type ParsedLocation,
  Route,
} from '@tanstack/react-router';
import { isPrivatePath } from '../../shared/account/private-paths.ts';
import { delocalized } from '../../shared/locale.ts';
import type { getRouter } from '../router.tsx';
import { network } from '../store/connection.ts';
import { savesData } from '../store/data-saver.ts';
import { signInState } from '../store/identity/sign-in-state.ts';
import { browserStorage } from '../store/storage.ts';
import type { Mirror } from '../store/sync/mirror.ts';
import { focusHeading } from '../ui/page/focus-heading.ts';
import { afterPaint, idle } from './tasks.ts';

type Router = ReturnType<typeof getRouter>;

/**
 * The first public page in a browser in which the shop has stored nothing. Many people read one page and
 * leave: nothing is loaded for offline use before the second page or the first add.
 */
const isFirstPage = browserStorage.isEmpty() && !isPrivatePath(delocalized(location.pathname).path);

export async function afterHydration(router: Router, entry: string) {
  // As after a full load, for keyboards and screen readers; a focus forces layout, so it waits.
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    // The fragment of an order's link is its key, but the router looks for an element of that name.
    const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index;
    if (!isBack && toLocation.hash.startsWith('k=')) scrollTo({ top: 0, behavior: 'instant' });
    afterPaint(beginAtHeading);
  });
  keepPageOnFailedReload(router);
  const opened = router.state.location.pathname;
  await idle();
  const mirror = await signInState.open();
  await mirror.opened();
  // Cached pages, and pages that did not arrive, are requested again.
  network.subscribe(() => {
    if (!network.isOffline) void router.invalidate();
  });
  if (navigator.serviceWorker?.controller) {
    void mirror.answered.promise.then(idle).then(async () => {
      await router.invalidate();
      await hideOldBanner();
    });
  }
  document.documentElement.dataset.ready = '';
  await idle();
  if (isFirstPage) {
    if (!savesData()) await warm(router, nextAfter(router)).catch(() => {});
    await staying(router, opened, mirror);
  }
  await idle();
  if (!savesData()) await warm(router, NEXT).catch(() => {});
  if (import.meta.env.PROD) {
    await import('../store/register-worker.ts')
      .then(({ cacheForOffline }) => cacheForOffline(entry))
      .catch(() => {});
  }
}

function beginAtHeading() {
  if (!document.getElementById('content')?.contains(document.activeElement)) focusHeading();
}

/** The banner exists only in the page's HTML: if the refreshed page has another one, hide it. */
async function hideOldBanner() {
  const shown = document.querySelector<HTMLElement>('.banner-line');
  const now = shown && (await (await caches.match(location.pathname))?.text());
  if (now && !now.includes(`data-worded="${shown.dataset.worded}"`)) shown.hidden = true;
}

/** What is loaded for offline use would slow down the taps on a page that has just been opened. */
const SETTLED_MS = 4000;

/** Resolves some seconds after the second page is open or something is in the cart. */
const staying = (router: Router, first: string, mirror: Mirror) =>
  new Promise<void>((resolve) => {
    const stops = [router.subscribe('onRendered', look), mirror.subscribe(look)];
    look();
    function look() {
      const isSecond = router.state.location.pathname !== first;
      if (!isSecond && mirror.list('cartLine').length === 0) return;
      for (const stop of stops) stop();
      setTimeout(resolve, SETTLED_MS);
    }
  });

type Next = '/product/$productId' | '/shop' | '/cart';
const NEXT: Next[] = ['/product/$productId', '/shop', '/cart'];

/** The page that most readers open next. After a product, nothing is preloaded. */
function nextAfter(router: Router): Next[] {
  const isProduct = router.state.matches.some(({ routeId }) => routeId === '/product/$productId');
  return isProduct ? [] : ['/product/$productId'];
}

async function warm(router: Router, next: Next[]) {
  if (next.length === 0) return;
  const { products } = await router.options.context.catalogue();
  const productId = products[0]?.id ?? '';
  const loads: Promise<unknown>[] = [];
  for (const to of next) {
    loads.push(router.preloadRoute({ to, params: { productId } }).catch(() => {}));
    await idle();
  }
  await Promise.all(loads);
}

/** The router replaces an open page with an error when a reload of its data fails (TanStack/router#8234). */
function keepPageOnFailedReload(router: Router) {
  const routes: AnyRoute[] = Object.values(router.routesById);
  for (const route of routes) {
    if (!(route instanceof Route)) continue;
    const { loader, staticData } = route.options;
    if (typeof loader !== 'function') continue;
    route.updateLoader({
      loader: async (asked: { location: ParsedLocation }) => {
        try {
          return await loader(asked);
        } catch (error) {
          const { matches, resolvedLocation } = router.state;
          const shown = matches.find(({ routeId }) => routeId === route.id);
          const { pathname, href } = asked.location;
          if (shown?.status !== 'success' || isRedirect(error) || isNotFound(error)) throw error;
          const isOpen = staticData?.servesSearch?.(shown.loaderData)
            ? pathname === resolvedLocation?.pathname
            : href === resolvedLocation?.href;
          if (!isOpen) throw error;
          return shown.loaderData;
        }
      },
    });
  }
}
