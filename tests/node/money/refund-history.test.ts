import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptCents, refundableCents } from '../../../shared/payment/balance.ts';
import { vatWithin } from '../../../shared/payment/invoice.ts';
import { attemptSettled } from '../../../shared/payment/outcome.ts';
import { askRefund, refundDone, refundFailed } from '../../../shared/payment/refund.ts';
import { Refusal } from '../../../shared/tx.ts';
import { examples } from '../examples.ts';
import { memoryShop, uuid } from '../memory-shop.ts';

type Step = {
  kind: 'ask' | 'done' | 'failed' | 'again' | 'hand';
  which: number;
  shillings: number;
};

test('no history of refunds returns more than came, and papers count without a gap', async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('ask', 'done', 'failed', 'again', 'hand'),
    which: fc.nat(11),
    shillings: fc.oneof(fc.integer({ min: 1, max: 1300 }), fc.constantFrom(500, 1000)),
  });
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 40 }),
    fc.boolean(),
    fc.array(fc.constantFrom(100_000, 30_000, 130_000), { minLength: 1, maxLength: 3 }),
    async (steps, vatRegistered, came) => {
      const shop = memoryShop({ kraPin: 'P051234567X', vatRegistered });
      const { run, all, get } = shop;
      const orders = [shop.order(0), shop.order(1)];
      for (const [n, minor] of came.entries()) {
        const page = { method: 'card', channel: 'page' } as const;
        const attemptId = shop.attempt(`a${n}`, orders[n % 2] ?? '', page);
        const money = { minor, currency: 'KES', receipt: `R${n}` };
        await run(attemptSettled, { attemptId, ...money });
      }
      for (const [n, { kind, which, shillings }] of steps.entries()) {
        const open = all('refund')[which % Math.max(1, all('refund').length)];
        const args = { refundId: uuid(n), attemptId: `a${which % came.length}`, reason: 'Because' };
        const of = { refundId: open?.id ?? uuid(n), providerRef: null, receipt: `B${n}00` };
        const tries = {
          ask: () =>
            run(askRefund, { ...args, amountCents: shillings * 100, way: 'provider', receipt: '' }),
          hand: () =>
            run(askRefund, {
              ...{ ...args, amountCents: shillings * 100 },
              ...{ way: 'hand', receipt: `H${n}00` },
            }),
          done: () => run(refundDone, of),
          again: () => run(refundDone, of),
          failed: () => run(refundFailed, { refundId: of.refundId, failure: 'refused' }),
        };
        await tries[kind]().catch((error) => expect(error).toBeInstanceOf(Refusal));
      }
      const refunds = all('refund');
      for (const attempt of all('attempt')) {
        const isOver = refunds.some(({ failure }) => failure === 'done_after_all');
        expect(isOver || refundableCents(attempt, refunds) >= 0).toBe(true);
      }
      for (const id of new Set(all('attempt').map(({ orderId }) => orderId))) {
        const order = get('order', id);
        const mine = refunds.filter((r) => r.orderId === id);
        const back = mine
          .filter(({ state }) => state === 'done')
          .reduce((sum, r) => sum + r.amountCents, 0);
        expect(order.refundedCents).toBe(back);
        const papers = all('invoice').filter(({ orderId }) => orderId === id);
        const invoice = papers.find(({ kind }) => kind === 'invoice');
        expect(invoice !== undefined).toBe(order.paidAt !== null);
        const notes = papers.filter(({ kind }) => kind === 'credit_note');
        const kept = all('attempt')
          .filter(({ orderId }) => orderId === id)
          .reduce((sum, attempt) => sum + keptCents(attempt, mine), 0);
        const credited = notes.reduce((sum, { amountCents }) => sum + amountCents, 0);
        if (!invoice) expect(notes).toEqual([]);
        else expect(credited).toBe(Math.max(0, invoice.amountCents - Math.max(0, kept)));
        const tax = notes.reduce((sum, { vatCents }) => sum + (vatCents ?? 0), 0);
        if (vatRegistered) expect(tax).toBe(vatWithin(credited));
        if (order.paidAt !== null) expect(order.paymentStatus).not.toBe('failed');
      }
      for (const kind of ['invoice', 'credit_note'] as const) {
        const numbers = all('invoice').filter((p) => p.kind === kind);
        const expected = numbers.map((_, i) => `2026-${String(i + 1).padStart(5, '0')}`);
        expect(numbers.map(({ number }) => number)).toEqual(expected);
      }
    },
  );
  await fc.assert(property, { numRuns: examples(2000) });
});
