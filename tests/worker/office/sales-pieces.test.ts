import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { DAY_MS, dayAt, startOf } from '../../../shared/time.ts';
import { salesOf } from '../../../worker/reports/sales.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { migrations, stockOf } from '../rows.ts';
import { Client, env, guest } from '../shop.ts';

const NOW = Date.now();

const named = (text: string) => ({ text, line2: '' });

/** An order of two packs for each of three names, and one plain pack. */
async function ordered(): Promise<string> {
  const client = new Client(await guest());
  const others = [named('Baraka'), named('Chebet')];
  const design = { ...DEFAULT_DESIGN, ...named('Amani'), others };
  const designId = crypto.randomUUID();
  await client.send('addDesign', { designId, design, quantity: 2, productId: '1' });
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const body = checkoutBody(await client.rows('cartLine'), 7 * 75_000, {});
  await client.visitor.post('/api/checkout', body);
  return body.orderId;
}

const paper = (kind: string, orderId: string, amountCents: number, at = NOW) =>
  env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `INSERT INTO invoice (id, owner, orderId, kind, number, amountCents, issuedAt, version)
       SELECT ?1, owner, id, ?2, ?1, ?3, ?4, (SELECT version FROM sync_clock) FROM orders WHERE id = ?5`,
    ).bind(crypto.randomUUID(), kind, amountCents, at, orderId),
  ]);

async function sold(from = NOW) {
  const start = startOf(dayAt(from)) ?? 0;
  return (await salesOf(env, start, start + DAY_MS)).products.map(({ count, cents }) => ({
    count,
    cents,
  }));
}

test('a line of several names sells as many pieces as it takes from stock', async () => {
  const before = (await stockOf('1')) ?? 0;
  const id = await ordered();
  expect(await stockOf('1')).toBe(before - 7);
  await paper('invoice', id, 500_000);
  expect(await sold()).toEqual([{ count: 7, cents: 525_000 }]);
  await paper('credit_note', id, 500_000);
  expect(await sold()).toEqual([]);
});

test('what was sold before counts its names too, on the days on which it was sold and taken back', async () => {
  const [kept, back] = [await ordered(), await ordered()];
  const later = NOW + DAY_MS;
  await paper('invoice', kept, 500_000);
  await paper('invoice', back, 500_000);
  await paper('credit_note', kept, 100_000);
  await paper('invoice', kept, 50_000, later);
  await paper('credit_note', back, 500_000, later);
  const right = [await sold(), await sold(later)];
  expect(right[0]).toEqual([{ count: 14, cents: 1_050_000 }]);
  expect(right[1]).toEqual([{ count: -7, cents: -525_000 }]);
  // As it was counted: a piece for each line and copy.
  const counted = env.DB.prepare('UPDATE sale SET count = ? WHERE kind = ? AND day = ?');
  await counted.bind(6, 'product', dayAt(NOW)).run();
  await counted.bind(-3, 'product', dayAt(later)).run();
  const migration = migrations.find(({ name }) => name.includes('pieces_by_names'));
  await env.DB.prepare(migration?.queries.at(-1) ?? '').run();
  expect([await sold(), await sold(later)]).toEqual(right);
});
