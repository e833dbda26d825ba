import { type Context, Hono } from 'hono';
import { makeRecoveryCodes, recoveryCodesLeft } from '../../auth/factors/recovery-codes.ts';
import { staleSession } from '../../auth/reauthenticate.ts';
import { type App, sessionOf } from '../../auth/visitor.ts';
import { fail, limit } from '../../http/http.ts';
import { refuseReauthentication } from './account.ts';

/** For users who have lost their phone. New codes are shown once. */
export const recoveryCodes = new Hono<App>()
  .get('/', async (c) => {
    const found = await fullSession(c);
    if (!found) return fail(c, 403, 'forbidden');
    return c.json({ left: await recoveryCodesLeft(c.env, found.user.id) });
  })
  .post('/', limit(16 * 1024), async (c) => {
    const found = await fullSession(c);
    if (!found) return fail(c, 403, 'forbidden');
    const stale = staleSession(found);
    if (stale) return refuseReauthentication(c, stale);
    const codes = await makeRecoveryCodes(c.env, found.user.id, Date.now());
    return c.json({ codes }, 201);
  });

async function fullSession(c: Context<App>) {
  const found = await sessionOf(c);
  return found?.session.aal === 2 ? found : null;
}
