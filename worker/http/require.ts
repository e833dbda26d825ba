import { createMiddleware } from 'hono/factory';
import { type App, sessionOf, visitorOf } from '../auth/visitor.ts';
import { fail } from './http.ts';

/** Admits guests and signed-in users; `c.var.visitor` says who it is. */
export const requireVisitor = createMiddleware<App>(async (c, next) => {
  const visitor = await visitorOf(c);
  if (!visitor) return fail(c, 401, 'signed_out');
  c.set('visitor', visitor);
  await next();
});

/** Admits users who have given every factor; `c.var.found` is their session. */
export const requireUser = createMiddleware<App>(async (c, next) => {
  const [found, visitor] = [await sessionOf(c), await visitorOf(c)];
  if (!found || !visitor?.user) return fail(c, 401, 'signed_out');
  c.set('found', found);
  c.set('visitor', visitor);
  await next();
});

/** Admits admins who have given their second factor; `c.var.admin` is the actor. */
export const requireAdmin = createMiddleware<App>(async (c, next) => {
  const visitor = await visitorOf(c);
  if (visitor?.actor.role !== 'admin') return fail(c, 403, 'forbidden');
  c.set('admin', visitor.actor);
  await next();
});
