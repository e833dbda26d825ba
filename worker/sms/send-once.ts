import { and, eq, lte } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { MINUTE_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { sms } from '../schema.ts';
import { NO_BALANCE, sendSms } from './africas-talking.ts';
import { recordResult } from './reports.ts';
import { queueBalanceAlert } from './shop-mails.ts';

/** After this, a delivery that did not finish will not: whether it sent the SMS is unknown. */
const INTERRUPTED_AFTER_MS = 2 * MINUTE_MS;

/** `givenUpAt` in ms UTC. `againIn`: how long to wait where nothing was sent, ms. */
type Outgoing = {
  id: string;
  orderId?: string;
  to: string;
  text: string;
  givenUpAt: number;
  againIn(reason: string): number;
  onSent?(): Promise<unknown>;
};

/** Sends nothing twice. */
export async function sendOnce(env: Env, outgoing: Outgoing, now: number): Promise<Outcome> {
  const { id, to, text, givenUpAt } = outgoing;
  if (now > givenUpAt) {
    await giveUp(env, id, now);
    return 'done';
  }
  if (!(await claimSms(env, outgoing, now))) return whenClaimed(env, id, now);
  const result = await sendSms(env, { to, text });
  await recordResult(env, id, result, now);
  if (result.state === 'sent') {
    await outgoing.onSent?.();
    return 'done';
  }
  const { state, reason } = result;
  console.error(JSON.stringify({ event: 'sms_not_sent', id, state, reason }));
  if (reason === NO_BALANCE) await queueBalanceAlert(env, now);
  return state === 'waiting' ? { retryAt: now + outgoing.againIn(reason) } : 'done';
}

/** Nothing was left to report, which is no failure. */
export const NOTHING_LEFT = 'over';

/** Marks an SMS that was never sent as failed. Without `reason` it keeps the reason of its last try. */
export const giveUp = (env: Env, id: string, now: number, reason?: string) =>
  drizzle(env.DB)
    .update(sms)
    .set({ state: 'failed', changedAt: now, reason })
    .where(and(eq(sms.id, id), eq(sms.state, 'waiting')));

/** One delivery sends; the row of an earlier try that sent nothing is claimed again. */
async function claimSms(env: Env, { id, orderId = '' }: Outgoing, now: number) {
  const row = { id, orderId, state: 'sending', createdAt: now, changedAt: now } as const;
  const [claimed] = await drizzle(env.DB)
    .insert(sms)
    .values(row)
    .onConflictDoUpdate({
      target: sms.id,
      set: { state: 'sending', changedAt: now },
      setWhere: eq(sms.state, 'waiting'),
    })
    .returning();
  return claimed;
}

/** When another delivery has claimed the row: it is done, under way, or was interrupted as it was sent. */
async function whenClaimed(env: Env, id: string, now: number): Promise<Outcome> {
  const db = drizzle(env.DB);
  await db
    .update(sms)
    .set({ state: 'unknown', reason: 'interrupted' })
    .where(
      and(eq(sms.id, id), eq(sms.state, 'sending'), lte(sms.changedAt, now - INTERRUPTED_AFTER_MS)),
    );
  const [row] = await db.select({ state: sms.state }).from(sms).where(eq(sms.id, id));
  const isOpen = row?.state === 'sending' || row?.state === 'waiting';
  return isOpen ? { retryAt: now + INTERRUPTED_AFTER_MS } : 'done';
}
