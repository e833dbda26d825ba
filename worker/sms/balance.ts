import { dayAt } from '../../shared/time.ts';
import { queueAlert } from '../alerts/alert.ts';
import type { Env } from '../env.ts';
import { letterBodies } from '../mail/letter.ts';
import type { Mail } from '../mail/send.ts';
import { addEffect } from '../outbox/enqueue.ts';

/** Tells the shop that SMS wait for a balance: by mail, once a day, and by an alert. */
export async function queueBalanceAlert(env: Env, now: number) {
  const id = `sms balance ${dayAt(now)}`;
  await addEffect(env, { id, type: 'sms_balance_empty', payload: {}, dueAt: now });
  await queueAlert(env, 'sms_balance', now);
}

export async function balanceAlert(env: Env): Promise<Mail | null> {
  if (!env.MAIL_SHOP) return null;
  const subject = 'SMS are waiting: the balance is empty';
  const parts = [
    "Africa's Talking refuses SMS because the account's balance is empty. Nothing is lost: they are tried again every hour, for three days. Top up the account, then see Health.",
    { button: 'Health', link: `${env.BASE_URL}/admin/health` },
  ];
  return {
    to: env.MAIL_SHOP,
    subject,
    ...(await letterBodies(env, { locale: 'en', subject, parts })),
  };
}
