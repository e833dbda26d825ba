import { constantTimeEqual } from '@oslojs/crypto/subtle';
import { decodeBase32IgnorePadding, encodeBase32NoPadding } from '@oslojs/encoding';
import { createTOTPKeyURI, generateHOTP } from '@oslojs/otp';
import { and, eq, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { decrypt, encrypt } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { factor } from '../../schema.ts';

/** What every authenticator app supports: 6 digits, 30 s, SHA-1, a 160-bit key. */
const DIGITS = 6;
const PERIOD_S = 30;
export const KEY_BYTES = 20;
/** A phone's clock may be off by one step. */
const SKEW = 1;

const utf8 = new TextEncoder();

export const keyText = (key: Uint8Array) => encodeBase32NoPadding(key);
export const keyUri = (key: Uint8Array, email: string) =>
  createTOTPKeyURI('Tiny Tag', email, key, PERIOD_S, DIGITS);
export const sealKey = (env: Env, key: Uint8Array) => encrypt(env.APP_SECRET, keyText(key));

/** `now` in ms UTC. Null if the code is wrong. */
export function stepOf(key: Uint8Array, code: string, now: number): number | null {
  const digits = utf8.encode(code);
  const current = Math.floor(now / 1000 / PERIOD_S);
  let found: number | null = null;
  for (let step = current - SKEW; step <= current + SKEW; step++) {
    const expected = utf8.encode(generateHOTP(key, BigInt(step), DIGITS));
    if (constantTimeEqual(digits, expected)) found = step;
  }
  return found;
}

/** Accepts only later steps than the last one, so that a code works once, also in parallel requests. */
export async function redeemCode(
  env: Env,
  { id, key: sealed }: Pick<typeof factor.$inferSelect, 'id' | 'key'>,
  code: string,
  now: number,
): Promise<boolean> {
  const key = decodeBase32IgnorePadding(await decrypt(env.APP_SECRET, sealed));
  const step = stepOf(key, code, now);
  if (step === null) return false;
  const { meta } = await drizzle(env.DB)
    .update(factor)
    .set({ counter: step })
    .where(and(eq(factor.id, id), lt(factor.counter, step)));
  return meta.changes === 1;
}

export async function redeemAnyCode(env: Env, userId: string, code: string, now: number) {
  for (const one of await factorsOf(env, userId)) {
    if (one.verifiedAt !== null && (await redeemCode(env, one, code, now))) return true;
  }
  return false;
}

export const factorsOf = (env: Env, userId: string) =>
  drizzle(env.DB).select().from(factor).where(eq(factor.userId, userId));
