import { encodeBase32LowerCaseNoPadding, encodeHexLowerCase } from '@oslojs/encoding';
import { and, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { mac } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { audit, recoveryCode } from '../../schema.ts';
import { ownEntry } from '../../sync/audit.ts';

const CODES = 8;
/** 80 bits: 16 characters in four groups. */
const CODE_BYTES = 10;

/** Replaces all earlier codes. Only hashes are stored. */
export async function makeRecoveryCodes(env: Env, userId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(CODE_BYTES))),
  );
  const rows = await Promise.all(
    codes.map(async (code) => ({ hash: await hashOf(env, userId, code), userId })),
  );
  const db = drizzle(env.DB);
  await db.batch([
    db.delete(recoveryCode).where(eq(recoveryCode.userId, userId)),
    db.insert(recoveryCode).values(rows),
    db.insert(audit).values(ownEntry(userId, 'makeRecoveryCodes', now)),
  ]);
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

export async function redeemRecoveryCode(
  env: Env,
  userId: string,
  typed: string,
  now: number,
): Promise<boolean> {
  const hash = await hashOf(env, userId, typed.toLowerCase().replace(/[\s-]/g, ''));
  const { meta } = await drizzle(env.DB)
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.hash, hash),
        eq(recoveryCode.userId, userId),
        isNull(recoveryCode.usedAt),
      ),
    );
  return meta.changes === 1;
}

export const recoveryCodesLeft = (env: Env, userId: string) =>
  drizzle(env.DB).$count(
    recoveryCode,
    and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)),
  );

/** Keyed, so that a stolen database is not enough to try codes. */
const hashOf = async (env: Env, userId: string, code: string) =>
  encodeHexLowerCase(await mac(env.APP_SECRET, 'recovery-code', `${userId}:${code}`));
