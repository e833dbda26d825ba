import { expect, test } from 'vitest';
import { centsOf } from '../../../shared/money.ts';

test('an amount means what was typed, or nothing', () => {
  const amounts = ['1250', ' 1,250.50 ', '1 250.5', '0.05', '999,999,999'];
  expect(amounts.map(centsOf)).toEqual([125_000, 125_050, 125_050, 5, 99_999_999_900]);
  for (const typed of [
    '1250,50',
    '1,25',
    '1.250,50',
    '12,50',
    '0x10',
    '1e3',
    '-1',
    '',
    '1250.505',
  ]) {
    expect(centsOf(typed), typed).toBeNull();
  }
});
