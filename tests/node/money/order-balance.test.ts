import { expect, test } from 'vitest';
import type { Row } from '../../../shared/tx.ts';
import { balanceOf } from '../../../web/routes/admin/(orders)/-order/balance.tsx';

const order = {
  ...{ id: 'o1', status: 'processing', totalCents: 175_000 },
  ...{ keptExtraCents: 0, refundedCents: 0 },
} as Row<'order'>;
const paid = { id: 'a1', state: 'settled', capturedCents: 200_000 } as Row<'attempt'>;
const back = { attemptId: 'a1', state: 'done', amountCents: 25_000 } as Row<'refund'>;
const told = (...args: Parameters<typeof balanceOf>) =>
  balanceOf(...args).map((fact) => fact.join(' ').replaceAll('\u00a0', ' '));

test('an overpaid order shows what was received and what is owed to the customer', () => {
  expect(told(order, [paid], [])).toEqual(['Received KSh 2,000', 'Owed to the customer KSh 250']);
  expect(told({ ...order, refundedCents: 25_000 }, [paid], [back])).toEqual([
    'Refunded − KSh 250',
    'Kept KSh 1,750',
  ]);
  expect(told(order, [{ ...paid, capturedCents: 175_000 }], [])).toEqual([]);
});
