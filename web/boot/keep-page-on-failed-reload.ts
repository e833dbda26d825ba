import {
  type AnyRoute,
  isNotFound,
  isRedirect,
  type ParsedLocation,
  Route,
} from '@tanstack/react-router';
import type { getRouter } from '../router.tsx';

type Router = ReturnType<typeof getRouter>;

/** The router replaces an open page with an error when a reload of its data fails (TanStack/router#8234). */
export function keepPageOnFailedReload(router: Router) {
  const routes: AnyRoute[] = Object.values(router.routesById);
  for (const route of routes) {
    if (!(route instanceof Route)) continue;
    const { loader } = route.options;
    if (typeof loader !== 'function') continue;
    route.updateLoader({
      loader: async (asked: { location: ParsedLocation }) => {
        try {
          return await loader(asked);
        } catch (error) {
          const { matches, resolvedLocation } = router.state;
          const shown = matches.find(({ routeId }) => routeId === route.id);
          const isOpen =
            asked.location.href === resolvedLocation?.href && shown?.status === 'success';
          if (!isOpen || isRedirect(error) || isNotFound(error)) throw error;
          return shown.loaderData;
        }
      },
    });
  }
}
