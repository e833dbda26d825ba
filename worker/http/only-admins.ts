import { createMiddleware } from 'hono/factory';
import { type App, visitorOf } from '../auth/visitor.ts';
import { fail } from './http.ts';

/** A second factor was given, or nothing of this exists. */
export const onlyAdmins = createMiddleware<App>(async (c, next) => {
  const visitor = await visitorOf(c);
  if (visitor?.actor.role !== 'admin') return fail(c, 403, 'forbidden');
  c.set('admin', visitor.actor);
  await next();
});
