import type { Hono, MiddlewareHandler } from 'hono';
import type { App } from '../auth/visitor.ts';
import { fail } from './fail.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Unmatched paths go to the page renderer, except these. */
const NO_PAGES = /^\/(api|auth\/v1|hooks|dev)\//;

/** Answers 405 with `Allow` when a path exists for other methods (RFC 9110, 15.5.6). */
export const onlyDeclared =
  (app: Hono<App>): MiddlewareHandler<App> =>
  async (c, next) => {
    await next();
    if (c.res.status !== 404) return;
    const { path, method } = c.req;
    const taken = METHODS.filter((each) => takes(app, each, path));
    if (taken.length === 0 || taken.includes(method === 'HEAD' ? 'GET' : method)) return;
    c.res = fail(c, 405, 'method_not_allowed');
    c.header(
      'Allow',
      taken.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)).join(', '),
    );
  };

function takes(app: Hono<App>, method: string, path: string): boolean {
  const [found] = app.router.match(method, path);
  return found.some(
    ([[, route]]) => route.method === method && (route.path !== '/*' || !NO_PAGES.test(path)),
  );
}
