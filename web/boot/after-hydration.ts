import type { getRouter } from '../router.tsx';
import { line } from '../store/connection.ts';
import { isSparing } from '../store/data-saver.ts';
import { seats } from '../store/identity/sign-in-state.ts';
import { afterFrame, idle } from '../tasks.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { keepPageOnFailedReload } from './keep-page-on-failed-reload.ts';

type Router = ReturnType<typeof getRouter>;

/**
 * What follows hydration, the nearest first: the reader's own data, the code of the next pages, what
 * opens the shop without a network. `entry` is the page's own script.
 */
export async function settle(router: Router, entry: string) {
  // A page opened without a reload begins at its heading, as a loaded one does for keyboards and voices;
  // a focus has the browser lay the page out, so it waits until the page is on the screen.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) afterFrame(beginAtHeading);
  });
  keepPageOnFailedReload(router);
  await idle();
  const mirror = await seats.open();
  await mirror.opened();
  // What was shown from this phone, or did not come, is asked for anew when the shop answers again.
  line.subscribe(() => {
    if (!line.isOff) void router.invalidate();
  });
  // A page that came from this phone is of its last visit.
  if (navigator.serviceWorker?.controller) {
    void mirror.answered.done.then(idle).then(async () => {
      await router.invalidate();
      await hideOldBanner();
    });
  }
  document.documentElement.dataset.ready = '';
  // Each of these waits for little, and would be one long task with what was before it.
  await idle();
  const productId = mirror.list('product')[0]?.id;
  await mirror.rehearse('addToCart', { productId, quantity: 1 }).catch(() => {});
  await idle();
  // A line that breaks meanwhile: the next tap asks for what it needs, the next page keeps.
  if (!isSparing()) await warm(router).catch(() => {});
  if (import.meta.env.PROD) {
    await import('../store/register-worker.ts')
      .then(({ keepOffline }) => keepOffline(entry))
      .catch(() => {});
  }
}

/** Unless the page has put the focus somewhere itself. */
function beginAtHeading() {
  if (!document.getElementById('content')?.contains(document.activeElement)) focusHeading();
}

/** The banner is in the page alone: where the page that came behind has another, this one is over. */
async function hideOldBanner() {
  const shown = document.querySelector<HTMLElement>('.banner-line');
  const now = shown && (await (await caches.match(location.pathname))?.text());
  if (now && !now.includes(`data-worded="${shown.dataset.worded}"`)) shown.hidden = true;
}

/** The next tap asks the line for nothing: the goods are here, and the code of their pages. */
async function warm(router: Router) {
  const { products } = await router.options.context.catalogue();
  const productId = products[0]?.id ?? '';
  const loads: Promise<unknown>[] = [];
  for (const next of [
    { to: '/product/$productId', params: { productId } },
    { to: '/shop' },
    { to: '/cart' },
  ] as const) {
    loads.push(router.preloadRoute(next).catch(() => {}));
    await idle();
  }
  await Promise.all(loads);
}
