import { expect, test } from 'vitest';
import { changeOrder } from '../../../shared/order/change.ts';
import { UNDO_MS } from '../../../shared/order/edit/undo.ts';
import { moveLines } from '../../../shared/production/production.ts';
import { partsSold } from '../../../shared/production/sold.ts';
import { STEPS, stepFrom } from '../../../shared/production/steps.ts';
import { savePack, saveWorkshop } from '../../../shared/production/workshop.ts';
import { type Actor, type Row, SYSTEM } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';
import {
  ADMIN,
  act,
  DESIGN,
  lineOf,
  ORDER,
  OTHER,
  orderOf,
  PARENT,
  refused,
  row,
  shop,
} from './workshop.ts';

test('lines go step by step, a code scanned twice does no harm, and the last handed over sends the order', async () => {
  const lines = [lineOf(ORDER, 0, { jobId: 'K7F3P2' }), lineOf(ORDER, 1, { jobId: 'K7F3P2' })];
  const rows = shop(orderOf(ORDER), ...lines);
  const move = (to: string, ids = lines.map(({ id }) => id)) =>
    act(rows, ADMIN, moveLines, { lineIds: ids, to });
  await expect(move('cut')).rejects.toEqual(refused('step_skipped'));
  for (const to of STEPS.slice(1, 4)) {
    await move(to);
    const once = structuredClone([...rows]);
    await move(to);
    expect([...rows]).toEqual(once);
  }
  expect(row(rows, `order/${ORDER}`)).toMatchObject({ status: 'processing' });
  await move('handed_over', [`${ORDER}/0`]);
  expect(row(rows, `order/${ORDER}`)).toMatchObject({ status: 'processing' });
  await move('handed_over');
  expect(row(rows, `order/${ORDER}`)).toMatchObject({ status: 'shipped' });
  await move('packed', [`${ORDER}/1`]);
  expect(row(rows, `order/${ORDER}`)).toMatchObject({ status: 'processing' });
  await expect(
    act(rows, PARENT, moveLines, { lineIds: [`${ORDER}/0`], to: 'packed' }),
  ).rejects.toEqual(refused('forbidden'));
});

test('who prints or packs moves what is covered, and its batch goes on without the rest', async () => {
  const [printer, packer] = (['printer', 'packer'] as const).map(
    (role): Actor => ({ role, owner: `u:${role}` }),
  );
  const shelf = { productId: '9', design: null };
  const lines = [lineOf(ORDER, 0, shelf), lineOf(OTHER, 0, shelf)];
  const lineIds = lines.map(({ id }) => id);
  const cases = [
    [{ status: 'pending', paymentStatus: 'unpaid', paymentMethod: 'mpesa' }, 'not_waiting'],
    [{ status: 'pending', paymentStatus: 'unpaid', paymentMethod: 'cash' }, 'not_waiting'],
    // As their browsers know it: only whether it is covered.
    [{ status: 'pending', paymentStatus: 'unpaid' }, 'not_waiting'],
    [{ status: 'processing', paymentStatus: 'refunded' }, 'not_waiting'],
    [{ status: 'cancelled' }, 'order_cancelled'],
    [{ status: 'delivered', archived: true }, 'not_found'],
  ] as const;
  for (const [changes, code] of cases) {
    for (const actor of [printer, packer] as Actor[]) {
      const rows = shop(orderOf(ORDER), orderOf(OTHER, changes), ...lines);
      const left = structuredClone([rows.get(`order/${OTHER}`), rows.get(`orderLine/${OTHER}/0`)]);
      const move = (ids: string[], to: string) => act(rows, actor, moveLines, { lineIds: ids, to });
      await expect(move([`${OTHER}/0`], 'packed'), code).rejects.toEqual(refused(code));
      for (const to of ['packed', 'handed_over']) await move(lineIds, to);
      expect(row(rows, `order/${ORDER}`)).toMatchObject({ status: 'shipped' });
      expect([rows.get(`order/${OTHER}`), rows.get(`orderLine/${OTHER}/0`)]).toEqual(left);
    }
  }
  const cash = { status: 'processing', paymentStatus: 'unpaid', paymentMethod: 'cash' };
  const rows = shop(orderOf(ORDER, cash), lineOf(ORDER, 0, shelf));
  await act(rows, packer as Actor, moveLines, { lineIds: [`${ORDER}/0`], to: 'packed' });
  expect(row(rows, `orderLine/${ORDER}/0`)).toMatchObject({ step: 'packed' });
});

test('goods from the shelf are packed without a press, printed ones are not', async () => {
  const shelf = lineOf(ORDER, 0, { productId: '9', design: null });
  const rows = shop(orderOf(ORDER), shelf, lineOf(ORDER, 1));
  await act(rows, ADMIN, moveLines, { lineIds: [`${ORDER}/0`], to: 'packed' });
  await expect(
    act(rows, ADMIN, moveLines, { lineIds: [`${ORDER}/1`], to: 'packed' }),
  ).rejects.toEqual(refused('step_skipped'));
  expect(stepFrom({ step: 'queued', jobId: null }, 1)).toBe('packed');
  expect(stepFrom({ step: 'handed_over', jobId: null }, 1)).toBeNull();
});

test('every type, size and pack says what is printed of it', () => {
  const design = { ...DESIGN, type: 'uv', size: 'large', labels: 75 } as const;
  const pack = { id: '1', labelType: 'iron-on', size: 'small', labels: 60 } as const;
  const line = { productId: null, design, quantity: 2 } as Pick<
    Row<'orderLine'>,
    'productId' | 'design' | 'quantity'
  >;
  expect(partsSold(line)).toEqual([{ type: 'uv', size: 'large', copies: 150 }]);
  const ofPack = { ...line, productId: '1' };
  expect(partsSold(ofPack, pack)).toEqual([{ type: 'iron-on', size: 'large', copies: 120 }]);
  expect(partsSold({ ...ofPack, design: null }, pack)).toMatchObject([{ size: 'small' }]);
  expect(partsSold({ ...line, productId: '9', design: null })).toEqual([]);
  expect(partsSold(ofPack, { ...pack, labels: 0 })).toEqual([]);
  // Several parts, or a size that the designer does not offer, are printed as the pack says.
  const more = [{ type: 'uv', size: 'medium', count: 10 }] as const;
  expect(partsSold(ofPack, { ...pack, more: [...more] })).toEqual([
    { type: 'iron-on', size: 'small', copies: 120 },
    { type: 'uv', size: 'medium', copies: 20 },
  ]);
});

test('an order is promised its days when the workshop may begin, and keeps them', async () => {
  const rows = shop(orderOf(ORDER, { paymentStatus: 'pending' }));
  // Monday the 5th, 3 am in Nairobi; Tuesday is closed: dispatched on the 7th or 8th, delivered 1-3 days later.
  const at = new MapTx(SYSTEM, rows, Date.UTC(2026, 0, 5));
  const order = () => row<Row<'order'>>(rows, `order/${ORDER}`);
  await changeOrder(at, order(), { paymentStatus: 'paid' });
  expect(order()).toMatchObject({ promisedFrom: '2026-01-08', promisedTo: '2026-01-13' });
  const later = new MapTx(at.actor, rows, Date.UTC(2026, 1, 5));
  await changeOrder(later, order(), { status: 'shipped' });
  await changeOrder(later, order(), { status: 'processing' });
  expect(order()).toMatchObject({ promisedFrom: '2026-01-08', promisedTo: '2026-01-13' });
});

const CASH = { paymentMethod: 'cash', paymentStatus: 'unpaid', status: 'processing' } as const;
test.each([
  ['cancelled', { paymentStatus: 'paid' }, { status: 'cancelled' }, [{ status: 'pending' }]],
  ['cancelled', CASH, { status: 'cancelled' }, [{ status: 'pending' }, { status: 'processing' }]],
  // A payment for a refunded order waits for staff.
  [
    'refunded',
    { paymentStatus: 'paid' },
    { paymentStatus: 'refunded' },
    [{ paymentStatus: 'review' }, { paymentStatus: 'paid' }],
  ],
] as const)('an order that was %s is promised its days anew', async (_, begun, ended, again) => {
  const rows = shop(orderOf(ORDER, { paymentStatus: 'pending' }));
  const order = () => row<Row<'order'>>(rows, `order/${ORDER}`);
  const at = (now: number) => new MapTx(SYSTEM, rows, now);
  const first = Date.UTC(2026, 0, 5);
  await changeOrder(at(first), order(), begun);
  expect(order().promisedFrom).toBe('2026-01-08');
  await changeOrder(at(first), order(), ended);
  for (const changes of again) await changeOrder(at(Date.UTC(2026, 1, 5)), order(), changes);
  expect(order().promisedFrom).toBe('2026-02-09');
});

test('an order whose cancellation staff take back at once keeps its days', async () => {
  const rows = shop(orderOf(ORDER, { paymentStatus: 'pending' }));
  const order = () => row<Row<'order'>>(rows, `order/${ORDER}`);
  const at = (now: number) => new MapTx(SYSTEM, rows, now);
  await changeOrder(at(Date.UTC(2026, 0, 5)), order(), { paymentStatus: 'paid' });
  const now = Date.UTC(2026, 1, 5);
  await changeOrder(at(now), order(), { status: 'cancelled' });
  await changeOrder(at(now + UNDO_MS), order(), { status: 'pending' });
  expect(order().promisedFrom).toBe('2026-01-08');
});

test('workshop and packs are set by admins, and by nothing impossible', async () => {
  const rows = shop();
  const settings = {
    labelsPerDay: 9000,
    cutoffHour: 12,
    closedDays: ['2026-12-25'],
    cutName: 'PerfCutContour',
  };
  await act(rows, ADMIN, saveWorkshop, settings);
  expect(row(rows, 'workshop/workshop')).toMatchObject({ ...settings, backlogDays: 0 });
  for (const wrong of [{ labelsPerDay: 0 }, { cutName: 'a/b' }, { closedDays: ['25.12.'] }]) {
    await expect(act(rows, ADMIN, saveWorkshop, { ...settings, ...wrong })).rejects.toEqual(
      refused('invalid'),
    );
  }
  const pack = { productId: '1', labelType: 'uv', size: 'large', labels: 12 };
  await act(rows, ADMIN, savePack, pack);
  expect(row(rows, 'pack/1')).toMatchObject({ labelType: 'uv', labels: 12, more: [] });
  const more = [{ type: 'iron-on', size: 'small', count: 18 }];
  await act(rows, ADMIN, savePack, { ...pack, more });
  // A tab from before packs had parts changes the first and leaves the others.
  await act(rows, ADMIN, savePack, { ...pack, labels: 20 });
  expect(row(rows, 'pack/1')).toMatchObject({ labels: 20, more });
  const wrong = [
    { more: Array.from({ length: 8 }, () => more[0]) },
    { more: [{ ...more[0], count: 0 }] },
    { more: [{ ...more[0], size: 'rhombus' }] },
    { labels: 0, more },
    { labels: 1001 },
  ];
  for (const changes of wrong) {
    await expect(act(rows, ADMIN, savePack, { ...pack, ...changes })).rejects.toEqual(
      refused('invalid'),
    );
  }
  await act(rows, ADMIN, savePack, { ...pack, labels: 0 });
  expect(row(rows, 'pack/1')).toMatchObject({ labels: 0, more: [] });
  await expect(act(rows, ADMIN, savePack, { ...pack, productId: 'x' })).rejects.toEqual(
    refused('unknown_product'),
  );
  await expect(act(rows, PARENT, savePack, pack)).rejects.toEqual(refused('forbidden'));
});
