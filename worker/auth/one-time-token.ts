import { encodeHexLowerCase } from '@oslojs/encoding';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { mac, sameText, sha256, sign } from '../crypto.ts';
import type { Env } from '../env.ts';
import { oneTimeToken, type Purpose, user as users } from '../schema.ts';

export type OneTimeToken = typeof oneTimeToken.$inferSelect;
/** What an account gets that is confirmed by the token of its own sign-up. */
export type Newcomer = NonNullable<OneTimeToken['newcomer']>;

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

type Wanted = Pick<OneTimeToken, 'userId' | 'purpose' | 'email'> & {
  nonce: string;
  browser?: string;
  newcomer?: Newcomer;
};

/**
 * The row that makes a code and a link good, in place of the earlier ones of that person, purpose and
 * browser: nobody can make void what was mailed for another browser. A mail that is sent again keeps
 * what its sign-up gave.
 */
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

/** As a statement for a batch. */
export const putToken = (env: Env, row: typeof oneTimeToken.$inferInsert) =>
  drizzle(env.DB)
    .insert(oneTimeToken)
    .values(row)
    .onConflictDoUpdate({ target: oneTimeToken.id, set: row });

type Link = { token: string; purposes: Purpose[] };

const ofLink = async ({ token, purposes }: Link, now: number) =>
  and(
    eq(oneTimeToken.linkHash, await sha256(token)),
    inArray(oneTimeToken.purpose, purposes),
    gt(oneTimeToken.expiresAt, now),
  );

/** Takes a link's token, once; of two at the same moment one. */
export async function redeemLink(env: Env, link: Link, now: number): Promise<OneTimeToken | null> {
  const [taken] = await drizzle(env.DB)
    .delete(oneTimeToken)
    .where(await ofLink(link, now))
    .returning();
  return taken ?? null;
}

/** The token of a link and the account it would open; it stays good. */
export async function readLink(env: Env, link: Link, now: number) {
  const [found] = await drizzle(env.DB)
    .select({ token: oneTimeToken, user: users })
    .from(oneTimeToken)
    .innerJoin(users, eq(users.id, oneTimeToken.userId))
    .where(await ofLink(link, now));
  return found ?? null;
}

type MailedCode = { email: string; code: string; purposes: Purpose[]; browser?: string };

/**
 * Takes a code that was mailed to `email`, once. Each wrong one counts before it is looked at. It is
 * compared with what this browser and API clients asked for and with the newest: six digits must not
 * become easier to guess by asking from many browsers.
 */
export async function redeemEmailCode(
  env: Env,
  { email, code, purposes, browser = '' }: MailedCode,
  now: number,
): Promise<OneTimeToken | null> {
  const db = drizzle(env.DB);
  const live = await db
    .select({ id: oneTimeToken.id, browser: oneTimeToken.browser })
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.email, email),
        inArray(oneTimeToken.purpose, purposes),
        gt(oneTimeToken.createdAt, now - CODE_MS),
      ),
    )
    .orderBy(desc(oneTimeToken.createdAt));
  const compared = live.filter((row, i) => i === 0 || ['', browser].includes(row.browser));
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

/** Keyed and of one person and purpose: a code stolen from elsewhere fits nowhere. */
const codeHash = async (env: Env, id: string, code: string) =>
  encodeHexLowerCase(await mac(env.APP_SECRET, 'account-code-hash', `${id}:${code}`));
