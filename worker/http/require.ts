import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Area, isStaff, mayUse } from '../../shared/account/roles.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { type App, sessionOf, visitorOf } from '../auth/visitor.ts';
import { fail, tooMany } from './fail.ts';
import { type Limit, takeSlot, writeLimits } from './limits.ts';

export const requireVisitor = createMiddleware<App>(async (c, next) => {
  const visitor = await visitorOf(c);
  if (!visitor) return fail(c, 401, 'signed_out');
  c.set('visitor', visitor);
  await next();
});

/** After what its limits read: `requireVisitor`, `requireArea` or a route's own check. */
export const limited = <P extends string>(limitsOf: (c: Context<App, P>) => Limit[]) =>
  createMiddleware<App, P>(async (c, next) => {
    const slot = await takeSlot(c.env, limitsOf(c), Date.now());
    if (!slot.ok) return tooMany(c, slot.retryAfterS);
    await next();
  });

const byVisitor = (what: 'checkout' | 'account') =>
  limited((c) => writeLimits(c, c.var.visitor.actor.owner, what));

/** An order reads the whole cart even if it is refused; a right code is written each time. */
export const limitCheckouts = byVisitor('checkout');
/** For the profile, which is written each time, and the export, which reads everything of an account. */
export const limitAccount = byVisitor('account');
/** Each sends a mail, from whichever page. */
export const limitInvites = limited((c) => [
  { key: `invite:${c.var.staff.owner}`, most: 30, withinMs: HOUR_MS },
]);

export const requireUser = createMiddleware<App>(async (c, next) => {
  const [found, visitor] = [await sessionOf(c), await visitorOf(c)];
  if (!found || !visitor?.user) return fail(c, 401, 'signed_out');
  c.set('activeSession', found);
  c.set('visitor', visitor);
  await next();
});

/** Staff of any role, in what they choose for themselves alone. */
export const requireStaff = createMiddleware<App>(async (c, next) => {
  const visitor = await visitorOf(c);
  if (!visitor?.sessionId || !isStaff(visitor.actor.role)) return fail(c, 403, 'forbidden');
  c.set('staff', visitor.actor);
  c.set('visitor', visitor);
  await next();
});

/** Requires the second factor: without it nobody has a role of staff. */
export const requireArea = (area: Area) =>
  createMiddleware<App>(async (c, next) => {
    const visitor = await visitorOf(c);
    if (!visitor || !mayUse(visitor.actor.role, area)) return fail(c, 403, 'forbidden');
    c.set('staff', visitor.actor);
    await next();
  });
