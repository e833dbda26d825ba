import { delocalized } from '../shared/locale.ts';
import type { getRouter } from './router.tsx';

type Router = ReturnType<typeof getRouter>;

/** What a link is touched by before and while it is followed. */
const TOUCHES = ['click', 'touchstart', 'mouseover', 'focusin'];

/**
 * Until all routes are there the browser itself opens the pages that are none of the first: their links
 * are real ones, and the router is not told of the touch.
 */
export function leaveOthersToBrowser(router: Router) {
  const leave = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && link.origin === location.origin && !knows(router, link.pathname)) {
      event.stopPropagation();
    }
  };
  for (const touch of TOUCHES) window.addEventListener(touch, leave, true);
  return () => {
    for (const touch of TOUCHES) window.removeEventListener(touch, leave, true);
  };
}

export const knows = (router: Router, path: string) =>
  router.getMatchedRoutes(delocalized(path).path)[2] !== undefined;

/** All of the generated tree: it says the first routes once more, with the others around them. */
export async function addLaterRoutes(router: Router) {
  await import('./route-tree.gen.ts');
  router.setRoutes(router.buildRouteTree());
}
