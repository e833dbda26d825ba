import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingForFreeCents, quote, SEED_FEES, withCashFee } from '../../../shared/cart/quote.ts';
import { formatCents } from '../../../shared/money.ts';
import { convert, methodRefusal } from '../../../shared/payment/method.ts';

const line = fc.record({
  unitPriceCents: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const lines = fc.array(line, { maxLength: 60 });
const method = fc.constantFrom('standard' as const, 'express' as const);
const one = (unitPriceCents: number) => [{ unitPriceCents, quantity: 1 }];

test('an empty cart costs nothing, by either method', () => {
  for (const m of ['standard', 'express'] as const) {
    expect(quote([], SEED_FEES, m)).toMatchObject({
      subtotalCents: 0,
      shippingCents: 0,
      totalCents: 0,
    });
  }
});

test('exactly 5,000 pays 250, one cent more is free, express never is', () => {
  expect(quote(one(500_000), SEED_FEES, 'standard').shippingCents).toBe(25_000);
  expect(quote(one(500_001), SEED_FEES, 'standard').shippingCents).toBe(0);
  expect(quote(one(900_000), SEED_FEES, 'express').shippingCents).toBe(45_000);
});

test('a cart that is near says how much is missing for free delivery', () => {
  const missing = (subtotalCents: number) => missingForFreeCents(subtotalCents, SEED_FEES);
  expect([0, 249_900, 500_001].map(missing)).toEqual([null, null, null]);
  expect([250_000, 374_950, 500_000].map(missing)).toEqual([250_000, 125_100, null]);
  fc.assert(
    fc.property(fc.integer({ min: 250_000, max: 500_000 }), (subtotalCents) => {
      const sum = subtotalCents + (missing(subtotalCents) ?? 0);
      expect(quote(one(sum + 1), SEED_FEES, 'standard').shippingCents).toBe(0);
      expect(quote(one(sum - 100), SEED_FEES, 'standard').shippingCents).toBe(25_000);
    }),
  );
});

test('more of anything never lowers the subtotal, and lowers the total by at most the delivery fee', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), method, (cart, m) => {
      const [first, ...rest] = cart as [(typeof cart)[number], ...typeof cart];
      const more = [{ ...first, quantity: first.quantity + 1 }, ...rest];
      const [a, b] = [quote(cart, SEED_FEES, m), quote(more, SEED_FEES, m)];
      expect(b.subtotalCents).toBeGreaterThan(a.subtotalCents);
      expect(b.totalCents).toBeGreaterThan(a.totalCents - SEED_FEES.standardCents);
    }),
  );
});

const cents = fc.integer({ min: 0, max: 2_000_000 });
const fees = fc.record({
  standardCents: cents,
  expressCents: cents,
  freeAboveCents: cents,
  cashFeeCents: cents,
});
const discount = fc.option(
  fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.integer({ min: 1, max: 100 }),
    minSubtotalCents: cents,
  }),
  { nil: null },
);
const worth = fc.option(fc.integer({ min: 1, max: 100_000_000 }), { nil: null });
const payBy = fc.constantFrom(
  'mpesa' as const,
  'card' as const,
  'paypal' as const,
  'cash' as const,
);

/** Any zone, code and payment method. */
const asked = fc.tuple(fees, method, discount, worth, payBy).map(([fees, method, d, value, by]) => {
  const amount = d?.kind === 'amount' && value !== null ? { ...d, value } : d;
  return { fees, method, discount: amount, by };
});

test('in any zone, by any code and any method a total is whole shillings, never negative, and adds up', () => {
  fc.assert(
    fc.property(lines, asked, (cart, { fees, method, discount, by }) => {
      const q = quote(cart, fees, method, discount, by);
      expect(q.totalCents).toBeGreaterThanOrEqual(0);
      expect(q.totalCents % 100).toBe(0);
      expect(q.roundingCents).toBeGreaterThanOrEqual(0);
      expect(q.roundingCents).toBeLessThan(100);
      expect(q.discountCents).toBeGreaterThanOrEqual(0);
      expect(q.discountCents).toBeLessThanOrEqual(q.subtotalCents);
      expect(q.cashFeeCents).toBe(by === 'cash' && cart.length > 0 ? fees.cashFeeCents : 0);
      expect(q.shippingCents).toBeGreaterThanOrEqual(q.cashFeeCents);
      const { subtotalCents, discountCents, shippingCents, roundingCents } = q;
      expect(subtotalCents - discountCents + shippingCents - roundingCents).toBe(q.totalCents);
    }),
  );
});

test('more of anything never costs less, but for the delivery and the discount it earns', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), asked, (cart, all) => {
      const [first, ...rest] = cart as [(typeof cart)[number], ...typeof cart];
      const more = [{ ...first, quantity: first.quantity + 1 }, ...rest];
      const { fees, method, discount, by } = all;
      const [a, b] = [cart, more].map((c) => quote(c, fees, method, discount, by)) as [
        ReturnType<typeof quote>,
        ReturnType<typeof quote>,
      ];
      expect(b.subtotalCents).toBe(a.subtotalCents + first.unitPriceCents);
      expect(b.discountCents).toBeGreaterThanOrEqual(a.discountCents);
      expect(b.shippingCents).toBeLessThanOrEqual(a.shippingCents);
      const isEarned = b.shippingCents < a.shippingCents || b.discountCents > a.discountCents;
      if (!isEarned) expect(b.totalCents).toBeGreaterThanOrEqual(a.totalCents);
    }),
  );
});

test('a discount takes nothing of the free delivery: the goods before it decide, 5,000 itself pays', () => {
  const off = { kind: 'percent', value: 50, minSubtotalCents: 0 } as const;
  expect(quote(one(500_000), SEED_FEES, 'standard', off).shippingCents).toBe(25_000);
  expect(quote(one(500_001), SEED_FEES, 'standard', off).shippingCents).toBe(0);
  expect(quote(one(500_001), SEED_FEES, 'standard', off, 'cash').shippingCents).toBe(0);
});

test('another way to pay changes the fee for cash and nothing else', () => {
  fc.assert(
    fc.property(lines, asked, (cart, { fees, method, discount }) => {
      const cash = quote(cart, fees, method, discount, 'cash');
      const online = quote(cart, fees, method, discount, 'mpesa');
      expect(withCashFee(cash, 0)).toEqual(online);
      expect(withCashFee(online, cash.cashFeeCents)).toEqual(cash);
    }),
  );
});

test('dollars are rounded up, so that the shop is never short by more than a cent', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 5000, max: 30_000 }), (total, rate) => {
      const minor = convert(total, { cents: rate });
      expect(minor * rate).toBeGreaterThanOrEqual(total * 100);
      expect((minor - 1) * rate).toBeLessThan(total * 100);
    }),
  );
});

test('a way to pay is offered where its keys, its zone, its rate and its limit allow it', () => {
  const now = Date.UTC(2026, 5, 1);
  const rate = { id: 'USD', cents: 12_950, setAt: now - 86_400_000 };
  const terms = { cashOnDelivery: true };
  const ready = ['mpesa', 'card', 'paypal', 'cash'] as const;
  const all = { ready, terms, totalCents: 25_000_000, rate, now };
  for (const id of ready) expect(methodRefusal(id, all), id).toBeNull();
  expect(methodRefusal('mpesa', { ...all, totalCents: 25_000_100 })).toBe('total_too_high');
  expect(methodRefusal('card', { ...all, totalCents: 25_000_100 })).toBeNull();
  expect(methodRefusal('card', { ...all, ready: ['mpesa'] })).toBe('method_unavailable');
  expect(methodRefusal('cash', { ...all, terms: { cashOnDelivery: false } })).toBe(
    'method_unavailable',
  );
  expect(methodRefusal('cash', { ...all, terms: undefined })).toBe('method_unavailable');
  expect(methodRefusal('paypal', { ...all, rate: undefined })).toBe('method_unavailable');
  const old = { ...rate, setAt: now - 36 * 86_400_000 };
  expect(methodRefusal('paypal', { ...all, rate: old })).toBe('method_unavailable');
});

test('money reads KSh 1,500 with plain spaces, cents only where there are some', () => {
  expect(formatCents(150_000)).toBe('KSh 1,500');
  expect(formatCents(0)).toBe('KSh 0');
  expect(formatCents(123_456_789)).toBe('KSh 1,234,567.89');
  expect(formatCents(75_050)).toBe('KSh 750.50');
});

test('money reads as Intl writes it in Kenya', () => {
  const whole = new Intl.NumberFormat('en-KE');
  const broken = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (cents) => {
      const words = (cents % 100 === 0 ? whole : broken).format(cents / 100);
      expect(formatCents(cents)).toBe(`KSh ${words}`);
    }),
  );
});
