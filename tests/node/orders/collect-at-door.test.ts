import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Row } from '../../../shared/tx.ts';
import { ToCollect } from '../../../web/routes/admin/(orders)/-order/at-door.tsx';
import { ORDER, orderOf } from './workshop.ts';

const owed = { status: 'processing', paymentStatus: 'unpaid', paymentMethod: 'cash' };
const shown = (changes: object) => {
  const order = orderOf(ORDER, { ...owed, totalCents: 175_000, ...changes });
  return renderToStaticMarkup(
    createElement(ToCollect, { order: order as unknown as Row<'order'> }),
  );
};

test('whoever hands over an order that is paid at the door sees what to collect', () => {
  expect(shown({})).toMatch(/>Collect KSh.1,750</);
  expect(shown({ status: 'shipped' })).toMatch(/>Collect KSh.1,750</);
});

test.each([
  ['paid', { paymentStatus: 'paid' }],
  ['not confirmed', { status: 'pending' }],
  ['cancelled', { status: 'cancelled' }],
  ['as printers see it', { paymentMethod: undefined, totalCents: undefined }],
])('nothing is collected for an order that is %s', (_, changes) => {
  expect(shown(changes)).toBe('');
});
