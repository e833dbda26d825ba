import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { DAY_MS, HOUR_MS } from '../../shared/time.ts';
import type { AlertKind } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { claimDelivery, REDELIVER_AFTER_MS } from '../outbox/claim.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Outcome } from '../outbox/outcome.ts';

/** The least time between two alerts of a kind. An exhausted budget stays so for days. */
const GAP_MS: Record<AlertKind, number> = {
  effect_given_up: HOUR_MS,
  error_budget: DAY_MS,
  sms_balance: HOUR_MS,
};

/** The same for every receiver: no ids, names, numbers or addresses of people. */
const TEXTS: Record<AlertKind, string> = {
  effect_given_up: 'Something the shop had to send or check failed too often and was given up.',
  error_budget: 'The error budget of 30 days is exhausted: more than one request in 1000 failed.',
  sms_balance: "SMS are waiting: the balance at Africa's Talking is empty.",
};

/** After this an alert says nothing new. */
const STALE_MS = HOUR_MS;
const TIMEOUT_MS = 10_000;

export async function queueAlert(env: Env, kind: AlertKind, now: number): Promise<void> {
  if (!env.ALERT_URL) return;
  const id = `alert ${kind} ${now}`;
  const payload = JSON.stringify({ kind, at: now });
  // Raw SQL, so that looking for an earlier alert and adding this one are one statement. Times have 13
  // digits until 2286, so ids sort by time.
  const added = await drizzle(env.DB).all(
    sql`INSERT INTO outbox (id, type, payload, dueAt) SELECT ${id}, 'alert', ${payload}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM outbox
        WHERE id > ${`alert ${kind} ${now - GAP_MS[kind]}`} AND id < ${`alert ${kind} a`})
      RETURNING id`,
  );
  // If the Queue fails, cron sends it: the cause of the alert must not fail with it.
  if (added.length > 0) await enqueue(env, { id, dueAt: now }).catch(() => {});
}

/** Throws what the outbox tries again. */
export async function sendAlert(
  env: Env,
  id: string,
  { kind, at }: { kind: AlertKind; at: number },
  now: number,
): Promise<Outcome> {
  if (!env.ALERT_URL || now > at + STALE_MS) return 'done';
  if (!(await claimDelivery(env, id, now))) return { retryAt: now + REDELIVER_AFTER_MS };
  const text = `Tiny Tag: ${TEXTS[kind]} ${env.BASE_URL}/admin/health`;
  const response = await fetch(env.ALERT_URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // The error may contain the address, which is a secret.
  }).catch(() => null);
  await response?.body?.cancel();
  if (!response?.ok)
    throw new Error(`alert: ${response ? `HTTP ${response.status}` : 'no answer'}`);
  return 'done';
}
