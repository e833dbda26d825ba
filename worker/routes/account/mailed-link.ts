import { Hono } from 'hono';
import { linkSchema } from '../../../shared/account/account.ts';
import { PURPOSES_BY_TYPE } from '../../auth/apply-token.ts';
import { isSameBrowser } from '../../auth/browser-binding.ts';
import { hasThings } from '../../auth/data/merge.ts';
import { readLink } from '../../auth/one-time-token.ts';
import { verifyLimits } from '../../auth/sign-in-limits.ts';
import { type App, guestOf } from '../../auth/visitor.ts';
import { limit, tooMany } from '../../http/http.ts';
import { takeSlot } from '../../http/limits.ts';
import { json } from '../../http/validate.ts';

/** Whether to ask if this browser's guest data moves to the link's account. Does not use up the link. */
export const mailedLink = new Hono<App>()
  .use(limit(16 * 1024))
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
    const asks = isForeign && (await hasThings(c.env.DB, `g:${guest}`));
    return c.json({ email: found.user.email, asks });
  });
