import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '../../shared/money.ts';
import { quote, SEED_FEES } from '../../shared/quote.ts';

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

test('a total is whole shillings, never negative, and adds up', () => {
  fc.assert(
    fc.property(lines, method, (cart, m) => {
      const q = quote(cart, SEED_FEES, m);
      expect(q.totalCents % 100).toBe(0);
      expect(q.totalCents).toBeGreaterThanOrEqual(0);
      expect(q.roundingCents).toBeLessThan(100);
      expect(q.subtotalCents - q.discountCents + q.shippingCents - q.roundingCents).toBe(
        q.totalCents,
      );
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

test('money reads KSh 1,500 with plain spaces, cents only where there are some', () => {
  expect(formatCents(150_000)).toBe('KSh 1,500');
  expect(formatCents(0)).toBe('KSh 0');
  expect(formatCents(123_456_789)).toBe('KSh 1,234,567.89');
  expect(formatCents(75_050)).toBe('KSh 750.50');
});
