import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBody } from '../../checkout-body.ts';
import { until } from '../../until.ts';
import { guest, type Running, startAll } from '../harness.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop.stop());

/** An order without an e-mail address. */
async function anOrder(phone: string): Promise<string> {
  const visitor = await guest(shop.origin);
  await visitor.post('/api/sync/push', {
    ...{ pushVersion: 1, clientGroupID: crypto.randomUUID(), schemaVersion: '1', profileID: 'p' },
    mutations: [
      {
        ...{ clientID: 'c', id: 1, name: 'addToCart', timestamp: 0 },
        args: { productId: '1', quantity: 1 },
      },
    ],
  });
  const line = { id: `${visitor.owner}/1/plain`, quantity: 1 };
  const body = checkoutBody([line], 100_000, { mpesaPhone: '0712001032' });
  expect((await visitor.post('/api/checkout', body)).status).toBe(201);
  await shop.db.batch([
    shop.db.prepare('UPDATE sync_clock SET version = version + 1'),
    shop.db
      .prepare(
        `UPDATE address SET email = '', phone = ?, version = (SELECT version FROM sync_clock)
         WHERE id = ?`,
      )
      .bind(phone, body.orderId),
  ]);
  return body.orderId;
}

test('the provider reports each SMS by itself, and a reordered report changes nothing that is final', async () => {
  const reports: Record<string, string[]> = {
    '254712345671': ['Success'],
    '254712345672': ['Buffered', 'Failed', 'Success', 'Failed'],
    '254712345673': ['Failed'],
  };
  const states: Record<string, string> = {};
  for (const [phone, statuses] of Object.entries(reports)) {
    const script = { to: `+${phone}`, reports: statuses };
    await fetch(`${shop.sandbox}/sms/script`, { method: 'POST', body: JSON.stringify(script) });
    const orderId = await anOrder(phone);
    const id = crypto.randomUUID();
    await shop.db
      .prepare("INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, 'order_sms', ?, 0)")
      .bind(id, JSON.stringify({ orderId, news: 'payment_failed', at: Date.now() }))
      .run();
    await shop.tick();
    const wanted = statuses.includes('Success') ? 'delivered' : 'failed';
    const row = await until(`the report of ${statuses}`, async () => {
      const [found] = shop.rows<{ state: string; reason: string }>(
        'SELECT state, reason FROM sms WHERE id = ?',
        id,
      );
      return found?.state === wanted && found;
    });
    states[phone] = `${row.state} ${row.reason}`.trim();
  }
  expect(Object.values(states)).toEqual(['delivered', 'delivered', 'failed UserNotReachable']);
});
