import { vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../shared/time.ts';
import { deliver } from '../../worker/outbox/deliver.ts';
import type { Health } from '../../worker/routes/admin/health.ts';
import { callerOf } from './access/callers.ts';
import { env } from './shop.ts';

/** Noon in Nairobi, tomorrow. */
export const NOON = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 9 * HOUR_MS;

export const setTime = (now: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
};

let phones = 0;
/** A number of its own, which the sandbox accepts unless its last digits say otherwise. */
export const aPhone = (end = '1234') => `2547${String(++phones).padStart(4, '0')}${end}`;

/** Without the Queue, whose own deliveries would race with those of the tests. */
export const quiet: typeof env = {
  ...env,
  OUTBOX: { ...env.OUTBOX, send: async () => ({}) as never },
};

/** The fault of the next SMS for a number. */
export const script = (to: string, fault: object) =>
  fetch(`${env.SMS_URL}/script`, {
    method: 'POST',
    body: JSON.stringify({ to: `+${to}`, ...fault }),
  });

export type Sent = { id: string; to: string; text: string };
/** By its number: other files' tests send too. */
export async function sentAbout(orderId: string): Promise<Sent[]> {
  const all = (await (await fetch(`${env.SMS_URL}/sent`)).json()) as Sent[];
  return all.filter(({ text }) => text.includes(orderId.slice(0, 8).toUpperCase()));
}

export async function anOrder({
  phone = aPhone(),
  email = '',
  locale = 'en',
  status = 'processing',
  placedAt = 0,
  paidAt = 1 as number | null,
} = {}) {
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(`INSERT INTO orders (id, owner, status, paymentStatus, paymentMethod,
      shippingMethod, zoneId, subtotalCents, discountCents, shippingCents, roundingCents, totalCents,
      stockHeld, locale, consentVersion, consentAt, placedAt, updatedAt, paidAt, version)
      SELECT ?1, 'g:nobody', ?3, 'unpaid', 'mpesa', 'standard', 'nairobi', 150000, 0, 0, 0,
      150000, 1, ?2, '', 0, ?4, ?4, ?5, version FROM sync_clock`).bind(
      id,
      locale,
      status,
      placedAt,
      paidAt,
    ),
    env.DB.prepare(`INSERT INTO address (id, owner, fullName, email, phone, countyId, city, street,
      landmark, postalCode, version) SELECT ?1, 'g:nobody', 'Wanjiku Kamau', ?2, ?3, '47', '', '', '',
      '', version FROM sync_clock`).bind(id, email, phone),
  ]);
  return { id, phone };
}

/** The outbox row of a mutator's effect, delivered with the SMS that it adds; returns the SMS's id. */
export async function tell(
  type: string,
  orderId: string,
  as = quiet,
  id = `${type} ${orderId} ${crypto.randomUUID()}`,
): Promise<string> {
  await env.DB.prepare('INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, ?, ?, ?)')
    .bind(id, type, JSON.stringify({ orderId }), Date.now())
    .run();
  await deliver(as, id);
  const smsId = `${id} sms`;
  await deliver(as, smsId);
  return smsId;
}

/** An SMS's own row of the outbox, as the delivery of the mail adds it; not delivered yet. */
export async function queue(orderId: string, payload: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const whole = { orderId, news: 'order_paid', at: Date.now(), ...payload };
  await env.DB.prepare(
    "INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, 'order_sms', ?, 0)",
  )
    .bind(id, JSON.stringify(whole))
    .run();
  return id;
}

export const stateOf = (id: string) =>
  env.DB.prepare('SELECT state, reason, costCents FROM sms WHERE id = ?').bind(id).first();

/** Delivers what is due, hour by hour. */
export async function hours(id: string, many: number, as = quiet) {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let hour = 0; hour < many; hour++) {
    vi.setSystemTime(Date.now() + HOUR_MS);
    await deliver(as, id);
  }
}

/** What Health says of SMS. */
export async function health() {
  const { visitor } = await callerOf('admin');
  const answer = (await (await visitor.fetch('/api/admin/health')).json()) as Health;
  return answer.sms as NonNullable<Health['sms']>;
}
