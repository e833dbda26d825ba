import { and, desc, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { orderEndSchema, profileSchema, proofSchema } from '../../../shared/account/account.ts';
import { isStaff } from '../../../shared/account/roles.ts';
import { normalisePhone } from '../../../shared/input/phone.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { deleteAccount } from '../../auth/data/delete-account.ts';
import { exportOf } from '../../auth/data/export.ts';
import { guestOrdersOf, moveOrdersByPhone } from '../../auth/data/orders-by-phone.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from '../../auth/factors/recovery-codes.ts';
import { factorsOf } from '../../auth/factors/totp.ts';
import { isGoogleConfigured } from '../../auth/google.ts';
import { nextOf } from '../../auth/open-session.ts';
import {
  type ReauthenticationFault,
  reauthenticate,
  refreshAuthentication,
  staleSession,
} from '../../auth/reauthenticate.ts';
import { endSessions } from '../../auth/sessions.ts';
import { type App, dropSessionCookie, sessionOf } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { fail, tooMany } from '../../http/fail.ts';
import { takeSlot } from '../../http/limits.ts';
import { limitAccount, requireUser } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { afterResponse } from '../../outbox/enqueue.ts';
import { identity, session, user as users } from '../../schema.ts';
import { isSmsReady } from '../../sms/africas-talking.ts';
import { refuseChange } from '../auth/answer.ts';

export const account = new Hono<App>()
  .use(maxBytes(16 * 1024), requireUser)
  .get('/', async (c) => {
    const { activeSession } = c.var;
    const { user } = activeSession;
    const factors = await factorsOf(c.env, user.id);
    const linked = await c.var.db.$count(identity, eq(identity.userId, user.id));
    const { id, email, newEmail, fullName, phone, locale, role, createdAt } = user;
    const { signInPhone, newPhone } = user;
    return c.json({
      id,
      email,
      newEmail,
      fullName,
      phone,
      signInPhone,
      newPhone,
      locale,
      role,
      createdAt,
      phoneOffered: isSmsReady(c.env),
      hasPassword: user.passwordHash !== '',
      google: linked > 0,
      googleOffered: linked === 0 && isGoogleConfigured(c.env),
      factors: factors
        .filter(({ verifiedAt }) => verifiedAt !== null)
        .map(({ id, name, createdAt }) => ({ id, name, createdAt })),
      recoveryCodes: await recoveryCodesLeft(c.env, id),
      next: nextOf(activeSession),
    });
  })
  .post('/profile', json(profileSchema), limitAccount, async (c) => {
    const body = c.req.valid('json');
    const phone = normalisePhone(body.phone) ?? '';
    const changes = { ...body, phone, updatedAt: Date.now() };
    await c.var.db.update(users).set(changes).where(eq(users.id, c.var.activeSession.user.id));
    return c.json({ fullName: changes.fullName, phone, locale: changes.locale });
  })
  .get('/sessions', async (c) => {
    const { activeSession } = c.var;
    const rows = await c.var.db
      .select()
      .from(session)
      .where(eq(session.userId, activeSession.user.id))
      .orderBy(desc(session.seenAt))
      .limit(100);
    const sessions = rows.map(({ id, device, createdAt, seenAt }) => ({
      id,
      device,
      createdAt,
      seenAt,
      current: id === activeSession.session.id,
    }));
    return c.json({ sessions });
  })
  .delete('/sessions/:id', async (c) => {
    const { activeSession } = c.var;
    const id = c.req.param('id');
    const mine = and(eq(session.id, id), eq(session.userId, activeSession.user.id));
    if ((await c.var.db.$count(session, mine)) === 0) return fail(c, 404, 'not_found');
    await endSessions(c.env, activeSession.user.id, 'local', id);
    if (id === activeSession.session.id) dropSessionCookie(c);
    return c.json({ ok: true });
  })
  /** Whether guests made orders with this user's number. */
  .get('/guest-orders', async (c) => {
    const { user } = c.var.activeSession;
    const orders = await guestOrdersOf(c.env, user);
    return c.json({ phone: orders.length > 0 ? user.signInPhone : null });
  })
  .post('/guest-orders', json(orderEndSchema), async (c) => {
    const { number } = c.req.valid('json');
    const result = await moveOrdersByPhone(c.env, c.var.activeSession.user, number, Date.now());
    if (!result.ok) {
      return result.code === 'too_many'
        ? tooMany(c, result.retryAfterS)
        : fail(c, 404, result.code);
    }
    for (const moved of result.moved) afterResponse(c, moved);
    return c.json({ moved: result.moved.length });
  })
  .get('/export', limitAccount, async (c) => {
    c.header('Content-Disposition', 'attachment; filename="tiny-tag.json"');
    return c.json(await exportOf(c.env, c.var.activeSession.user, Date.now()));
  })
  .post('/reauthenticate', json(proofSchema), async (c) => {
    const result = await refreshAuthentication(c, c.var.activeSession, c.req.valid('json'));
    return result.ok ? c.json({ ok: true }) : refuseReauthentication(c, result);
  })
  .post('/delete', json(proofSchema), async (c) => {
    const { activeSession } = c.var;
    // The audit would no longer say who they were, and the shop may be left without an admin.
    if (isStaff(activeSession.user.role)) return fail(c, 409, 'staff_account');
    const result = await reauthenticate(c, activeSession, c.req.valid('json'), 'account');
    if (!result.ok) return refuseReauthentication(c, result);
    const committed = await deleteAccount(c.env, activeSession.user, Date.now());
    afterResponse(c, committed);
    dropSessionCookie(c);
    return c.json({ ok: true });
  });

/** Like `refuseChange`, but with the shop's own error for limits. */
const refuseReauthentication = (c: Context<App>, fault: ReauthenticationFault) =>
  fault.code === 'too_many' ? tooMany(c, fault.retryAfterS) : refuseChange(c, fault);

/** For users who have lost their phone. New codes are shown once. */
export const recoveryCodes = new Hono<App>()
  .get('/', async (c) => {
    const found = await fullSession(c);
    if (!found) return fail(c, 403, 'forbidden');
    return c.json({ left: await recoveryCodesLeft(c.env, found.user.id) });
  })
  .post('/', maxBytes(16 * 1024), async (c) => {
    const found = await fullSession(c);
    if (!found) return fail(c, 403, 'forbidden');
    const stale = staleSession(found);
    if (stale) return refuseReauthentication(c, stale);
    // The audit records each new set and is never deleted.
    const daily = { key: `recovery-codes:${found.user.id}`, most: 10, withinMs: DAY_MS };
    const slot = await takeSlot(c.env, [daily], Date.now());
    if (!slot.ok) return tooMany(c, slot.retryAfterS);
    const codes = await makeRecoveryCodes(c.env, found.user.id, Date.now());
    return c.json({ codes }, 201);
  });

async function fullSession(c: Context<App>) {
  const found = await sessionOf(c);
  return found?.session.aal === 2 ? found : null;
}
