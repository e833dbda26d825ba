import { type AnyRoute, isNotFound, isRedirect, type ParsedLocation } from '@tanstack/react-router';
import type { getRouter } from '../router.tsx';

type Router = ReturnType<typeof getRouter>;

/** An open page stays as it is where what it shows is asked for anew and does not come. */
export function keepStanding(router: Router) {
  const routes: AnyRoute[] = Object.values(router.routesById);
  for (const route of routes) {
    const { loader } = route.options;
    if (typeof loader !== 'function') continue;
    route.options.loader = async (asked: { location: ParsedLocation }) => {
      try {
        return await loader(asked);
      } catch (error) {
        const { matches, resolvedLocation } = router.state;
        const shown = matches.find(({ routeId }) => routeId === route.id);
        const stands =
          asked.location.href === resolvedLocation?.href && shown?.status === 'success';
        if (!stands || isRedirect(error) || isNotFound(error)) throw error;
        return shown.loaderData;
      }
    };
  }
}
