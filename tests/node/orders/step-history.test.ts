import { expect, test } from 'vitest';
import { partsOf } from '../../../shared/production/parts.ts';
import type { Row } from '../../../shared/tx.ts';
import { stepEvents } from '../../../web/routes/admin/(orders)/-order/timeline.tsx';
import { lineOf, ORDER, orderOf } from './workshop.ts';

const order = orderOf(ORDER) as unknown as Row<'order'>;
const told = (at: number, detail: object) => {
  const line = lineOf(ORDER, 0, { step: 'printed', stepAt: 5 }) as unknown as Row<'orderLine'>;
  return stepEvents(partsOf([line], []), [{ at, detail: { ...detail } }], order);
};

test('a step that was filed under another order of its job stays, and one of the order’s own is shown once', () => {
  const events = told(9, { [`address/${ORDER}`]: { changed: ['street'] } });
  expect(events).toMatchObject([{ at: 5, what: 'Line 1: Printed' }]);
  const own = { [`orderLine/${ORDER}/0`]: { step: ['queued', 'printed'] } };
  expect(told(5, own)).toEqual([]);
  expect(told(4, own)).toHaveLength(1);
});
