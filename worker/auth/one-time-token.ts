import { encodeHexLowerCase } from '@oslojs/encoding';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { mac, sameText, sha256, sign } from '../crypto.ts';
import type { Env } from '../env.ts';
import { oneTimeToken, type Purpose, user as users } from '../schema.ts';

export type OneTimeToken = typeof oneTimeToken.$inferSelect;
export type Newcomer = NonNullable<OneTimeToken['newcomer']>;

/** Six digits can be guessed, so codes expire sooner than links, which have 128 bits. */
export const CODE_MS = 10 * MINUTE_MS;
const LINK_MS: Record<Purpose, number> = {
  signup: DAY_MS,
  magiclink: HOUR_MS,
  recovery: HOUR_MS,
  invite: 7 * DAY_MS,
  email_change_old: DAY_MS,
  email_change_new: DAY_MS,
  phone_change: CODE_MS,
  reauthentication: 10 * MINUTE_MS,
};
const TRIES = 5;

/** Link and code are derived from a nonce, so that the message can be written when it is sent. */
export const linkToken = (env: Env, nonce: string) => sign(env.APP_SECRET, 'account-link', nonce);

export async function codeOf(env: Env, nonce: string): Promise<string> {
  const bytes = (await mac(env.APP_SECRET, 'account-code', nonce)).slice(0, 6);
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  return String(number % 1_000_000).padStart(6, '0');
}

type Wanted = Pick<OneTimeToken, 'userId' | 'purpose' | 'address'> & {
  nonce: string;
  browser?: string;
  newcomer?: Newcomer;
};

/** Replaces only rows of the same browser, so that nobody can void a code another browser requested. */
export async function tokenRow(env: Env, wanted: Wanted, now: number) {
  const { nonce, browser = '', ...rest } = wanted;
  const { userId, purpose } = rest;
  const id = `${userId}/${purpose}/${browser}`;
  return {
    id,
    ...rest,
    browser,
    codeHash: await codeHash(env, id, await codeOf(env, nonce)),
    linkHash: await sha256(await linkToken(env, nonce)),
    tries: 0,
    createdAt: now,
    expiresAt: now + LINK_MS[purpose],
  };
}

export const putToken = (env: Env, row: typeof oneTimeToken.$inferInsert) =>
  drizzle(env.DB)
    .insert(oneTimeToken)
    .values(row)
    .onConflictDoUpdate({ target: oneTimeToken.id, set: row });

/** Ends earlier requests, also for a taken address: a code that lives on would tell that it is taken. */
export const endRequests = (env: Env, userId: string, purpose: Purpose) =>
  drizzle(env.DB)
    .delete(oneTimeToken)
    .where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.purpose, purpose)));

type Link = { token: string; purposes: Purpose[] };

const ofLink = async ({ token, purposes }: Link, now: number) =>
  and(
    eq(oneTimeToken.linkHash, await sha256(token)),
    inArray(oneTimeToken.purpose, purposes),
    gt(oneTimeToken.expiresAt, now),
  );

/** Deletes the token as it reads it, so that a link works once. */
export async function redeemLink(env: Env, link: Link, now: number): Promise<OneTimeToken | null> {
  const [taken] = await drizzle(env.DB)
    .delete(oneTimeToken)
    .where(await ofLink(link, now))
    .returning();
  return taken ?? null;
}

export async function readLink(env: Env, link: Link, now: number) {
  const [found] = await drizzle(env.DB)
    .select({ token: oneTimeToken, user: users })
    .from(oneTimeToken)
    .innerJoin(users, eq(users.id, oneTimeToken.userId))
    .where(await ofLink(link, now));
  return found ?? null;
}

type SentCode = {
  address: string;
  code: string;
  purposes: Purpose[];
  mayTry(row: Pick<OneTimeToken, 'userId' | 'purpose' | 'browser'>, isNewest: boolean): boolean;
};

/** A guess counts before it is compared. Requesting many codes does not make guessing easier. */
export async function redeemSentCode(
  env: Env,
  { address, code, purposes, mayTry }: SentCode,
  now: number,
): Promise<OneTimeToken | null> {
  const db = drizzle(env.DB);
  const live = await db
    .select()
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.address, address),
        inArray(oneTimeToken.purpose, purposes),
        gt(oneTimeToken.createdAt, now - CODE_MS),
      ),
    )
    .orderBy(desc(oneTimeToken.createdAt));
  const compared = live.filter((row, i) => mayTry(row, i === 0));
  const tried = await db
    .update(oneTimeToken)
    .set({ tries: sql`${oneTimeToken.tries} + 1` })
    .where(
      and(
        inArray(
          oneTimeToken.id,
          compared.map(({ id }) => id),
        ),
        lt(oneTimeToken.tries, TRIES),
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

/** Keyed by user and purpose, so that a hash is of no use anywhere else. */
const codeHash = async (env: Env, id: string, code: string) =>
  encodeHexLowerCase(await mac(env.APP_SECRET, 'account-code-hash', `${id}:${code}`));
