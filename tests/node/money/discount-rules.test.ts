import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addToCart, clearDiscount, lineId } from '../../../shared/cart/cart.ts';
import { applyDiscount, refreshDiscount, saveDiscount } from '../../../shared/cart/discount.ts';
import { type Discount, quote, SEED_FEES } from '../../../shared/cart/quote.ts';
import { editAddress } from '../../../shared/order/edit/address.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { runMutator } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { CODE_RULES } from '../../discount-code.ts';
import { MapTx } from '../../map-tx.ts';

const GUEST = { role: 'guest', owner: 'g:1' } as const;
const ADMIN = { role: 'admin', owner: 'u:1' } as const;
const RULES = {
  code: 'KARIBU',
  ...CODE_RULES,
};

const line = fc.record({
  unitPriceCents: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 20 });
const method = fc.constantFrom('standard' as const, 'express' as const);
const min = fc.integer({ min: 0, max: 1_000_000 });
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 100 }),
    minSubtotalCents: min,
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    value: fc.integer({ min: 1, max: 100_000_000 }),
    minSubtotalCents: min,
  }),
);

test('a discount is never more than the subtotal, and no total is negative or odd', () => {
  fc.assert(
    fc.property(lines, method, discount, (cart, how, code) => {
      const q = quote(cart, SEED_FEES, how, code);
      expect(q.discountCents).toBeGreaterThanOrEqual(0);
      expect(q.discountCents).toBeLessThanOrEqual(q.subtotalCents);
      expect(q.totalCents).toBeGreaterThanOrEqual(0);
      expect(q.totalCents % 100).toBe(0);
      expect(q.subtotalCents - q.discountCents + q.shippingCents - q.roundingCents).toBe(
        q.totalCents,
      );
    }),
  );
});

test('more of anything never takes less off, and never makes the goods cheaper once the minimum is reached', () => {
  fc.assert(
    fc.property(lines, discount, (cart, code) => {
      const [first, ...rest] = cart as [(typeof cart)[number], ...typeof cart];
      const more = [{ ...first, quantity: first.quantity + 1 }, ...rest];
      const [a, b] = [cart, more].map((all) => quote(all, SEED_FEES, 'express', code));
      expect(b?.discountCents).toBeGreaterThanOrEqual(a?.discountCents ?? 0);
      if ((a?.subtotalCents ?? 0) < code.minSubtotalCents) return;
      const goods = (q = a) => (q?.subtotalCents ?? 0) - (q?.discountCents ?? 0);
      expect(goods(b)).toBeGreaterThanOrEqual(goods(a));
    }),
  );
});

test('whether delivery is free does not depend on a discount', () => {
  fc.assert(
    fc.property(lines, method, discount, (cart, how, code) => {
      expect(quote(cart, SEED_FEES, how, code).shippingCents).toBe(
        quote(cart, SEED_FEES, how).shippingCents,
      );
    }),
  );
  const goods = (unitPriceCents: number) => [{ unitPriceCents, quantity: 1 }];
  const half = { kind: 'percent', value: 50, minSubtotalCents: 0 } as const;
  expect(quote(goods(500_000), SEED_FEES, 'standard', half).shippingCents).toBe(25_000);
  expect(quote(goods(500_001), SEED_FEES, 'standard', half).shippingCents).toBe(0);
});

/** A shop with one product at KSh 750, two of it in the guest's cart, and a code. */
async function shop(rules: object = {}) {
  const tx = new MapTx(GUEST);
  tx.rows.set('product/1', { id: '1', name: 'P', nameSw: 'P', priceCents: 75_000 });
  tx.rows.set('stock/1', { id: '1', onHand: 50 });
  tx.rows.set('county/47', { id: '47', name: 'Nairobi City', zoneId: 'nairobi' });
  tx.rows.set('zone/nairobi', { id: 'nairobi', ...SEED_FEES });
  await save(tx, rules);
  await runMutator(addToCart, tx, { productId: '1', quantity: 2 });
  return tx;
}
const as = (tx: MapTx, actor: MapTx['actor'], now = tx.now) => new MapTx(actor, tx.rows, now);
async function save(tx: MapTx, rules: object) {
  const basedOn = (await tx.get('discount', RULES.code))?.edition ?? '';
  return runMutator(saveDiscount, as(tx, ADMIN), { ...RULES, ...rules, basedOn });
}
const apply = (tx: MapTx) => runMutator(applyDiscount, tx, { code: 'karibu' });
const order = async (tx: MapTx, totalCents: number) => {
  const body = checkoutBody([{ id: lineId('g:1', '1', null), quantity: 2 }], totalCents);
  await runMutator(placeOrder, tx, body);
  return body.orderId;
};

test('the code in a cart is a copy for display, which its owner can remove', async () => {
  const tx = await shop();
  await apply(tx);
  expect(await tx.get('appliedDiscount', 'g:1')).toMatchObject({ code: 'KARIBU', value: 10 });
  await runMutator(clearDiscount, tx, {});
  await runMutator(clearDiscount, tx, {});
  expect(await tx.get('appliedDiscount', 'g:1')).toBeUndefined();
});

test.each([
  [{ active: false }, 'discount_unknown'],
  [{ validFrom: Date.UTC(2027, 0, 1) }, 'discount_unknown'],
  [{ validTo: Date.UTC(2026, 0, 1) }, 'discount_ended'],
])('a code with %j is refused as %s', async (rules, code) => {
  const tx = await shop(rules);
  await expect(apply(tx)).rejects.toMatchObject({ code });
});

test('an order takes the discount of the row, not of the copy, and the copy is put right', async () => {
  const tx = await shop();
  await apply(tx);
  await save(tx, { value: 20 });
  const refused = { code: 'price_changed', detail: { totalCents: 145_000 } };
  await expect(order(tx, 160_000)).rejects.toMatchObject(refused);
  await runMutator(refreshDiscount, tx, { refused: 'price_changed' });
  expect(await tx.get('appliedDiscount', 'g:1')).toMatchObject({ value: 20 });
  const id = await order(tx, 145_000);
  expect(await tx.get('order', id)).toMatchObject({
    discountCode: 'KARIBU',
    discountCents: 30_000,
  });
  expect(await tx.get('discountUse', 'KARIBU')).toMatchObject({ uses: 1 });
  expect(await tx.get('appliedDiscount', 'g:1')).toBeUndefined();
});

test('cancelling gives the use back; leaving cancelled takes it again or is refused', async () => {
  const tx = await shop({ maxUses: 1, oncePerCustomer: true });
  await apply(tx);
  const orderId = await order(tx, 160_000);
  const set = (status: string) => runMutator(setOrderStatus, as(tx, ADMIN), { orderId, status });
  await expect(apply(tx)).rejects.toMatchObject({ code: 'discount_used' });
  await set('cancelled');
  expect(await tx.get('discountUse', 'KARIBU')).toMatchObject({ uses: 0 });
  await apply(tx);
  await set('processing');
  expect(await tx.get('discountUse', 'KARIBU')).toMatchObject({ uses: 1 });
  await set('cancelled');
  const taken = await tx.get('discountUse', 'KARIBU');
  tx.rows.set('discountUse/KARIBU', { ...taken, uses: 1 });
  await expect(set('pending')).rejects.toMatchObject({ code: 'discount_spent' });
});

test('a code that serves a customer once serves one order of theirs, also after cancelling and opening again', async () => {
  const tx = await shop({ oncePerCustomer: true });
  await apply(tx);
  const first = await order(tx, 160_000);
  const set = (orderId: string, status: string) =>
    runMutator(setOrderStatus, as(tx, ADMIN), { orderId, status });
  await set(first, 'cancelled');
  await runMutator(addToCart, tx, { productId: '1', quantity: 2 });
  await apply(tx);
  const second = await order(tx, 160_000);
  await expect(set(first, 'processing')).rejects.toMatchObject({ code: 'discount_taken' });
  await set(second, 'cancelled');
  await set(first, 'processing');
  expect(await tx.get('discountUse', 'KARIBU')).toMatchObject({ uses: 1 });
});

test('a number that staff correct has used the code, and the mistyped one has not', async () => {
  const tx = await shop({ oncePerCustomer: true });
  await apply(tx);
  const orderId = await order(tx, 160_000);
  const { contact } = checkoutBody([], 0);
  await runMutator(editAddress, as(tx, ADMIN), {
    orderId,
    contact: { ...contact, phone: '0798765432' },
  });
  const used = (phone: string) => tx.get('redemption', `KARIBU/${phone}`);
  expect(await used('254712345678')).toBeUndefined();
  expect(await used('254798765432')).toMatchObject({ orderId });
  await runMutator(setOrderStatus, as(tx, ADMIN), { orderId, status: 'cancelled' });
  expect(await used('254798765432')).toBeUndefined();
});

test('only an admin saves a code, and never one of more than all', async () => {
  const tx = await shop();
  await expect(runMutator(saveDiscount, tx, RULES)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(save(tx, { value: 101 })).rejects.toMatchObject({ code: 'invalid' });
  await expect(save(tx, { code: 'NO SPACES' })).rejects.toMatchObject({ code: 'invalid' });
});
