import { expect, test } from 'vitest';
import type { Row } from '../../../shared/tx.ts';
import { othersNamed } from '../../../web/ui/cart/others-named.tsx';

const design = (id: string, text: string, line2 = '', others: object[] = []) =>
  ({ id, text, line2, others }) as unknown as Row<'design'>;

const amina = design('1', 'Amina', 'Class 3');
const cart = [
  amina,
  design('2', 'Amina', 'Class 3'),
  design('3', 'Amina', '0712 345678'),
  design('4', 'Zuri'),
  design('5', 'Amina', '', [{ text: 'Zuri', line2: '' }]),
];
const changed = (words: { text: string; line2: string }) =>
  othersNamed(cart, amina, words).map(({ id, text, line2 }) => [id, text, line2]);

test("another child's name on one line is offered to the other lines of the child before", () => {
  expect(changed({ text: 'Baraka', line2: 'Class 1' })).toEqual([
    ['2', 'Baraka', 'Class 1'],
    ['3', 'Baraka', '0712 345678'],
  ]);
});

test('a line that keeps its name offers nothing', () => {
  expect(changed({ text: 'Amina', line2: 'Class 4' })).toEqual([]);
});
