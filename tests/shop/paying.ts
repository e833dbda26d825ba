import { expect } from 'vitest';
import { normalisePhone } from '../../shared/input/phone.ts';
import { checkoutBody } from '../checkout-body.ts';
import { until } from '../until.ts';
import { guest, type Running } from './harness.ts';
import { filledCart } from './order.ts';

export type Answer = {
  order: { id: string; totalCents: number };
  key: string;
  payment: { code: string | null; url: string | null };
};
type Attempt = Record<string, string | number | null>;

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

const HOUSES = { card: 'paystack', paypal: 'paypal' } as const;

/** Functions that order, pay and check, for a shop that is started later. */
export function paying(shop: () => Running) {
  /** Bottle Labels for KSh 750 plus 250 for delivery, by a new guest. */
  async function place(mpesaPhone: string, changes: Record<string, unknown> = {}) {
    const customer = await guest(shop().origin);
    const lines = await filledCart(customer, [['1', 1]]);
    const body = checkoutBody(lines, 100_000, { mpesaPhone, ...changes });
    const response = await customer.post('/api/checkout', body);
    expect(response.status).toBe(201);
    return { customer, body, answer: (await response.json()) as Answer, mpesaPhone };
  }

  /** The same for a provider's page, scripted first. */
  async function placeBy(method: 'card' | 'paypal' | 'cash', wishes: object = {}) {
    const customer = await guest(shop().origin);
    const lines = await filledCart(customer, [['1', 1]]);
    const body = checkoutBody(lines, 100_000, { paymentMethod: method, mpesaPhone: '' });
    const wish = method === 'card' ? { email: body.contact.email, ...wishes } : wishes;
    if (method !== 'cash') await fetch(`${shop().sandbox}/${HOUSES[method]}/script`, json(wish));
    const response = await customer.post('/api/checkout', body);
    expect(response.status).toBe(201);
    return { customer, body, answer: (await response.json()) as Answer };
  }

  /** The customer's choice on a provider's page; returns where they are sent. */
  async function choose(page: string | null, choice: 'pay' | 'cancel'): Promise<string> {
    const body = new URLSearchParams({ choice });
    const answer = await fetch(page ?? '', { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
    return answer.headers.get('Location') ?? '';
  }

  /** Returns from the provider's page; returns where the shop redirects to. */
  async function comeBack(to: string): Promise<string | null> {
    const answer = await fetch(to, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    return answer.headers.get('Location');
  }

  const orderOf = (id: string) =>
    shop().rows<{ status: string; paymentStatus: string }>(
      'SELECT status, paymentStatus FROM orders WHERE id = ?',
      id,
    )[0];

  const attemptsOf = (orderId: string) =>
    shop().rows<Attempt>(
      'SELECT * FROM payment_attempt WHERE orderId = ? ORDER BY startedAt, id',
      orderId,
    );

  /**
   * Within the minute that `until` waits: without a callback the shop queries after 10 s and 30 s.
   */
  async function paymentBecomes(orderId: string, status: string) {
    try {
      await until(status, () => orderOf(orderId)?.paymentStatus === status);
    } catch {
      const found = { attempts: attemptsOf(orderId), came: cameFor(orderId) };
      throw new Error(`never ${status}: ${JSON.stringify(found)}`);
    }
  }

  const cameFor = (orderId: string) =>
    shop().rows('SELECT * FROM payment_event WHERE substr(attemptId, 1, 36) = ?', orderId);

  const strayOf = (receipt: string) =>
    shop().rows<Attempt>('SELECT * FROM stray_payment WHERE id = ?', receipt)[0];

  const script = (mpesaPhone: string, wishes: object) =>
    fetch(`${shop().sandbox}/script`, json({ phone: normalisePhone(mpesaPhone), ...wishes }));

  async function pushes(mpesaPhone: string) {
    const answer = await fetch(`${shop().sandbox}/pushes?phone=${normalisePhone(mpesaPhone)}`);
    return (await answer.json()) as { state: string; body: { CallBackURL: string } }[];
  }

  /** Sends Daraja's callback again; returns the shop's statuses. */
  async function replay(orderId: string, times = 1): Promise<number[]> {
    const [attempt] = attemptsOf(orderId);
    const asked = { checkoutRequestId: attempt?.checkoutRequestId, times };
    const answer = await fetch(`${shop().sandbox}/callback`, json(asked));
    return ((await answer.json()) as { statuses: number[] }).statuses;
  }

  /** Sends a body to the secret path of a phone's first STK push. */
  async function call(mpesaPhone: string, body: unknown) {
    const [push] = await pushes(mpesaPhone);
    return fetch(push?.body.CallBackURL ?? '', json(body));
  }

  /** Changes a mirrored row directly. */
  const write = (table: string, column: string, id: string, set: string) =>
    shop().db.batch([
      shop().db.prepare('UPDATE sync_clock SET version = version + 1'),
      shop()
        .db.prepare(
          `UPDATE ${table} SET ${set}, version = (SELECT version FROM sync_clock)
            WHERE ${column} = ?`,
        )
        .bind(id),
    ]);

  /** Lets time pass for an order's attempts, then runs cron. */
  async function later(orderId: string, seconds: number) {
    const { db, tick } = shop();
    await write('payment_attempt', 'orderId', orderId, `startedAt = startedAt - ${seconds * 1000}`);
    await db
      .prepare(
        "UPDATE outbox SET dueAt = dueAt - ? WHERE substr(payload ->> 'attemptId', 1, 36) = ?",
      )
      .bind(seconds * 1000, orderId)
      .run();
    await tick();
  }

  return {
    place,
    placeBy,
    choose,
    comeBack,
    orderOf,
    attemptsOf,
    strayOf,
    paymentBecomes,
    script,
    pushes,
    replay,
    call,
    write,
    later,
  };
}
