import { createMiddleware } from 'hono/factory';
import { type App, sessionOf, visitorOf } from '../auth/visitor.ts';
import { fail } from './http.ts';

export const requireVisitor = createMiddleware<App>(async (c, next) => {
  const visitor = await visitorOf(c);
  if (!visitor) return fail(c, 401, 'signed_out');
  c.set('visitor', visitor);
  await next();
});

export const requireUser = createMiddleware<App>(async (c, next) => {
  const [found, visitor] = [await sessionOf(c), await visitorOf(c)];
  if (!found || !visitor?.user) return fail(c, 401, 'signed_out');
  c.set('found', found);
  c.set('visitor', visitor);
  await next();
});

/** Requires the second factor: without it an admin has no admin role. */
export const requireAdmin = createMiddleware<App>(async (c, next) => {
  const visitor = await visitorOf(c);
  if (visitor?.actor.role !== 'admin') return fail(c, 403, 'forbidden');
  c.set('admin', visitor.actor);
  await next();
});
