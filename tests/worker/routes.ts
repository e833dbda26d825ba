import { inspectRoutes } from 'hono/dev';
import { router } from '../../worker/index.ts';

/** Every route as '<METHOD> <path>', without middleware. */
export const ROUTES = [
  ...new Set(
    inspectRoutes(router)
      .filter(({ isMiddleware }) => !isMiddleware)
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
