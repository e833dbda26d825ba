import { createMiddleware } from 'hono/factory';
import { type App, sessionOf, visitorOf } from '../auth/visitor.ts';
import { fail } from './http.ts';

/** Guests and people who are signed in; `c.var.visitor` says who. */
export const onlyVisitors = createMiddleware<App>(async (c, next) => {
  const visitor = await visitorOf(c);
  if (!visitor) return fail(c, 401, 'signed_out');
  c.set('visitor', visitor);
  await next();
});

/** People who are signed in, all factors given; `c.var.found` is their session too. */
export const onlyPeople = createMiddleware<App>(async (c, next) => {
  const [found, visitor] = [await sessionOf(c), await visitorOf(c)];
  if (!found || !visitor?.user) return fail(c, 401, 'signed_out');
  c.set('found', found);
  c.set('visitor', visitor);
  await next();
});
