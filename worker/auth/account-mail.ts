import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { AccountMail } from '../../shared/account/account.ts';
import type { Locale } from '../../shared/locale.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { encrypt, sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { networkOf, takeSlot } from '../http/limits.ts';
import { countDropped } from '../mail/limits.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { outbox, type Purpose } from '../schema.ts';
import { putToken, tokenRow } from './one-time-token.ts';
import type { User } from './sessions.ts';
import type { App } from './visitor.ts';

export function localeOf(c: Context<App>, said?: unknown): Locale {
  if (said === 'en' || said === 'sw') return said;
  if (getCookie(c, 'lang') === 'sw') return 'sw';
  return /^\s*sw\b/i.test(c.req.header('Accept-Language') ?? '') ? 'sw' : 'en';
}

/** 'dropped' (the address reached its limit) must not be revealed. A number: seconds until a retry. */
export async function mayRequestMail(
  c: Context<App>,
  email: string,
  purpose: Purpose,
  now: number,
): Promise<'yes' | 'dropped' | number> {
  const address = await sha256(email);
  const own = await takeSlot(
    c.env,
    [
      { key: `ask ${purpose}:${address}`, most: 1, withinMs: MINUTE_MS },
      { key: `ask:${address}`, most: 10, withinMs: HOUR_MS },
    ],
    now,
  );
  if (!own.ok) {
    // Counted after the answer, so that its timing does not reveal the limit.
    c.executionCtx.waitUntil(countDropped(c.env, 'code', now));
    return 'dropped';
  }
  const network = networkOf(c);
  const all = await takeSlot(
    c.env,
    [
      ...(network ? [{ key: `ask-from:${network}`, most: 30, withinMs: HOUR_MS }] : []),
      { key: 'ask', most: 2000, withinMs: HOUR_MS },
    ],
    now,
  );
  if (all.ok) return 'yes';
  await own.release();
  return all.retryAfterS;
}

type AccountMailInput = { kind: AccountMail['kind']; to: string; locale: Locale; nonce?: string };

/** The address is encrypted in the row. */
export async function mailRow(env: Env, letter: AccountMailInput, now: number) {
  const { kind, to, ...rest } = letter;
  const payload = { kind, to: await encrypt(env.APP_SECRET, to), ...rest };
  return { id: crypto.randomUUID(), type: 'account_mail', payload, dueAt: now };
}
type Mailed = Awaited<ReturnType<typeof mailRow>>;

export const putMail = (env: Env, row: Mailed) => drizzle(env.DB).insert(outbox).values(row);

/** Sends after the answer, so that its timing does not reveal whether there was a mail to send. */
export function sendSoon(c: Context<App>, rows: Mailed[]) {
  c.executionCtx.waitUntil(Promise.all(rows.map((row) => enqueue(c.env, row))));
}

export async function notify(c: Context<App>, letter: AccountMailInput) {
  const row = await mailRow(c.env, letter, Date.now());
  await putMail(c.env, row);
  sendSoon(c, [row]);
}

type Asked = Omit<Parameters<typeof tokenRow>[1], 'userId' | 'nonce'> & {
  user: Pick<User, 'id' | 'locale'> | undefined;
  instead?: Pick<AccountMailInput, 'kind' | 'locale'>;
};

/** Without a user, as many writes that store nothing useful, so that the work is the same. */
export async function tokenWithMail(env: Env, { user, instead, ...wanted }: Asked, now: number) {
  const { purpose, email } = wanted;
  const nonce = crypto.randomUUID();
  const token = (userId: string) => tokenRow(env, { ...wanted, userId, nonce }, now);
  if (!user) {
    const one = { ...(await token('nobody')), id: 'nobody' };
    const other = { ...one, id: 'no one', linkHash: await sha256(one.linkHash) };
    return { writes: [putToken(env, one), putToken(env, other)] as const, mails: [] };
  }
  const row = await token(instead ? `nobody ${await sha256(email)}` : user.id);
  const letter = instead ?? { kind: purpose, locale: user.locale, nonce };
  const mail = await mailRow(env, { ...letter, to: email }, now);
  return { writes: [putToken(env, row), putMail(env, mail)] as const, mails: [mail] };
}
