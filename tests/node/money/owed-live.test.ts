import { expect, test } from 'vitest';
import { idsAndStates, owedDependsOn } from '../../../web/routes/admin/(money)/-todo.ts';

const order = { status: 'shipped', keptExtraCents: 0 } as const;
const attempt = { id: 'a', state: 'settled', capturedCents: 100_000 } as const;
const refund = { id: 'r', state: 'pending' } as const;
const before = owedDependsOn([order], [attempt], [refund]);

test('what is owed is loaded again when anybody keeps an overpayment, cancels, or refunds', () => {
  expect(owedDependsOn([{ ...order, status: 'delivered' }], [attempt], [refund])).toBe(before);
  const kept = { ...order, keptExtraCents: 5_000 };
  expect(owedDependsOn([kept], [attempt], [refund])).not.toBe(before);
  const cancelled = { ...order, status: 'cancelled' } as const;
  expect(owedDependsOn([cancelled], [attempt], [refund])).not.toBe(before);
  const done = { ...refund, state: 'done' } as const;
  expect(owedDependsOn([order], [attempt], [done])).not.toBe(before);
});

test('the days are added up again when a payment settles that was under way', () => {
  const pending = { id: 'a', state: 'pending' };
  expect(idsAndStates([pending])).not.toBe(idsAndStates([attempt]));
});
