import { Hono } from 'hono';
import { forgetBrowser } from '../../auth/browser-binding.ts';
import { nextOf } from '../../auth/open-session.ts';
import { type App, dropGuestCookie, sessionOf, visitorOrGuest } from '../../auth/visitor.ts';
import { readyMethods } from '../../payments/index.ts';
import { payToOf } from '../../payments/mpesa/config.ts';

/** `next` is what the sign-in lacks, `apart` whether the guest's data stayed with the guest. */
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
  /** The next visit is a new guest. */
  .delete('/', (c) => {
    dropGuestCookie(c);
    forgetBrowser(c);
    return c.json({ ok: true });
  });
