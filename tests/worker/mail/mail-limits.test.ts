import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../shared/time.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import type { Health } from '../../../worker/routes/admin/health.ts';
import { callerOf } from '../access/callers.ts';
import { mails, read } from '../people.ts';
import { env, guest, Visitor } from '../shop.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Inserts orders with one email address; returns their ids. */
async function orders(email: string, many: number, owner = 'g:nobody'): Promise<string[]> {
  const ids = Array.from({ length: many }, () => crypto.randomUUID());
  const insert = (sql: string) => ids.map((id) => env.DB.prepare(sql).bind(id, owner));
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    ...insert(`INSERT INTO orders (id, owner, status, paymentStatus, paymentMethod, shippingMethod,
      zoneId, subtotalCents, discountCents, shippingCents, roundingCents, totalCents, stockHeld,
      locale, consentVersion, consentAt, placedAt, updatedAt, version)
      SELECT ?1, ?2, 'shipped', 'paid', 'mpesa', 'standard', 'nairobi', 100, 0, 0, 0, 100, 1, 'en',
      '', 0, 0, 0, version FROM sync_clock`),
    ...ids.map((id) =>
      env.DB.prepare(
        `INSERT INTO address (id, owner, fullName, email, phone, countyId, city, street, landmark,
         postalCode, version) SELECT ?1, ?2, 'Daycare', ?3, '', '47', '', '', '', '', version
         FROM sync_clock`,
      ).bind(id, owner, email),
    ),
  ]);
  return ids;
}

/** Inserts effects like a mutator and delivers them; returns their ids. */
async function tell(type: string, orderIds: string[]): Promise<string[]> {
  const rows = orderIds.map((orderId) => ({ id: crypto.randomUUID(), orderId }));
  await env.DB.batch(
    rows.map(({ id, orderId }) =>
      env.DB.prepare('INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, ?, ?, ?)').bind(
        ...[id, type, JSON.stringify({ orderId }), Date.now()],
      ),
    ),
  );
  for (const { id } of rows) await deliver(env, id);
  return rows.map(({ id }) => id);
}

const sentTo = async (email: string) => (await mails()).filter(({ to }) => to === email).length;

/** Advances the clock hour by hour and delivers what is due. */
async function hours(ids: string[], many: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let hour = 0; hour < many; hour++) {
    vi.setSystemTime(Date.now() + HOUR_MS);
    for (const id of ids) await deliver(env, id);
  }
}

test('thirty orders of one address are all confirmed: what is above the limit is sent later, none is dropped', async () => {
  const email = `daycare-${crypto.randomUUID()}@shop.test`;
  const placed = await orders(email, 30);
  const ids = await tell('order_placed', placed);
  expect(await sentTo(email)).toBe(10);
  const waiting = await env.DB.prepare(
    `SELECT count(*) AS n, max(tries) AS tries FROM outbox WHERE doneAt IS NULL AND dueAt > ?
     AND id IN (SELECT value FROM json_each(?))`,
  )
    .bind(Date.now(), JSON.stringify(ids))
    .first();
  expect(waiting).toEqual({ n: 20, tries: 0 });
  await hours(ids, 1);
  expect(await sentTo(email)).toBe(20);
  await hours(ids, 11);
  expect(await sentTo(email)).toBe(30);
});

test('who fills a mailbox with unpaid orders delays neither news of a paid order nor the mails of an account', async () => {
  const email = `victim-${crypto.randomUUID()}@shop.test`;
  await tell('order_placed', await orders(email, 25));
  expect(await sentTo(email)).toBe(10);
  await tell('order_shipped', await orders(email, 1));
  expect(await sentTo(email)).toBe(11);
  const userId = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
     VALUES (?, ?, 'Victim', 'customer', 'none', 0)`,
  )
    .bind(userId, email)
    .run();
  await tell('order_placed', await orders(email, 1, `u:${userId}`));
  expect(await sentTo(email)).toBe(12);
  // An account with another address may belong to anybody.
  await tell('order_placed', await orders(email, 1, 'u:somebody'));
  expect(await sentTo(email)).toBe(12);
});

test('that a paid order is cancelled waits behind no mails of unpaid ones', async () => {
  const email = `paid-${crypto.randomUUID()}@shop.test`;
  await tell('order_placed', await orders(email, 25));
  const [unpaid = '', paid = ''] = await orders(email, 2);
  await env.DB.prepare(
    `UPDATE orders SET status = 'cancelled', paidAt = CASE id WHEN ? THEN 1 END,
     version = (SELECT version FROM sync_clock) WHERE id IN (?, ?)`,
  )
    .bind(paid, paid, unpaid)
    .run();
  await tell('order_cancelled', [unpaid]);
  expect(await sentTo(email)).toBe(10);
  await tell('order_cancelled', [paid]);
  expect(await sentTo(email)).toBe(11);
});

test('a stranger makes the shop mail an address no words of their own, and once in six hours', async () => {
  const email = `spammed-${crypto.randomUUID()}@shop.test`;
  for (let i = 0; i < 3; i++) {
    const answer = await (await guest()).post('/api/contact', {
      ...{ messageId: crypto.randomUUID(), name: 'Win at evil.test', email, phone: '0712000000' },
      ...{ subject: 'Visit evil.test', message: 'Go to evil.test', locale: 'en', website: '' },
    });
    expect(answer.status).toBe(201);
  }
  const got = (await mails()).filter(({ to }) => to === email);
  expect(got).toHaveLength(1);
  expect(JSON.stringify(got)).not.toMatch(/evil|0712000000/);
  const toShop = (await mails()).filter(({ text }) => text.includes(email));
  expect(toShop).toHaveLength(3);
});

test('Health counts what was dropped: codes asked for too often, and receipts', async () => {
  const admin = await callerOf('admin');
  const droppedNow = async () =>
    ((await read(await admin.visitor.fetch('/api/admin/health'))) as unknown as Health).dropped;
  const before = await droppedNow();
  const email = `often-${crypto.randomUUID()}@shop.test`;
  for (let i = 0; i < 3; i++) await new Visitor().post('/auth/v1/recover', { email });
  await vi.waitFor(async () =>
    expect(await droppedNow()).toEqual({ ...before, code: before.code + 2 }),
  );
});
