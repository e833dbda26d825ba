import { expect, test } from 'vitest';
import { partsOf } from '../../../shared/production/parts.ts';
import type { Row } from '../../../shared/tx.ts';
import { viewsOf } from '../../../web/routes/admin/(orders)/-views.ts';
import { lineOf, ORDER, orderOf } from './workshop.ts';

const TODAY = '2026-01-08';
const views = (order: object, ...lines: object[]) =>
  viewsOf(
    orderOf(ORDER, order) as unknown as Row<'order'>,
    partsOf(lines.map((line, i) => lineOf(ORDER, i, line)) as unknown as Row<'orderLine'>[], []),
    new Map(),
    TODAY,
  );
const shelf = { design: null, productId: '1' };
const blank = { labels: 0 } as Row<'pack'>;

test.each([
  ['no money yet', { paymentStatus: 'unpaid', paymentMethod: 'mpesa' }, [{}], ['to_pay']],
  [
    'cash that nobody confirmed',
    { paymentStatus: 'unpaid', paymentMethod: 'cash' },
    [{}],
    ['to_pay'],
  ],
  ['a queued design', {}, [{}], ['to_print']],
  ['sheets made, not printed', {}, [{ jobId: 'K7F3P2' }], ['to_print']],
  [
    'printed, not cut',
    {},
    [{ jobId: 'K7F3P2', step: 'printed' }, { step: 'packed' }],
    ['to_print'],
  ],
  ['cut', {}, [{ jobId: 'K7F3P2', step: 'cut' }], ['to_pack']],
  ['packed', {}, [{ step: 'packed' }, { step: 'handed_over' }], ['to_send']],
  [
    'all handed over, on the way to a point',
    { status: 'processing', shippingMethod: 'point' },
    [{ step: 'handed_over' }],
    ['to_send'],
  ],
  [
    'promised for yesterday',
    { promisedTo: '2026-01-07' },
    [{ step: 'cut', jobId: 'K7F3P2' }],
    ['to_pack', 'late'],
  ],
  ['promised for today', { promisedTo: TODAY }, [{}], ['to_print']],
  ['sent, and late', { status: 'shipped', promisedTo: '2026-01-01' }, [{}], []],
  [
    'sent, its cash not recorded yet',
    { status: 'shipped', paymentStatus: 'unpaid', paymentMethod: 'cash' },
    [{}],
    ['to_pay'],
  ],
  [
    'delivered, its cash not recorded yet',
    { status: 'delivered', paymentStatus: 'unpaid', paymentMethod: 'cash' },
    [{}],
    ['to_pay'],
  ],
  ['delivered, its cash recorded', { status: 'delivered', paymentMethod: 'cash' }, [{}], []],
  ['cancelled', { status: 'cancelled' }, [{}], []],
  ['refunded, not cancelled', { paymentStatus: 'refunded' }, [{}], ['to_pay']],
  ['refunded after it was sent', { status: 'shipped', paymentStatus: 'refunded' }, [{}], []],
  ['in review', { paymentStatus: 'review' }, [{}], []],
])('%s', (_, order, lines, expected) => {
  expect(views(order, ...lines)).toEqual(expected);
});

test('each order that waits to be made and sent is in one view of what to do with it', () => {
  const steps = ['queued', 'printed', 'cut', 'packed', 'handed_over'];
  for (const shippingMethod of ['standard', 'point', 'workshop']) {
    for (const [step, other] of steps.flatMap((one) => steps.map((two) => [one, two]))) {
      const found = views({ status: 'processing', shippingMethod }, { step }, { step: other });
      expect(found, `${shippingMethod} ${step} ${other}`).toHaveLength(1);
    }
  }
});

test('goods from the shelf are packed without being printed', () => {
  const order = orderOf(ORDER) as unknown as Row<'order'>;
  const line = lineOf(ORDER, 0, shelf) as unknown as Row<'orderLine'>;
  expect(viewsOf(order, partsOf([line], []), new Map([['1', blank]]), TODAY)).toEqual(['to_pack']);
});
