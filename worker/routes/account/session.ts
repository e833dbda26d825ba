import { Hono } from 'hono';
import { forgetBrowser } from '../../auth/browser-binding.ts';
import { nextOf } from '../../auth/open-session.ts';
import { type App, dropGuestCookie, sessionOf, visitorOrGuest } from '../../auth/visitor.ts';
import { readyMethods } from '../../payments/index.ts';
import { payToOf } from '../../payments/mpesa/config.ts';

/**
 * GET /api/session: whom the browser's store belongs to, and what the shop can be paid by; a first
 * visitor becomes a guest. `next` is what a sign-in still lacks: the second factor's code, or for an
 * admin its enrolment; `apart`: what the browser did as a guest stayed the guest's.
 */
export const session = new Hono<App>()
  .get('/', async (c) => {
    const found = await sessionOf(c);
    const { actor, user } = await visitorOrGuest(c);
    const name = user ? user.fullName || user.email : null;
    const next = found ? nextOf(found) : null;
    const apart = user !== null && found?.session.apart === true;
    const methods = readyMethods(c.env);
    const payTo = payToOf(c.env);
    return c.json({ owner: actor.owner, role: actor.role, name, next, apart, methods, payTo });
  })
  /** DELETE /api/session: this browser is no longer the guest it was; the next visit is another one's. */
  .delete('/', (c) => {
    dropGuestCookie(c);
    forgetBrowser(c);
    return c.json({ ok: true });
  });
