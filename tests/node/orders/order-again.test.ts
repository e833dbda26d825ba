import { expect, test } from 'vitest';
import type { Row } from '../../../shared/tx.ts';
import { unnamedPacks } from '../../../web/routes/order/-again.tsx';

test('packs whose names were erased are ordered again without names, one for each name', () => {
  const erased = { text: '', line2: '' };
  const design = { ...erased, others: [erased, erased] } as unknown as Row<'orderLine'>['design'];
  expect(unnamedPacks({ design, quantity: 2 })).toBe(6);
  expect(unnamedPacks({ design: null, quantity: 2 })).toBe(2);
  expect(unnamedPacks({ design, quantity: 999 })).toBe(999);
});
