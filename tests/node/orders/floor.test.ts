import { expect, test } from 'vitest';
import { partsOf } from '../../../shared/production/parts.ts';
import { readScan } from '../../../web/routes/admin/(production)/-floor/scan.ts';
import {
  findWork,
  judge,
  type Shop,
  stepsOf,
} from '../../../web/routes/admin/(production)/-floor/work.ts';
import { DESIGN, lineOf, ORDER, orderOf } from './workshop.ts';

const SECOND = 'a0b1c2d3-0000-4000-8000-000000000003';
const JOB = 'K7F3P2';

test.each([
  ['k7f3p2', { kind: 'job', code: JOB }],
  ['3F2A91BC', { kind: 'order', number: '3F2A91BC', line: null }],
  [' 3f2a91bc-12 ', { kind: 'order', number: '3F2A91BC', line: 12 }],
  ['3f2a91bc-2b', { kind: 'order', number: '3F2A91BC', line: 2, part: 1 }],
  ['3F2A91BC-12H', { kind: 'order', line: 12, part: 7 }],
  ['3F2A91BCA0B1C2D3', { kind: 'two' }],
  ['K7F3P2K7F3P2', { kind: 'two' }],
  ['hello', { kind: 'other', code: 'HE110' }],
  ['', { kind: 'other', code: '' }],
])('the code %j is read as what it is', (typed, wanted) => {
  expect(readScan(typed)).toMatchObject(wanted);
});

const shopOf = (orders: object[], lines: object[], states: object[] = []) =>
  ({
    orders,
    parts: partsOf(lines as never, states as never),
    packs: [],
    jobs: [{ id: JOB }],
  }) as unknown as Shop;
const one = (order: object, ...lines: object[]) =>
  shopOf(
    [orderOf(ORDER, { consentVersion: '1', paymentMethod: 'mpesa', ...order })],
    lines.map((line, i) => lineOf(ORDER, i, line)),
  );
const judged = (shop: Shop, code = '3F2A91BC') => {
  const work = findWork(shop, readScan(code));
  return work && judge(work, shop);
};
const made = { jobId: JOB, press: {}, step: 'printed' };

test.each([
  ['waits for its sheets', {}, {}, 'sheets', true],
  ['is at the press', {}, made, 'go', true],
  ['is packed', {}, { ...made, step: 'packed' }, 'packed', true],
  ['is handed over', {}, { ...made, step: 'handed_over' }, 'done', false],
  ['was cancelled', { status: 'cancelled' }, made, 'cancelled', false],
  ['is not paid', { paymentStatus: 'unpaid' }, {}, 'unpaid', false],
  ['was begun and is not paid', { paymentStatus: 'failed' }, made, 'unpaid', true],
  ['got its money back', { paymentStatus: 'refunded' }, {}, 'refunded', false],
  [
    'is cash that nobody confirmed',
    { paymentStatus: 'unpaid', paymentMethod: 'cash' },
    {},
    'unconfirmed',
    false,
  ],
  ['lacks its parent’s consent', { consentVersion: '' }, { design: DESIGN }, 'consent', false],
])('an order that %s has one state', (_, order, line, state, mayGoOn) => {
  expect(judged(one(order, line))).toMatchObject({ state, mayGoOn });
});

test('a code that nothing has finds nothing, and a line’s code that line alone', () => {
  const shop = one({}, made, { ...made, step: 'packed' });
  expect(judged(shop, '00000000')).toBeNull();
  expect(judged(shop, 'AAAAAA')).toBeNull();
  expect(judged(shop, '3F2A91BC-3')).toBeNull();
  expect(judged(shop)).toMatchObject({ state: 'go' });
  expect(judged(shop, '3F2A91BC-2')).toMatchObject({ state: 'packed' });
});

test('a job goes on without the lines of cancelled orders, and says so', () => {
  const orders = [
    orderOf(ORDER, { consentVersion: '1' }),
    orderOf(SECOND, { status: 'cancelled', consentVersion: '1' }),
  ];
  const lines = [lineOf(ORDER, 0, made), lineOf(SECOND, 0, made)];
  const shop = shopOf(orders, lines);
  expect(judged(shop, JOB)).toMatchObject({ state: 'part_cancelled', mayGoOn: true });
  const work = findWork(shop, readScan(JOB));
  expect(work?.parts.map(({ line }) => line.orderId)).toEqual([ORDER]);
});

test('a part’s code finds that part alone, and a shape that is no longer made stops with words', () => {
  const spec = { type: 'uv', size: 'small', copies: 5 };
  const agreed = (size: string) => ({ productId: '1', parts: [spec, { ...spec, size }] });
  const state = { id: `${ORDER}/0/1`, part: 1, jobId: JOB, press: spec, step: 'packed' };
  const orders = [orderOf(ORDER, { consentVersion: '1' })];
  const shop = shopOf(orders, [lineOf(ORDER, 0, { ...made, ...agreed('large') })], [state]);
  expect(judged(shop, '3F2A91BC-1B')).toMatchObject({ state: 'packed' });
  expect(judged(shop, '3F2A91BC-1')).toMatchObject({ state: 'go' });
  expect(judged(shop, '3F2A91BC-1C')).toBeNull();
  const gone = shopOf(orders, [lineOf(ORDER, 0, { ...made, ...agreed('rhombus') })]);
  expect(judged(gone)).toMatchObject({ state: 'shape_gone', mayGoOn: false });
});

test('a step that was taken on another tablet is noticed', () => {
  const before = findWork(one({}, made), readScan('3F2A91BC'));
  const after = findWork(one({}, { ...made, step: 'cut' }), readScan('3F2A91BC'));
  expect(before && after && stepsOf(before) === stepsOf(after)).toBe(false);
});
