import { expect, test } from 'vitest';
import { partCode } from '../../../shared/press/line.ts';
import { partsOf } from '../../../shared/production/parts.ts';
import { queued } from '../../../web/routes/admin/(production)/-queue.ts';
import { lineOf, ORDER, orderOf } from './workshop.ts';

test('the queue has the lines of an order as they are counted, the tenth after the ninth', () => {
  const lines = [10, 1, 0, 9, 2].map((place) => lineOf(ORDER, place));
  const orders = [orderOf(ORDER, { consentVersion: '1', paymentMethod: 'mpesa' })];
  const waiting = queued(partsOf(lines as never, []), orders as never, []);
  const codes = waiting.map(({ part }) => partCode(part));
  expect(codes).toEqual(['1', '2', '3', '10', '11'].map((n) => `3F2A91BC-${n}`));
});
