import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isRequestLate } from '../../shared/feedback/request.ts';
import { HOUR_MS } from '../../shared/time.ts';
import type { Effect, MailEffect } from '../../shared/tx.ts';
import { queueAlert, sendAlert } from '../alerts/alert.ts';
import type { Env } from '../env.ts';
import { stackOf } from '../http/stack.ts';
import { remember } from '../jobs/after-restore.ts';
import { accountMail } from '../mail/account.ts';
import { messageSent } from '../mail/contact-message.ts';
import { mailTurn } from '../mail/limits.ts';
import { newsletterAsked, newsletterConfirmed } from '../mail/newsletter.ts';
import { orderNews } from '../mail/order-news.ts';
import { orderPlaced } from '../mail/order-placed.ts';
import { orderReminder } from '../mail/order-reminder.ts';
import { reviewRequestMail } from '../mail/review-request.ts';
import { type Mail, send } from '../mail/send.ts';
import { answerable } from '../mail/signature.ts';
import { paidTurn } from '../orders/paid-turn.ts';
import { deliverPaymentEffect, isOfPayment } from '../payments/effects.ts';
import { notifyStaff, queueFailure, queueNews } from '../push/notify-staff.ts';
import { pushToStaff } from '../push/send.ts';
import { ADVERTISING } from '../reminders/advertising.ts';
import { queueReminder } from '../reminders/reminder.ts';
import { queueReviewRequest } from '../review-requests/request.ts';
import { outbox } from '../schema.ts';
import { accountSms } from '../sms/account-sms.ts';
import { revokeLinks } from '../sms/order-link.ts';
import { orderSms, queueOrderSms, repeatSms } from '../sms/order-sms.ts';
import { balanceAlert, budgetAlert } from '../sms/shop-mails.ts';
import { enqueue } from './enqueue.ts';
import { type Outcome, PermanentFailure } from './outcome.ts';

/** A sweep must stay within the statements and time of one invocation. */
const BATCH = 15;

/** The payload is parsed later: invalid JSON in one row must not fail the whole batch. */
const waiting = {
  id: outbox.id,
  type: outbox.type,
  tries: outbox.tries,
  dueAt: outbox.dueAt,
  doneAt: outbox.doneAt,
  payload: sql<string>`${outbox.payload}`,
};
type Waiting = Omit<typeof outbox.$inferSelect, 'payload'> & { payload: string };

export async function deliver(env: Env, outboxId: string): Promise<void> {
  const [row] = await drizzle(env.DB).select(waiting).from(outbox).where(eq(outbox.id, outboxId));
  if (!row || row.doneAt !== null) return;
  if (row.dueAt > Date.now()) return enqueue(env, row);
  await perform(env, row);
}

export async function sweep(env: Env): Promise<void> {
  const due = await drizzle(env.DB)
    .select(waiting)
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.dueAt, Date.now())))
    .orderBy(asc(outbox.dueAt))
    .limit(BATCH);
  // An SMS may take seconds: it comes after what customers and payments wait for.
  const isSms = ({ type }: Waiting) => Number(type === 'order_sms' || type === 'account_sms');
  for (const row of due.sort((a, b) => isSms(a) - isSms(b))) await perform(env, row);
}

const LONGEST_WAIT_MS = HOUR_MS;
/** After these an effect is given up. */
export const MOST_TRIES = 20;

/** Two deliveries at once are harmless: each effect is idempotent by its own claims. */
async function perform(env: Env, row: Waiting) {
  const now = Date.now();
  const isThis = eq(outbox.id, row.id);
  try {
    const payload = JSON.parse(row.payload) as object;
    const outcome = await act(env, row.id, { type: row.type, ...payload } as Effect, now);
    if (outcome !== 'done') {
      // Waiting for a limit is not a failure and does not count as a try.
      const dueAt = outcome.retryAt;
      await drizzle(env.DB).update(outbox).set({ dueAt }).where(isThis);
      return await enqueue(env, { id: row.id, dueAt }).catch(() => {});
    }
    // The recipient is no longer needed.
    const isOfAccount = row.type === 'account_mail' || row.type === 'account_sms';
    const done = isOfAccount ? { payload: {} } : {};
    await drizzle(env.DB)
      .update(outbox)
      .set({ tries: row.tries + 1, doneAt: now, ...done })
      .where(isThis);
  } catch (error) {
    const tries = error instanceof PermanentFailure ? MOST_TRIES : row.tries + 1;
    const over = tries >= MOST_TRIES;
    const stack = stackOf(error);
    const event = over ? 'effect_given_up' : 'effect_failed';
    console.error(JSON.stringify({ event, id: row.id, type: row.type, tries, stack }));
    const dueAt = now + Math.min(LONGEST_WAIT_MS, 15_000 * 2 ** tries);
    const next = { tries, dueAt, doneAt: over ? now : null };
    // Another delivery of it may have succeeded meanwhile.
    const isOpen = and(isThis, isNull(outbox.doneAt));
    await drizzle(env.DB).update(outbox).set(next).where(isOpen);
    if (!over || row.type === 'alert') return;
    await queueAlert(env, 'effect_given_up', now);
    if (!STAFF_NOTICES.includes(row.type)) await queueFailure(env, now);
  }
}

/** A failure of these is not reported to staff: the report would fail as well. */
const STAFF_NOTICES = ['tell_staff', 'staff_push'];

/** Throws what failed and counts as a try. */
async function act(env: Env, id: string, effect: Effect, now: number): Promise<Outcome> {
  if (isOfPayment(effect)) {
    const isDelivered = await deliverPaymentEffect(env, effect);
    // The others queue their next check themselves.
    if (!isDelivered && effect.type === 'compare_refunds') throw new Error('refunds not listed');
    return 'done';
  }
  switch (effect.type) {
    case 'remember_removal':
      await remember(env, effect);
      return 'done';
    case 'revoke_order_link':
      await revokeLinks(env, id, effect);
      if (effect.news) await repeatSms(env, id, { ...effect, news: effect.news }, now);
      return 'done';
    case 'tell_staff':
      await notifyStaff(env, effect, now);
      return 'done';
    case 'staff_push':
      return pushToStaff(env, id, effect, now);
    case 'alert':
      return sendAlert(env, id, effect, now);
    case 'order_sms':
      return orderSms(env, id, effect, now);
    case 'account_sms':
      return accountSms(env, id, effect, now);
    default:
      return deliverMail(env, id, effect, now);
  }
}

/** With the SMS and notifications of the same news. */
async function deliverMail(
  env: Env,
  id: string,
  effect: MailEffect,
  now: number,
): Promise<Outcome> {
  if (effect.type === 'order_placed') await queueReminder(env, effect.orderId);
  if (effect.type === 'order_delivered') await queueReviewRequest(env, effect.orderId, now);
  const dueAt = await dueOf(env, id, effect, now);
  if (dueAt === null) return 'done';
  if (dueAt > now) return { retryAt: dueAt };
  await queueOrderSms(env, id, effect, now);
  await queueNews(env, effect, now);
  const mail = await mailOf(env, effect, now);
  const turn = mail && (await mailTurn(env, { id, effect, to: mail.to }, now));
  if (!mail || turn === null) return 'done';
  if (turn > now) return { retryAt: turn };
  await send(env, id, await answerable(env, mail));
  if ('orderId' in effect) await ADVERTISING[effect.type]?.record(env, effect.orderId, now);
  return 'done';
}

/** When it may be sent (ms UTC); null for what need not be sent any more. */
async function dueOf(
  env: Env,
  id: string,
  effect: MailEffect,
  now: number,
): Promise<number | null> {
  if (effect.type === 'order_cancelled') {
    return (await isCancelledAgain(env, id, effect.orderId)) ? null : now;
  }
  if (effect.type === 'order_paid') return paidTurn(env, effect.orderId, now);
  if (effect.type === 'review_request' && isRequestLate(effect.at, now)) return null;
  const advertising = ADVERTISING[effect.type];
  return advertising && 'orderId' in effect ? advertising.turn(env, effect.orderId, now) : now;
}

/** Whether an order was cancelled, taken back and cancelled again: the news of the last time is enough. */
async function isCancelledAgain({ DB }: Env, id: string, orderId: string): Promise<boolean> {
  const d = drizzle(DB);
  const own = d.select({ dueAt: outbox.dueAt }).from(outbox).where(eq(outbox.id, id));
  const later = await d
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        gt(outbox.dueAt, sql`(${own})`),
        eq(outbox.type, 'order_cancelled'),
        eq(sql`json_extract(${outbox.payload}, '$.orderId')`, orderId),
      ),
    )
    .limit(1);
  return later.length > 0;
}

async function mailOf(env: Env, effect: MailEffect, now: number): Promise<Mail | null> {
  switch (effect.type) {
    case 'order_placed':
      return orderPlaced(env, effect.orderId);
    case 'order_reminder':
      return orderReminder(env, effect.orderId);
    case 'review_request':
      return reviewRequestMail(env, effect.orderId, now);
    case 'order_paid':
    case 'payment_failed':
    case 'order_shipped':
    case 'order_tracked':
    case 'order_moved':
    case 'order_delivered':
    case 'order_cancelled':
    case 'order_refunded':
      return orderNews(env, effect);
    case 'message_sent':
      return messageSent(env, effect);
    case 'newsletter_asked':
      return newsletterAsked(env, effect);
    case 'newsletter_confirmed':
      return newsletterConfirmed(env, effect.subscriberId);
    case 'account_mail':
      return accountMail(env, effect);
    case 'sms_balance_empty':
      return balanceAlert(env);
    case 'sms_half_used':
      return budgetAlert(env);
  }
}
