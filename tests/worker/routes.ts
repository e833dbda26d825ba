import { inspectRoutes } from 'hono/dev';
import { router } from '../../worker/index.ts';

/** Every route of the shop as '<METHOD> <path>', once, without what only stands before others. */
export const ROUTES = [
  ...new Set(
    inspectRoutes(router)
      .filter(({ isMiddleware }) => !isMiddleware)
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
