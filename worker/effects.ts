import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Effect } from '../shared/tx.ts';
import { sha256 } from './crypto.ts';
import type { Env } from './env.ts';
import { beginTry, MINUTE_MS } from './limits.ts';
import { accountMail } from './mail/account.ts';
import { messageSent } from './mail/message.ts';
import { newsletterAsked, newsletterConfirmed } from './mail/newsletter.ts';
import { orderNews } from './mail/order-news.ts';
import { orderPlaced } from './mail/order-placed.ts';
import { type Mail, send } from './mail/send.ts';
import { enqueue } from './outbox.ts';
import { checkPayment } from './payments/check.ts';
import { receive } from './payments/receive.ts';
import { checkRefund, checkRefunds } from './payments/refunds.ts';
import { outbox } from './schema.ts';
import { stackOf } from './stack.ts';

/** So few that a sweep stays within the statements and seconds of one invocation. */
const BATCH = 15;

/** Without its payload read: one that is no JSON would take all rows of its batch along. */
const waiting = {
  id: outbox.id,
  type: outbox.type,
  tries: outbox.tries,
  dueAt: outbox.dueAt,
  doneAt: outbox.doneAt,
  payload: sql<string>`${outbox.payload}`,
};
type Waiting = Omit<typeof outbox.$inferSelect, 'payload'> & { payload: string };

/** Does one effect of the outbox if it is due and not done yet. */
export async function deliver(env: Env, outboxId: string): Promise<void> {
  const [row] = await drizzle(env.DB).select(waiting).from(outbox).where(eq(outbox.id, outboxId));
  if (!row || row.doneAt !== null) return;
  if (row.dueAt > Date.now()) return enqueue(env, row);
  await perform(env, row);
}

/** Effects whose message was lost: called by cron each minute. */
export async function sweep(env: Env): Promise<void> {
  const due = await drizzle(env.DB)
    .select(waiting)
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.dueAt, Date.now())))
    .limit(BATCH);
  for (const row of due) await perform(env, row);
}

/** The longest wait before another try, and when an effect is given up, to be found in the log. */
const LONGEST_WAIT_MS = 3_600_000;
const MOST_TRIES = 20;

/**
 * A second delivery between these lines is harmless: each effect is idempotent by its own claims. One
 * that fails steps back, so that it cannot keep the others waiting.
 */
async function perform(env: Env, row: Waiting) {
  const now = Date.now();
  const tries = row.tries + 1;
  const isThis = eq(outbox.id, row.id);
  try {
    const payload = JSON.parse(row.payload) as object;
    await act(env, row.id, { type: row.type, ...payload } as Effect);
    // Whom a mail went to is nobody's business any more.
    const done = row.type === 'account_mail' ? { payload: {} } : {};
    await drizzle(env.DB)
      .update(outbox)
      .set({ tries, doneAt: now, ...done })
      .where(isThis);
  } catch (error) {
    const over = tries >= MOST_TRIES;
    const stack = stackOf(error);
    const event = over ? 'effect_given_up' : 'effect_failed';
    console.error(JSON.stringify({ event, id: row.id, type: row.type, tries, stack }));
    const dueAt = now + Math.min(LONGEST_WAIT_MS, 15_000 * 2 ** tries);
    const next = { tries, dueAt, doneAt: over ? now : null };
    await drizzle(env.DB).update(outbox).set(next).where(isThis);
  }
}

async function act(env: Env, id: string, effect: Effect): Promise<void> {
  if (effect.type === 'check_payment') return void (await checkPayment(env, effect.attemptId));
  if (effect.type === 'paid_by_hand') return receive(env, effect.receipt);
  if (effect.type === 'check_refunds') return checkRefunds(env, effect.attemptId);
  if (effect.type === 'check_refund') return void (await checkRefund(env, effect.refundId));
  const mail = await mailOf(env, effect);
  if (mail && (await mayMail(env, id, mail.to))) await send(env, id, mail);
}

type Job = 'check_payment' | 'paid_by_hand' | 'check_refunds' | 'check_refund';
type Mailed = Exclude<Effect, { type: Job }>;

async function mailOf(env: Env, effect: Mailed): Promise<Mail | null> {
  switch (effect.type) {
    case 'order_placed':
      return orderPlaced(env, effect.orderId);
    case 'order_paid':
    case 'payment_failed':
    case 'order_shipped':
    case 'order_tracked':
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
  }
}

/** Mails to one address an hour: anybody can type somebody else's into a form. */
const MAILS = 10;
/** To the shop itself, whose forms have limits of their own. */
const MAILS_TO_SHOP = 200;

async function mayMail(env: Env, id: string, to: string): Promise<boolean> {
  const key = `mail:${await sha256(to.toLowerCase())}`;
  const most = to === env.MAIL_SHOP ? MAILS_TO_SHOP : MAILS;
  const limit = { key, most, withinMs: 60 * MINUTE_MS };
  const slot = await beginTry(env, [limit], Date.now(), id);
  if (!slot.ok) console.error(JSON.stringify({ event: 'mail_limited', id }));
  return slot.ok;
}
