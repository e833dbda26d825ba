import { expect, test } from 'vitest';
import type { Row } from '../../../shared/tx.ts';
import { ordersSheet } from '../../../web/routes/admin/(orders)/-list/sheet.ts';
import { ORDER, OTHER, orderOf } from './workshop.ts';

test('the sheet of selected orders has a line for each, and a name that looks like a formula stays text', async () => {
  const orders = [orderOf(ORDER, { placedAt: 0, totalCents: 110_000 }), orderOf(OTHER)];
  const address = { fullName: '=HYPERLINK("x")', phone: '+254712345678', city: 'Nairobi' };
  const sheet = await ordersSheet(
    orders as unknown as Row<'order'>[],
    new Map([[ORDER, address as Row<'address'>]]),
  ).text();
  const [head, first, second, ...more] = sheet.trimEnd().split('\r\n');
  expect(head).toContain('Customer');
  expect(first).toContain('3F2A91BC,1970-01-01 03:00');
  expect(first).toContain(`"'=HYPERLINK(""x"")",'+254712345678,Nairobi`);
  expect(first).toContain('1100.00');
  expect([second?.split(',').length, more]).toEqual([head?.split(',').length, []]);
});
