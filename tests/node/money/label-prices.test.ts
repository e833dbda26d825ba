import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelsInSet, unitPriceCents } from '../../../shared/cart/quote.ts';
import {
  MAX_STEPS,
  priceStepsSchema,
  savePriceSteps,
} from '../../../shared/catalogue/price-steps.ts';
import {
  cheapestSet,
  DEFAULT_DESIGN,
  LABEL_COUNTS,
  LABEL_PRICE_CENTS,
  labelCents,
  NO_STEPS,
  nextStep,
} from '../../../shared/label/choices.ts';
import { orderLines } from '../../../shared/order/place.ts';
import { type Mutator, runMutator } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';

const ADMIN = { role: 'admin', owner: 'u:boss' } as const;

/** Steps as an admin may save them, in any order. */
const steps = fc
  .uniqueArray(fc.integer({ min: 2, max: 100_000 }), { maxLength: MAX_STEPS })
  .chain((froms) =>
    fc
      .array(fc.integer({ min: 100, max: LABEL_PRICE_CENTS }), {
        minLength: froms.length,
        maxLength: froms.length,
      })
      .map((cents) => {
        const rising = froms.toSorted((a, b) => a - b);
        const falling = cents.toSorted((a, b) => b - a);
        return rising.map((from, i) => ({ from, cents: falling[i] ?? 100 }));
      }),
  )
  .chain((sorted) => fc.shuffledSubarray(sorted, { minLength: sorted.length }));
const design = fc.record({
  labels: fc.constantFrom(...LABEL_COUNTS),
  others: fc
    .integer({ min: 0, max: 199 })
    .map((count) => Array.from({ length: count }, () => ({ text: 'Amani', line2: '' }))),
});
const quantity = fc.integer({ min: 1, max: 999 });

test('no step makes a label dearer: not than its price without steps, nor than one of fewer', () => {
  fc.assert(
    fc.property(steps, fc.nat(200_000), fc.nat(1000), (table, labels, more) => {
      const cents = labelCents(labels, table);
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(100);
      expect(cents).toBeLessThanOrEqual(LABEL_PRICE_CENTS);
      expect(labelCents(labels + more, table)).toBeLessThanOrEqual(cents);
      const next = nextStep(labels, table);
      expect(labelCents(next?.from ?? 1e9, table)).toBe(next?.cents ?? cents);
      expect(next?.cents ?? 0).toBeLessThan(cents);
      if (next) expect(labelCents(next.from - 1, table)).toBe(cents);
    }),
  );
});

test('an order’s line costs what its cart showed: the price of all its labels, in whole cents', async () => {
  await fc.assert(
    fc.asyncProperty(steps, design, quantity, async (table, chosen, count) => {
      const tx = new MapTx({ role: 'guest', owner: 'g:1' });
      tx.rows.set('priceSteps/labels', { id: 'labels', steps: table, edition: 'e' });
      const of = { orderId: 'o', owner: 'g:1' };
      const wanted = { productId: null, quantity: count, design: { ...DEFAULT_DESIGN, ...chosen } };
      const [line] = await orderLines(tx, of, [wanted]);
      const shown = unitPriceCents(wanted, undefined, chosen, table) ?? 0;
      expect(line?.unitPriceCents).toBe(shown);
      const labels = labelsInSet(chosen) * count;
      expect(shown * count).toBe(labels * labelCents(labels, table));
      const before = unitPriceCents(wanted, undefined, chosen, NO_STEPS) ?? 0;
      expect(before * count).toBe(labels * LABEL_PRICE_CENTS);
      expect(shown).toBeLessThanOrEqual(before);
    }),
    { numRuns: 60 },
  );
});

test('a hundred labels at a step may cost less than ninety-nine, and a product’s price knows no steps', async () => {
  const table = [{ from: 100, cents: 1800 }];
  const set = { labels: 50, others: [] } as const;
  const each = (quantity: number) =>
    unitPriceCents({ productId: null, quantity }, undefined, { ...set, others: [] }, table);
  expect([each(1), each(2)]).toEqual([100_000, 90_000]);
  expect(cheapestSet(table)).toEqual({ labels: 25, cents: 50_000 });
  expect(cheapestSet([{ from: 50, cents: 500 }])).toEqual({ labels: 50, cents: 25_000 });
  expect(cheapestSet([{ from: 50, cents: 1000 }])).toEqual({ labels: 50, cents: 50_000 });
  const product = { priceCents: 50_000, archivedAt: null };
  expect(unitPriceCents({ productId: '1', quantity: 900 }, product, undefined, table)).toBe(50_000);
});

test('a table that an admin may save is kept in order, and any other says which field is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (table) => {
      const tx = new MapTx(ADMIN);
      await runMutator(savePriceSteps as Mutator<never>, tx, { steps: table });
      const saved = (await tx.get('priceSteps', 'labels'))?.steps ?? [];
      expect(saved).toEqual(table.toSorted((a, b) => a.from - b.from));
    }),
  );
  const faults = (...table: [from: unknown, cents: unknown][]) =>
    priceStepsSchema
      .safeParse({ steps: table.map(([from, cents]) => ({ from, cents })) })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  expect(faults([100, 1800], [200, 1800])).toBeUndefined();
  expect(faults([100, 2001])).toEqual(['steps.0.cents error_step_cents']);
  expect(faults([100, 99])).toEqual(['steps.0.cents error_step_cents']);
  expect(faults([1, 1800])).toEqual(['steps.0.from error_step_from']);
  expect(faults([100.5, 1800])).toEqual(['steps.0.from error_step_from']);
  expect(faults([100_001, 1800])).toEqual(['steps.0.from error_step_from']);
  expect(faults([100, 1800], [100, 1700])).toEqual(['steps.1.from error_step_twice']);
  expect(faults([200, 1800], [100, 1700])).toEqual(['steps.0.cents error_step_dearer']);
  const eleven = Array.from({ length: 11 }, (_, i): [number, number] => [100 + i, 1800]);
  expect(faults(...eleven)).toHaveLength(1);
});
