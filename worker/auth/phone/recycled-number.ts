import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { DAY_MS } from '../../../shared/time.ts';
import { type AuthMethod, factor, type Purpose, user as users } from '../../schema.ts';
import { hasOnlyPhone } from '../reauthenticate.ts';
import { type User, verifiedFactor } from '../sessions.ts';
import type { App } from '../visitor.ts';

/** Kenyan operators give a number that was not used for some months to somebody else. */
const USED_MS = 90 * DAY_MS;

/** Other ways into the account; without any, the shop has to help. `recent`: a code alone signs in. */
export type MoreProof = {
  ok: false;
  code: 'more_proof_needed';
  ways: ('password' | 'email')[];
  recent: boolean;
};

/**
 * A code by SMS is enough where an earlier code proved the number lately. It sets a new password only where
 * the account has no other proof. Otherwise the second factor must follow, or staff have checked who asks.
 */
export async function methodByPhone(
  c: Context<App>,
  user: User,
  purpose: Purpose,
): Promise<{ ok: true; method: AuthMethod['method'] } | MoreProof> {
  const now = Date.now();
  const { db } = c.var;
  const recovers = purpose === 'recovery';
  const method = recovers ? 'recovery' : 'sms';
  const factors = await db.$count(factor, verifiedFactor(user.id));
  if (factors > 0) return { ok: true, method };
  const isTrusted = user.phoneTrustedUntil !== null && user.phoneTrustedUntil > now;
  // Other ways of signing in do not prove who has the number.
  const recent = (user.phoneConfirmedAt ?? 0) > now - USED_MS;
  if (isTrusted || (recent && (!recovers || hasOnlyPhone(user)))) {
    if (recovers) {
      const changes = { phoneTrustedUntil: null, phoneConfirmedAt: now };
      await db.update(users).set(changes).where(eq(users.id, user.id));
    }
    return { ok: true, method };
  }
  const ways = [
    ...(user.passwordHash === '' ? [] : ['password' as const]),
    ...(user.emailConfirmedAt === null ? [] : ['email' as const]),
  ];
  return { ok: false, code: 'more_proof_needed', ways, recent };
}
