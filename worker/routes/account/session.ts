import { Hono } from 'hono';
import { linkSchema } from '../../../shared/account/account.ts';
import { guestOwner } from '../../../shared/account/owner.ts';
import { isStaff } from '../../../shared/account/roles.ts';
import { addressOf } from '../../auth/address.ts';
import { PURPOSES_BY_TYPE } from '../../auth/apply-token.ts';
import { forgetBrowser, isSameBrowser } from '../../auth/browser-binding.ts';
import { hasThings } from '../../auth/data/merge.ts';
import { readLink } from '../../auth/one-time-token.ts';
import { nextOf } from '../../auth/open-session.ts';
import { verifyLimits } from '../../auth/sign-in-limits.ts';
import {
  type App,
  dropGuestCookie,
  guestOf,
  sessionOf,
  visitorOrGuest,
} from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { tooMany } from '../../http/fail.ts';
import { takeSlot } from '../../http/limits.ts';
import { json } from '../../http/validate.ts';
import { readyMethods } from '../../payments/index.ts';
import { payToOf } from '../../payments/mpesa/config.ts';
import { vapidKeys } from '../../push/keys.ts';
import { isSmsReady } from '../../sms/africas-talking.ts';

/** `next` is what the sign-in lacks, `apart` whether the guest's data stayed with the guest. */
export const session = new Hono<App>()
  .get('/', async (c) => {
    const found = await sessionOf(c);
    const { actor, user } = await visitorOrGuest(c);
    const name = user ? user.fullName || addressOf(user) : null;
    const next = found ? nextOf(found) : null;
    const apart = user !== null && found?.session.apart === true;
    const methods = readyMethods(c.env);
    const payTo = payToOf(c.env);
    const hasSms = isSmsReady(c.env);
    const { owner, role } = actor;
    const push = isStaff(role) && vapidKeys(c.env) !== null;
    const contact = user && {
      phone: user.phone || (user.signInPhone ?? ''),
      bySms: user.email === null,
    };
    const more = { ...(push && { push }), ...(contact && { contact }) };
    return c.json({ owner, role, name, next, apart, methods, payTo, hasSms, ...more });
  })
  /** The next visit is a new guest. */
  .delete('/', (c) => {
    dropGuestCookie(c);
    forgetBrowser(c);
    return c.json({ ok: true });
  });

/** Whether to ask if this browser's guest data moves to the link's account. Does not use up the link. */
export const mailedLink = new Hono<App>()
  .use(maxBytes(16 * 1024))
  .post('/', json(linkSchema), async (c) => {
    const { type, token_hash: token } = c.req.valid('json');
    const now = Date.now();
    const attempt = await takeSlot(c.env, await verifyLimits(c, ''), now);
    if (!attempt.ok) return tooMany(c, attempt.retryAfterS);
    const found = await readLink(c.env, { token, purposes: PURPOSES_BY_TYPE[type] }, now);
    // An expired link is not an error of the page that asks.
    if (!found) return c.json({ email: null, asks: false });
    await attempt.release();
    const guest = await guestOf(c);
    const mayMove = guest !== null && type !== 'email_change';
    const isForeign = mayMove && !(await isSameBrowser(c, found.token));
    const asks = isForeign && (await hasThings(c.env.DB, guestOwner(guest)));
    return c.json({ email: found.user.email ?? found.token.address, asks });
  });
