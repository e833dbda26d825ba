import { globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addToCart, lineId } from '../../../shared/cart/cart.ts';
import { createProduct, deleteProduct } from '../../../shared/catalogue/edit.ts';
import { ADJUSTMENT_CAUSES, adjustStock, MAX_STOCK } from '../../../shared/catalogue/stock.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import { ORDER_STATUSES, UNPAID_MS } from '../../../shared/order/states.ts';
import { expireOrder, setOrderStatus } from '../../../shared/order/status.ts';
import { HELD_MS, releaseStock } from '../../../shared/order/stock.ts';
import { type Actor, Refusal, type Row, runMutator, SYSTEM } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { MapTx } from '../../map-tx.ts';
import { FIELDS, goods } from '../goods.ts';

const ADMIN: Actor = { role: 'admin', owner: 'u:boss' };
const GUEST: Actor = { role: 'guest', owner: 'g:1' };

const rowsOf = <T>(rows: Map<string, unknown>, kind: string) =>
  [...rows].filter(([key]) => key.startsWith(`${kind}/`)).map(([, row]) => row as T);

/** Every product's stock is the sum of its movements. */
function expectExplained(rows: Map<string, unknown>) {
  const sums = new Map<string, number>();
  for (const { productId, amount } of rowsOf<Row<'stockMovement'>>(rows, 'stockMovement')) {
    sums.set(productId, (sums.get(productId) ?? 0) + amount);
  }
  for (const { id, onHand } of rowsOf<Row<'stock'>>(rows, 'stock')) {
    expect(sums.get(id) ?? 0).toBe(onHand);
    sums.delete(id);
  }
  // The rest belongs to removed products, and sums to zero.
  expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
}

const act = fc.oneof(
  fc.record({
    kind: fc.constant('adjust' as const),
    product: fc.nat(2),
    amount: fc.integer({ min: -8, max: 8 }),
  }),
  fc.record({
    kind: fc.constant('order' as const),
    product: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    order: fc.nat(5),
    status: fc.constantFrom(...ORDER_STATUSES),
  }),
  fc.record({ kind: fc.constantFrom('release' as const, 'expire' as const), order: fc.nat(5) }),
  fc.record({ kind: fc.constant('delete' as const), product: fc.nat(2) }),
);

test('after any history of orders, cancellations and edits the movements add up to the stock', async () => {
  let refused = 0;
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const { rows, ids } = await goods(3, 5);
      const orders: string[] = [];
      let now = Date.UTC(2026, 0, 5);
      for (const step of acts) {
        now += HELD_MS;
        const tx = (actor: Actor) => new MapTx(actor, rows, now);
        const before = new Map(rows);
        try {
          await take(step, tx, ids, orders, now);
          done += 1;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused += 1;
          // Like a batch that fails: nothing of a refused action remains.
          rows.clear();
          for (const [key, row] of before) rows.set(key, row);
        }
        expectExplained(rows);
      }
    }),
    { numRuns: 300 },
  );
  expect(done).toBeGreaterThan(1000);
  expect(refused).toBeGreaterThan(100);
});

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

async function take(
  step: Act,
  tx: (actor: Actor) => MapTx,
  ids: string[],
  orders: string[],
  now: number,
) {
  const productId = ids['product' in step ? step.product : 0] ?? '';
  const orderId = orders['order' in step ? step.order : 0] ?? '';
  if (step.kind === 'adjust') {
    const { amount } = step;
    const args = { movementId: crypto.randomUUID(), productId, amount, cause: 'counted', note: '' };
    return runMutator(adjustStock, tx(ADMIN), args);
  }
  if (step.kind === 'order') {
    const { quantity } = step;
    await runMutator(addToCart, tx(GUEST), { productId, quantity });
    const lines = await tx(GUEST).list('cartLine', GUEST.owner);
    const subtotal = lines.reduce((sum, line) => sum + line.quantity * FIELDS.priceCents, 0);
    const body = checkoutBody(lines, subtotal + (subtotal > 500_000 ? 0 : 25_000));
    orders.push(body.orderId);
    return runMutator(placeOrder, tx(GUEST), body);
  }
  if (step.kind === 'delete') {
    return runMutator(deleteProduct, tx(ADMIN), { productId, edition: crypto.randomUUID() });
  }
  if (orderId === '') return;
  if (step.kind === 'status') {
    return runMutator(setOrderStatus, tx(ADMIN), { orderId, status: step.status });
  }
  const at = new MapTx(SYSTEM, tx(SYSTEM).rows, step.kind === 'expire' ? now + UNPAID_MS : now);
  return runMutator(step.kind === 'expire' ? expireOrder : releaseStock, at, { orderId });
}

test('a movement says who, when and why; a customer is named by the order alone', async () => {
  const { rows, ids } = await goods(1, 5);
  const [productId = ''] = ids;
  const admin = new MapTx(ADMIN, rows, 7);
  const note = 'Two wet boxes';
  const movementId = crypto.randomUUID();
  const args = { movementId, productId, amount: -2, cause: 'damaged', note };
  await runMutator(adjustStock, admin, args);
  expect(await admin.get('stockMovement', movementId)).toMatchObject({
    ...{ amount: -2, cause: 'damaged', note, actor: 'u:boss', at: 7, orderId: null },
  });
  const guest = new MapTx(GUEST, rows);
  await runMutator(addToCart, guest, { productId, quantity: 1 });
  const line = { id: lineId(GUEST.owner, productId, null), quantity: 1 };
  const body = checkoutBody([line], FIELDS.priceCents + 25_000);
  await runMutator(placeOrder, guest, body);
  const sale = rowsOf<Row<'stockMovement'>>(rows, 'stockMovement').find((m) => m.cause === 'sale');
  expect(sale).toMatchObject({ amount: -1, orderId: body.orderId, actor: '', note: '' });
});

test('impossible stock is refused with what is there, and nothing moves', async () => {
  const { rows, ids } = await goods(1, 5);
  const [productId = ''] = ids;
  const tx = new MapTx(ADMIN, rows);
  const adjust = (amount: unknown, cause: string = ADJUSTMENT_CAUSES[0]) =>
    runMutator(adjustStock, tx, {
      ...{ movementId: crypto.randomUUID(), productId, amount, cause, note: '' },
    });
  await expect(adjust(-6)).rejects.toMatchObject({
    code: 'stock_impossible',
    detail: { onHand: 5 },
  });
  await expect(adjust(MAX_STOCK)).rejects.toMatchObject({ code: 'stock_impossible' });
  for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, '3', null, 1e12]) {
    await expect(adjust(amount)).rejects.toMatchObject({ code: 'invalid' });
  }
  await expect(adjust(1, 'sale')).rejects.toMatchObject({ code: 'invalid' });
  for (const stock of [-1, 1.5, MAX_STOCK + 1]) {
    const id = crypto.randomUUID();
    const args = { productId: id, edition: id, movementId: id, fields: FIELDS, stock };
    await expect(runMutator(createProduct, tx, args)).rejects.toMatchObject({ code: 'invalid' });
  }
  expect(await tx.get('stock', productId)).toMatchObject({ onHand: 5 });
  expect(rowsOf(rows, 'stockMovement')).toHaveLength(1);
});

test('stock changes nowhere but where the ledger is written', () => {
  const writers = globSync('{shared,worker}/**/*.ts').filter((path) =>
    /(add|put|create)\(\s*'stock'/.test(readFileSync(path, 'utf8')),
  );
  expect(writers).toEqual(['shared/catalogue/stock.ts']);
});
