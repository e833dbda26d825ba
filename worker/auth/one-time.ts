import { encodeHexLowerCase } from '@oslojs/encoding';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { mac, sameText, sha256, sign } from '../crypto.ts';
import type { Env } from '../env.ts';
import { oneTimeToken, type Purpose } from '../schema.ts';

export type OneTimeToken = typeof oneTimeToken.$inferSelect;

const MINUTE_MS = 60_000;
/** Six digits are soon tried, so they live short; a link has 128 bits. */
const CODE_MS = 10 * MINUTE_MS;
const LINK_MS: Record<Purpose, number> = {
  signup: 24 * 60 * MINUTE_MS,
  magiclink: 60 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
  invite: 7 * 24 * 60 * MINUTE_MS,
  email_change_old: 24 * 60 * MINUTE_MS,
  email_change_new: 24 * 60 * MINUTE_MS,
  reauthentication: 10 * MINUTE_MS,
};
const TRIES = 5;

/** Both follow from a nonce and the shop's secret, so that a mail is made when it is sent. */
export const linkToken = (env: Env, nonce: string) => sign(env.APP_SECRET, 'account-link', nonce);

export async function codeOf(env: Env, nonce: string): Promise<string> {
  const bytes = (await mac(env.APP_SECRET, 'account-code', nonce)).slice(0, 6);
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  return String(number % 1_000_000).padStart(6, '0');
}

/** The row that makes a code and a link good, in place of the person's earlier ones of that purpose. */
export async function tokenRow(
  env: Env,
  {
    userId,
    purpose,
    email,
    nonce,
  }: Pick<OneTimeToken, 'userId' | 'purpose' | 'email'> & { nonce: string },
  now: number,
): Promise<OneTimeToken> {
  const id = `${userId}/${purpose}`;
  return {
    id,
    userId,
    purpose,
    email,
    codeHash: await codeHash(env, id, await codeOf(env, nonce)),
    linkHash: await sha256(await linkToken(env, nonce)),
    tries: 0,
    createdAt: now,
    expiresAt: now + LINK_MS[purpose],
  };
}

/** As a statement for a batch. */
export const putToken = (env: Env, row: OneTimeToken) =>
  drizzle(env.DB)
    .insert(oneTimeToken)
    .values(row)
    .onConflictDoUpdate({ target: oneTimeToken.id, set: row });

/** Takes a link's token, once; of two at the same moment one. */
export async function takeLink(
  env: Env,
  token: string,
  purposes: Purpose[],
  now: number,
): Promise<OneTimeToken | null> {
  const [taken] = await drizzle(env.DB)
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.linkHash, await sha256(token)),
        inArray(oneTimeToken.purpose, purposes),
        gt(oneTimeToken.expiresAt, now),
      ),
    )
    .returning();
  return taken ?? null;
}

/** Takes a code that was mailed to `email`, once. Each wrong one counts before it is looked at. */
export async function takeEmailCode(
  env: Env,
  { email, code, purposes }: { email: string; code: string; purposes: Purpose[] },
  now: number,
): Promise<OneTimeToken | null> {
  const db = drizzle(env.DB);
  const tried = await db
    .update(oneTimeToken)
    .set({ tries: sql`${oneTimeToken.tries} + 1` })
    .where(
      and(
        eq(oneTimeToken.email, email),
        inArray(oneTimeToken.purpose, purposes),
        lt(oneTimeToken.tries, TRIES),
        gt(oneTimeToken.createdAt, now - CODE_MS),
      ),
    )
    .returning();
  for (const row of tried) {
    const hash = await codeHash(env, row.id, code);
    if (!sameText(hash, row.codeHash)) continue;
    const [taken] = await db
      .delete(oneTimeToken)
      .where(and(eq(oneTimeToken.id, row.id), eq(oneTimeToken.codeHash, hash)))
      .returning();
    if (taken) return taken;
  }
  return null;
}

/** Keyed and of one person and purpose: a code stolen from elsewhere fits nowhere. */
const codeHash = async (env: Env, id: string, code: string) =>
  encodeHexLowerCase(await mac(env.APP_SECRET, 'account-code-hash', `${id}:${code}`));
