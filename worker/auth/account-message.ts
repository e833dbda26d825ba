import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { isSmsNotice, type MessageKind, type Notice } from '../../shared/account/messages.ts';
import type { Locale } from '../../shared/locale.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { encrypt, sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { networkLimit, takeSlot } from '../http/limits.ts';
import { countDropped } from '../mail/limits.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { outbox, type Purpose } from '../schema.ts';
import { isPhone } from './address.ts';
import { putToken, tokenRow } from './one-time-token.ts';
import { mayRequestSms, noticeLimits, takeSmsOfDay } from './phone/sms-limits.ts';
import type { User } from './sessions.ts';
import type { App } from './visitor.ts';

/** 'dropped' (the address reached its limit) must not be revealed. A number: seconds until a retry. */
export async function mayRequest(
  c: Context<App>,
  to: string,
  purpose: Purpose,
  now: number,
): Promise<'yes' | 'dropped' | number> {
  if (isPhone(to)) return mayRequestSms(c, to, now);
  const address = await sha256(to);
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
  const all = await takeSlot(
    c.env,
    [
      ...networkLimit(c, { key: 'ask-from', most: 30, withinMs: HOUR_MS }),
      { key: 'ask', most: 2000, withinMs: HOUR_MS },
    ],
    now,
  );
  if (all.ok) return 'yes';
  await own.release();
  return all.retryAfterS;
}

type Letter = { kind: MessageKind; to: string; locale: Locale; nonce?: string };

/** A mail or an SMS. The address is encrypted in the row. */
export async function messageRow(env: Env, { to, ...rest }: Letter, now: number) {
  const type = isPhone(to) ? 'account_sms' : 'account_mail';
  const payload = { ...rest, to: await encrypt(env.APP_SECRET, to), at: now };
  return { id: crypto.randomUUID(), type, payload, dueAt: now };
}
export type Message = Awaited<ReturnType<typeof messageRow>>;

export const putMessage = (env: Env, row: Message) => drizzle(env.DB).insert(outbox).values(row);

/** Sends after the answer, so that its timing does not reveal whether there was a message to send. */
export function sendSoon(c: Context<App>, rows: readonly Message[]) {
  c.executionCtx.waitUntil(Promise.all(rows.map((row) => enqueue(c.env, row))));
}

/** By mail; without an e-mail address by SMS, if it must not go unnoticed. */
export async function noticeRows(
  env: Env,
  { email, signInPhone: phone, locale }: Pick<User, 'email' | 'signInPhone' | 'locale'>,
  kind: Notice,
  now: number,
): Promise<Message[]> {
  if (email) return [await messageRow(env, { kind, to: email, locale }, now)];
  if (!phone || !isSmsNotice(kind)) return [];
  const slot = await takeSlot(env, await noticeLimits(phone), now);
  return slot.ok ? [await messageRow(env, { kind, to: phone, locale }, now)] : [];
}

export async function notify(c: Context<App>, user: User, kind: Notice) {
  const rows = await noticeRows(c.env, user, kind, Date.now());
  for (const row of rows) await putMessage(c.env, row);
  sendSoon(c, rows);
}

type Asked = Omit<Parameters<typeof tokenRow>[1], 'userId' | 'nonce'> & {
  user: Pick<User, 'id' | 'locale'> | undefined;
  instead?: Pick<Letter, 'kind' | 'locale'>;
};

/** Without a user or an SMS left today, as many writes that store nothing useful: the work is the same. */
export async function tokenWithMessage(env: Env, { user, instead, ...wanted }: Asked, now: number) {
  const { purpose, address } = wanted;
  const nonce = crypto.randomUUID();
  const token = (userId: string) => tokenRow(env, { ...wanted, userId, nonce }, now);
  const isOfDay = !isPhone(address) || (await takeSmsOfDay(env, user !== undefined, now));
  if (!user || !isOfDay) {
    const one = { ...(await token('nobody')), id: 'nobody' };
    const other = { ...one, id: 'no one', linkHash: await sha256(one.linkHash) };
    return { writes: [putToken(env, one), putToken(env, other)] as const, messages: [] };
  }
  const row = await token(instead ? `nobody ${await sha256(address)}` : user.id);
  const letter = instead ?? { kind: purpose, locale: user.locale, nonce };
  const message = await messageRow(env, { ...letter, to: address }, now);
  return { writes: [putToken(env, row), putMessage(env, message)] as const, messages: [message] };
}
