import { expect, test } from 'vitest';
import { createJob, dissolveJob, MAX_JOB_LABELS, newJobCode, readCode } from '../../shared/job.ts';
import { DEFAULT_DESIGN } from '../../shared/label/choices.ts';
import { MapTx } from '../../shared/map-tx.ts';
import { editOrderLine } from '../../shared/order-edit.ts';
import { changeOrder } from '../../shared/order-window.ts';
import { moveLines, pressOf } from '../../shared/production.ts';
import { promised, shippingOffered, shippingTo } from '../../shared/promise.ts';
import { STEPS, stepFrom } from '../../shared/steps.ts';
import { type Actor, type Mutator, type Row, runMutator } from '../../shared/tx.ts';
import { savePack, saveWorkshop } from '../../shared/workshop.ts';

const ADMIN: Actor = { role: 'admin', owner: 'u:boss' };
const PARENT: Actor = { role: 'customer', owner: 'u:parent' };
const ORDER = '3f2a91bc-0000-4000-8000-000000000001';
const OTHER = '3f2a91bc-0000-4000-8000-000000000002';
const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku' };
const ZONE = { standardDaysMin: 1, standardDaysMax: 3, expressDaysMin: 2, expressDaysMax: 3 };

const orderOf = (id: string, changes: object = {}) => ({
  id,
  owner: PARENT.owner,
  status: 'pending',
  paymentStatus: 'paid',
  shippingMethod: 'standard',
  zoneId: 'nairobi',
  stockHeld: true,
  promisedFrom: null,
  promisedTo: null,
  placedAt: Date.UTC(2026, 0, 5),
  archived: false,
  ...changes,
});
const lineOf = (orderId: string, position: number, changes: object = {}) => ({
  id: `${orderId}/${position}`,
  owner: PARENT.owner,
  orderId,
  position,
  productId: null,
  quantity: 1,
  design: DESIGN,
  revision: 1,
  jobId: null,
  press: null,
  step: 'queued',
  stepAt: null,
  archived: false,
  ...changes,
});

function shop(...rows: { id: string }[]) {
  const kinds = rows.map((row) => [`${'orderId' in row ? 'orderLine' : 'order'}/${row.id}`, row]);
  return new Map<string, unknown>([
    ...(kinds as [string, unknown][]),
    ['counter/waiting', { id: 'waiting', n: 0 }],
    ['zone/nairobi', { id: 'nairobi', ...ZONE }],
    [
      'workshop/workshop',
      {
        id: 'workshop',
        labelsPerDay: 4000,
        backlogDays: 0,
        cutoffHour: 14,
        closedDays: ['2026-01-06'],
        cutName: 'CutContour',
      },
    ],
    ['product/1', { id: '1', priceCents: 75_000 }],
    ['pack/1', { id: '1', labelType: 'regular', size: 'small', labels: 36 }],
  ]);
}

const act = (rows: Map<string, unknown>, actor: Actor, mutator: object, args: unknown) =>
  runMutator(mutator as Mutator<never>, new MapTx(actor, rows), args);
const refused = (code: string) => expect.objectContaining({ code });
const row = <T>(rows: Map<string, unknown>, key: string) => rows.get(key) as T;
const make = (lineIds: string[], changes: object = {}) => ({
  jobId: 'K7F3P2',
  labelType: 'regular',
  sheet: 'a4',
  lineIds,
  ...changes,
});

test('a job takes waiting lines, notes what is printed, and its order is being made', async () => {
  const plain = lineOf(ORDER, 1, { productId: '1', design: null, quantity: 3 });
  const rows = shop(orderOf(ORDER), lineOf(ORDER, 0, { quantity: 2 }), plain);
  await act(rows, ADMIN, createJob, make([`${ORDER}/0`, `${ORDER}/1`]));
  expect(row(rows, 'job/K7F3P2')).toMatchObject({ lines: 2, labels: 100 + 108, downloads: 0 });
  expect(row(rows, `orderLine/${ORDER}/0`)).toMatchObject({
    jobId: 'K7F3P2',
    press: { type: 'regular', size: 'medium', copies: 100 },
  });
  expect(row(rows, `orderLine/${ORDER}/1`)).toMatchObject({
    press: { type: 'regular', size: 'small', copies: 108 },
  });
  expect(row(rows, `order/${ORDER}`)).toMatchObject({ status: 'processing' });
});

test('once the sheet is made its label cannot be edited, and can again when it is put back', async () => {
  const rows = shop(orderOf(ORDER), lineOf(ORDER, 0));
  const { text, line2, icon, colour, font } = { ...DESIGN, text: 'Amani' };
  const edit = { lineId: `${ORDER}/0`, design: { text, line2, icon, colour, font } };
  await act(rows, PARENT, editOrderLine, edit);
  expect(row(rows, `orderLine/${ORDER}/0`)).toMatchObject({ revision: 2 });
  await act(rows, ADMIN, createJob, make([`${ORDER}/0`]));
  const frozen = structuredClone(row(rows, `orderLine/${ORDER}/0`));
  await expect(act(rows, PARENT, editOrderLine, edit)).rejects.toEqual(refused('printing_started'));
  expect(row(rows, `orderLine/${ORDER}/0`)).toEqual(frozen);
  await act(rows, ADMIN, dissolveJob, { jobId: 'K7F3P2', lineIds: [`${ORDER}/0`] });
  await act(rows, PARENT, editOrderLine, edit);
  expect(rows.has('job/K7F3P2')).toBe(false);
});

test('a job refuses what is unpaid, of another material, on the press already, from the shelf, erased or too much', async () => {
  const job = async (code: string, rows: Map<string, unknown>, args = make([`${ORDER}/0`])) => {
    const before = structuredClone([...rows]);
    await expect(act(rows, ADMIN, createJob, args)).rejects.toEqual(refused(code));
    expect([...rows]).toEqual(before);
  };
  await job('not_waiting', shop(orderOf(ORDER, { paymentStatus: 'unpaid' }), lineOf(ORDER, 0)));
  await job('not_waiting', shop(orderOf(ORDER, { status: 'cancelled' }), lineOf(ORDER, 0)));
  await job('not_found', shop(orderOf(ORDER)));
  const waiting = shop(orderOf(ORDER), lineOf(ORDER, 0));
  await job('invalid', waiting, make([`${ORDER}/0`], { labelType: 'uv' }));
  await job('invalid', waiting, make([`${ORDER}/0`], { jobId: 'no code' }));
  await job('invalid', waiting, make([]));
  await job('already_printing', shop(orderOf(ORDER), lineOf(ORDER, 0, { jobId: 'AAAAAA' })));
  const shelf = lineOf(ORDER, 0, { productId: '9', design: null });
  await job('nothing_to_print', shop(orderOf(ORDER), shelf));
  const erased = { design: { ...DESIGN, text: '', line2: '' } };
  await job('words_erased', shop(orderOf(ORDER), lineOf(ORDER, 0, erased)));
  const big = { quantity: Math.ceil(MAX_JOB_LABELS / 50) };
  const two = shop(orderOf(ORDER), lineOf(ORDER, 0, big), lineOf(ORDER, 1));
  await job('job_too_large', two, make([`${ORDER}/0`, `${ORDER}/1`]));
  await act(two, ADMIN, createJob, make([`${ORDER}/0`]));
  await expect(act(two, PARENT, createJob, make([`${ORDER}/1`]))).rejects.toEqual(
    refused('forbidden'),
  );
});

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

test('nothing of a cancelled order is moved, its batch goes on without it, and a job is only put back whole', async () => {
  const rows = shop(
    orderOf(ORDER, { status: 'cancelled' }),
    orderOf(OTHER),
    lineOf(ORDER, 0, { jobId: 'K7F3P2' }),
    lineOf(OTHER, 0),
    lineOf(OTHER, 1),
  );
  await expect(
    act(rows, ADMIN, moveLines, { lineIds: [`${ORDER}/0`], to: 'printed' }),
  ).rejects.toEqual(refused('order_cancelled'));
  await act(rows, ADMIN, createJob, make([`${OTHER}/0`, `${OTHER}/1`], { jobId: 'AAAAAA' }));
  const batch = [`${ORDER}/0`, `${OTHER}/0`];
  await act(rows, ADMIN, moveLines, { lineIds: batch, to: 'printed' });
  expect(row(rows, `orderLine/${ORDER}/0`)).toMatchObject({ step: 'queued' });
  expect(row(rows, `orderLine/${OTHER}/0`)).toMatchObject({ step: 'printed' });
  await act(rows, ADMIN, moveLines, { lineIds: batch, to: 'queued' });
  const back = (lineIds: string[]) => act(rows, ADMIN, dissolveJob, { jobId: 'AAAAAA', lineIds });
  await expect(back([`${OTHER}/0`])).rejects.toEqual(refused('invalid'));
  await expect(back([`${ORDER}/0`])).rejects.toEqual(refused('not_found'));
  await act(rows, ADMIN, moveLines, { lineIds: [`${OTHER}/0`], to: 'printed' });
  await expect(back([`${OTHER}/0`, `${OTHER}/1`])).rejects.toEqual(refused('already_printing'));
});

test('every type, size and pack says what is printed of it', () => {
  const design = { ...DESIGN, type: 'uv', size: 'large', labels: 75 } as const;
  const pack = { id: '1', labelType: 'iron-on', size: 'small', labels: 60 } as const;
  const line = { productId: null, design, quantity: 2 } as Pick<
    Row<'orderLine'>,
    'productId' | 'design' | 'quantity'
  >;
  expect(pressOf(line)).toEqual({ type: 'uv', size: 'large', copies: 150 });
  expect(pressOf({ ...line, productId: '1' }, pack)).toEqual({
    type: 'iron-on',
    size: 'large',
    copies: 120,
  });
  expect(pressOf({ ...line, productId: '1', design: null }, pack)).toMatchObject({ size: 'small' });
  expect(pressOf({ ...line, productId: '9', design: null })).toBeNull();
  expect(pressOf({ ...line, productId: '1' }, { ...pack, labels: 0 })).toBeNull();
});

test('codes are read as fingers and scanners type them', () => {
  expect(newJobCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(readCode(' k7f3-p2 ')).toBe('K7F3P2');
  expect(readCode('KOIL')).toBe('K011');
});

test('an order is promised its days when the workshop may begin, and keeps them', async () => {
  const rows = shop(orderOf(ORDER, { paymentStatus: 'pending' }));
  // Monday the 5th, 3 am in Nairobi; Tuesday is closed: dispatched on the 7th or 8th, 1-3 days on the way.
  const at = new MapTx({ role: 'system', owner: 'system' }, rows, Date.UTC(2026, 0, 5));
  const order = () => row<Row<'order'>>(rows, `order/${ORDER}`);
  await changeOrder(at, order(), { paymentStatus: 'paid' });
  expect(order()).toMatchObject({ promisedFrom: '2026-01-08', promisedTo: '2026-01-13' });
  const later = new MapTx(at.actor, rows, Date.UTC(2026, 1, 5));
  await changeOrder(later, order(), { status: 'shipped' });
  await changeOrder(later, order(), { status: 'processing' });
  expect(order()).toMatchObject({ promisedFrom: '2026-01-08', promisedTo: '2026-01-13' });
});

test('promised days count the queue, the hour, weekends and closed days', () => {
  const workshop = { backlogDays: 0, cutoffHour: 14, closedDays: [] as string[] };
  const days = (now: string, changes: object = {}, method: 'standard' | 'express' = 'standard') =>
    promised({ ...workshop, ...changes }, ZONE, method, Date.parse(now));
  // Thursday before and after two in the afternoon in Nairobi.
  expect(days('2026-01-08T10:59:00Z')).toEqual({ from: '2026-01-12', to: '2026-01-15' });
  expect(days('2026-01-08T11:00:00Z')).toEqual({ from: '2026-01-13', to: '2026-01-16' });
  expect(days('2026-01-10T08:00:00Z')).toEqual(days('2026-01-12T08:00:00Z'));
  expect(days('2026-01-08T08:00:00Z', { backlogDays: 3 }).from).toBe('2026-01-15');
  expect(days('2026-01-08T08:00:00Z', { closedDays: ['2026-01-09'] }).from).toBe('2026-01-13');
  expect(days('2026-01-08T08:00:00Z', {}, 'express').from).toBe('2026-01-13');
});

test('express is offered only where it arrives earlier than standard', () => {
  const offered = (changes: object) => shippingOffered({ ...ZONE, ...changes }).join(' ');
  expect(offered({})).toBe('standard');
  expect(offered({ standardDaysMin: 3, standardDaysMax: 5 })).toBe('standard express');
  expect(offered({ expressDaysMin: 1, expressDaysMax: 2 })).toBe('standard express');
  // The same last day: the first one decides.
  expect(offered({ expressDaysMin: 0 })).toBe('standard express');
  expect(offered({ expressDaysMin: 1 })).toBe('standard');
  // It may come sooner, and may come later too.
  expect(offered({ expressDaysMin: 0, expressDaysMax: 4 })).toBe('standard');
  expect(shippingTo(ZONE, 'express')).toBe('standard');
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
  expect(row(rows, 'pack/1')).toMatchObject({ labelType: 'uv', labels: 12 });
  await expect(act(rows, ADMIN, savePack, { ...pack, productId: 'x' })).rejects.toEqual(
    refused('unknown_product'),
  );
  await expect(act(rows, PARENT, savePack, pack)).rejects.toEqual(refused('forbidden'));
});
