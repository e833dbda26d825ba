import { and, eq, gt, inArray, like, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { sha256 } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { type Limit, networkLimit, takeSlot } from '../../http/limits.ts';
import { sms } from '../../schema.ts';
import { BAD_SENDER, NO_BALANCE } from '../../sms/africas-talking.ts';
import { SMS_OF_DAY } from '../../sms/shop-mails.ts';
import type { App } from '../visitor.ts';

/** Mobile carriers share one address among thousands of phones, so a network's limits are wide. */
const NETWORK = { anHour: 30, aDay: 100 };
/**
 * Each code costs money. A number gets one a minute, with or without an account. Returns the seconds to
 * wait, which depend on earlier requests only and so reveal nothing.
 */
export async function mayRequestSms(
  c: Context<App>,
  phone: string,
  now: number,
): Promise<'yes' | number> {
  const number = await sha256(phone);
  const slot = await takeSlot(
    c.env,
    [
      { key: `sms-code:${number}`, most: 1, withinMs: MINUTE_MS },
      { key: `sms-code-hour:${number}`, most: 5, withinMs: HOUR_MS },
      { key: `sms-code-day:${number}`, most: 10, withinMs: DAY_MS },
      ...networkLimit(c, { key: 'sms-from', most: NETWORK.anHour, withinMs: HOUR_MS }),
      ...networkLimit(c, { key: 'sms-from-day', most: NETWORK.aDay, withinMs: DAY_MS }),
    ],
    now,
  );
  return slot.ok ? 'yes' : slot.retryAfterS;
}

/**
 * Counts an SMS of the day when it is queued. Requests that send none do the same work and count for nothing,
 * so that nobody can use the day up with numbers that have no account.
 */
export async function takeSmsOfDay(env: Env, isSent: boolean, now: number): Promise<boolean> {
  const limit = isSent ? SMS_OF_DAY : { ...SMS_OF_DAY, key: 'sms-none' };
  return (await takeSlot(env, [limit], now)).ok;
}

/** Notices that nobody asked for, such as of a new password. */
export const noticeLimits = async (phone: string): Promise<Limit[]> => [
  { key: `sms-notice:${await sha256(phone)}`, most: 3, withinMs: DAY_MS },
];

const DOWN_MS = 2 * MINUTE_MS;
/** Only faults that concern every number: with others, a stranger could switch SMS off for everybody. */
const WHOEVER_ASKS = ['no connection', NO_BALANCE, BAD_SENDER];

/** The provider has just refused SMS whatever their number, so that a code would not arrive. */
export async function isSmsDown(env: Env, now: number): Promise<boolean> {
  const [waits] = await drizzle(env.DB)
    .select({ id: sms.id })
    .from(sms)
    .where(
      and(
        gt(sms.createdAt, now - 10 * MINUTE_MS),
        gt(sms.changedAt, now - DOWN_MS),
        eq(sms.state, 'waiting'),
        or(inArray(sms.reason, WHOEVER_ASKS), like(sms.reason, 'HTTP %')),
      ),
    )
    .limit(1);
  return waits !== undefined;
}
