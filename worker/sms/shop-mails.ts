import { DAY_MS, dayAt } from '../../shared/time.ts';
import { queueAlert } from '../alerts/alert.ts';
import type { Env } from '../env.ts';
import { countAttempts, type Limit } from '../http/limits.ts';
import { letterBodies } from '../mail/letter.ts';
import type { Mail } from '../mail/send.ts';
import { addEffect } from '../outbox/enqueue.ts';

/** Of codes to all numbers together: about KSh 800 at the provider's price. */
export const SMS_OF_DAY: Limit = { key: 'sms-codes', most: 1000, withinMs: DAY_MS };

/** Tells the shop by mail that half of the day's codes are used, once a day. */
export async function watchBudget(env: Env, now: number) {
  if ((await countAttempts(env, SMS_OF_DAY, now)) < SMS_OF_DAY.most / 2) return;
  const id = `sms budget ${dayAt(now)}`;
  await addEffect(env, { id, type: 'sms_half_used', payload: {}, dueAt: now });
}

/** Tells the shop that SMS wait for a balance: by mail, once a day, and by an alert. */
export async function queueBalanceAlert(env: Env, now: number) {
  const id = `sms balance ${dayAt(now)}`;
  await addEffect(env, { id, type: 'sms_balance_empty', payload: {}, dueAt: now });
  await queueAlert(env, 'sms_balance', now);
}

export function budgetAlert(env: Env): Promise<Mail | null> {
  const { most } = SMS_OF_DAY;
  return mailToShop(
    env,
    "Half of the day's codes by SMS are used",
    `Within 24 hours the shop sends at most ${most} codes by SMS, and ${most / 2} are sent. After the last one nobody gets a code until the next day; passwords and codes by e-mail still work. Unless many customers sign in today, somebody requests codes for numbers of others.`,
  );
}

export function balanceAlert(env: Env): Promise<Mail | null> {
  return mailToShop(
    env,
    'SMS are waiting: the balance is empty',
    "Africa's Talking refuses SMS because the account's balance is empty. Nothing is lost: they are tried again every hour, for three days. Top up the account, then see Health.",
  );
}

async function mailToShop(env: Env, subject: string, text: string): Promise<Mail | null> {
  if (!env.MAIL_SHOP) return null;
  const parts = [text, { button: 'Health', link: `${env.BASE_URL}/admin/health` }];
  const bodies = await letterBodies(env, { locale: 'en', subject, parts });
  return { to: env.MAIL_SHOP, subject, ...bodies };
}
