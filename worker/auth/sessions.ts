import { lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { SESSION_SECONDS } from '../actor.ts';
import { randomSecret, sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { failure, session } from '../schema.ts';

/** How long the second factor may take after the password. */
export const CODE_SECONDS = 10 * 60;

/** A session to be inserted, and the secret of its cookie, which is kept nowhere. */
export async function newSession(
  { userId, aal, seconds = SESSION_SECONDS }: { userId: string; aal: 1 | 2; seconds?: number },
  now: number,
): Promise<{ secret: string; row: typeof session.$inferInsert }> {
  const secret = randomSecret();
  const id = await sha256(secret);
  const row = { id, userId, aal, createdAt: now, seenAt: now, expiresAt: now + seconds * 1000 };
  return { secret, row };
}

/** No limit looks further back than this (failures.ts). */
const FAILURES_KEPT_MS = 3_600_000;

/** Takes away what nobody asks for any more; called by cron. */
export async function sweepSessions(env: Env, now: number): Promise<void> {
  const db = drizzle(env.DB);
  await db.batch([
    db.delete(session).where(lt(session.expiresAt, now)),
    db.delete(failure).where(lt(failure.at, now - FAILURES_KEPT_MS)),
  ]);
}
