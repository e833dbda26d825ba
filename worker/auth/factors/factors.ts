import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { renderSVG } from 'uqr';
import { isStaff } from '../../../shared/account/roles.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { sign, verify } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { countAttempts, takeSlot } from '../../http/limits.ts';
import { audit, factor, recoveryCode, session } from '../../schema.ts';
import { ownEntry } from '../../sync/audit.ts';
import { noticeRows, putMessage, sendSoon } from '../account-message.ts';
import { addressOf } from '../address.ts';
import { stepUp } from '../open-session.ts';
import { endSessions, type Session, UNVERIFIED_MS, verifiedFactor } from '../sessions.ts';
import type { TooMany } from '../sign-in.ts';
import { CODE_ATTEMPTS, secondFactorLimits } from '../sign-in-limits.ts';
import { type ActiveSession, type App, awaitsCode } from '../visitor.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import {
  factorsOf,
  KEY_BYTES,
  keyText,
  keyUri,
  redeemAnyCode,
  redeemCode,
  sealKey,
} from './totp.ts';

type Factor = typeof factor.$inferSelect;
const MOST = 10;
const CHALLENGE_MS = 5 * MINUTE_MS;

type Enrolled =
  | { ok: true; id: string; secret: string; uri: string; qr: string }
  | {
      ok: false;
      code: 'insufficient_aal' | 'too_many_enrolled_mfa_factors' | 'mfa_factor_name_conflict';
    };

/** Once an app is verified, another one needs its code. */
export async function enrolFactor(
  c: Context<App>,
  found: ActiveSession,
  name: string,
): Promise<Enrolled> {
  if (awaitsCode(found)) return { ok: false, code: 'insufficient_aal' };
  const now = Date.now();
  const known = (await factorsOf(c.env, found.user.id)).filter(
    ({ verifiedAt, createdAt }) => verifiedAt !== null || createdAt > now - UNVERIFIED_MS,
  );
  if (known.length >= MOST) return { ok: false, code: 'too_many_enrolled_mfa_factors' };
  if (name !== '' && known.some((one) => one.name === name)) {
    return { ok: false, code: 'mfa_factor_name_conflict' };
  }
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const id = crypto.randomUUID();
  await c.var.db
    .insert(factor)
    .values({ id, userId: found.user.id, name, key: await sealKey(c.env, key), createdAt: now });
  const uri = keyUri(key, addressOf(found.user));
  return { ok: true, id, secret: keyText(key), uri, qr: renderSVG(uri) };
}

export async function ownFactor(
  c: Context<App>,
  found: ActiveSession,
  id: string,
): Promise<Factor | null> {
  const { db } = c.var;
  const mine = and(eq(factor.id, id), eq(factor.userId, found.user.id));
  const [one] = await db.select().from(factor).where(mine);
  const isLate = one?.verifiedAt === null && one.createdAt <= Date.now() - UNVERIFIED_MS;
  return one && !isLate ? one : null;
}

/** Challenges are signed, so that nothing has to be stored for them. */
export async function createChallenge(env: Env, { id }: Factor, now: number) {
  const until = now + CHALLENGE_MS;
  return { id: `${until}.${await sign(env.APP_SECRET, 'challenge', `${id} ${until}`)}`, until };
}

export async function isValidChallenge(env: Env, { id }: Factor, given: string, now: number) {
  const [until = '', signature = ''] = given.split('.');
  return (
    (await verify(env.APP_SECRET, 'challenge', `${id} ${until}`, signature)) && Number(until) > now
  );
}

export async function verifyFactor(
  c: Context<App>,
  found: ActiveSession,
  one: Factor,
  code: string,
) {
  const taken = await limitAttempts(c, found, (now) =>
    one.verifiedAt === null
      ? redeemCode(c.env, one, code, now)
      : redeemSecondFactor(c.env, found.user.id, code, now),
  );
  if (!taken.ok) return taken;
  const now = Date.now();
  const userId = found.user.id;
  const { db } = c.var;
  if (one.verifiedAt === null) {
    const notices = await noticeRows(c.env, found.user, 'factor_added', now);
    await db.batch([
      db.update(factor).set({ verifiedAt: now }).where(eq(factor.id, one.id)),
      db
        .delete(factor)
        .where(and(eq(factor.userId, userId), isNull(factor.verifiedAt), ne(factor.id, one.id))),
      ...notices.map((row) => putMessage(c.env, row)),
      ...staffEntry(c, found, 'addFactor', now),
    ]);
    sendSoon(c, notices);
  }
  const steppedUp = await stepUp(c, found);
  if (one.verifiedAt === null) await endWeakSessions(c.env, userId, steppedUp);
  return { ok: true as const, session: steppedUp };
}

/** Once there is a second factor, sessions opened with the first one only must end. */
async function endWeakSessions(env: Env, userId: string, own: Session) {
  const weak = await drizzle(env.DB)
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, userId), eq(session.aal, 1), ne(session.id, own.id)));
  for (const { id } of weak) await endSessions(env, userId, 'local', id);
}

/** With the last app, recovery codes go too and sessions fall back to aal 1. */
export async function unenrolFactor(
  c: Context<App>,
  found: ActiveSession,
  one: Factor,
): Promise<void> {
  const now = Date.now();
  const userId = found.user.id;
  const { db } = c.var;
  await db.delete(factor).where(eq(factor.id, one.id));
  if (one.verifiedAt === null) return;
  const left = await db.$count(factor, verifiedFactor(userId));
  const notices = await noticeRows(c.env, found.user, 'factor_removed', now);
  const writes = [
    ...notices.map((row) => putMessage(c.env, row)),
    ...staffEntry(c, found, 'removeFactor', now),
    ...(left === 0
      ? [
          db.delete(recoveryCode).where(eq(recoveryCode.userId, userId)),
          db
            .update(session)
            .set({ aal: 1 })
            .where(and(eq(session.userId, userId), gt(session.aal, 1))),
        ]
      : []),
  ];
  const [first, ...rest] = writes;
  if (first) await db.batch([first, ...rest]);
  sendSoon(c, notices);
}

/** Audit entries are never deleted, so customers get none. */
const staffEntry = (
  c: Context<App>,
  { user: { id, role } }: ActiveSession,
  action: 'addFactor' | 'removeFactor',
  now: number,
) => (isStaff(role) ? [c.var.db.insert(audit).values(ownEntry(id, action, now))] : []);

type CodeTaken = { ok: true } | { ok: false; code: 'invalid_code'; left: number } | TooMany;

async function limitAttempts(
  c: Context<App>,
  found: ActiveSession,
  take: (now: number) => Promise<boolean>,
): Promise<CodeTaken> {
  const now = Date.now();
  const limits = secondFactorLimits(found.session.id, found.user.id);
  const attempt = await takeSlot(c.env, limits, now);
  if (!attempt.ok) return { ok: false, code: 'too_many', retryAfterS: attempt.retryAfterS };
  if (await take(now)) {
    await attempt.release();
    return { ok: true };
  }
  const [own] = limits;
  return {
    ok: false,
    code: 'invalid_code',
    left: own ? CODE_ATTEMPTS - (await countAttempts(c.env, own, now)) : 0,
  };
}

/** Six digits may come from any of the user's apps; anything else can only be a recovery code. */
function redeemSecondFactor(env: Env, userId: string, typed: string, now: number) {
  const digits = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? redeemAnyCode(env, userId, digits, now)
    : redeemRecoveryCode(env, userId, typed, now);
}
