import { expect, test } from 'vitest';
import { editOrderLine } from '../../../shared/order/edit/line.ts';
import {
  createJob,
  dissolveJob,
  MAX_JOB_LABELS,
  newJobCode,
  readCode,
} from '../../../shared/production/job.ts';
import { moveLines } from '../../../shared/production/production.ts';
import {
  ADMIN,
  act,
  DESIGN,
  lineOf,
  make,
  ORDER,
  OTHER,
  orderOf,
  PARENT,
  refused,
  row,
  shop,
} from './workshop.ts';

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

test('codes are read as fingers and scanners type them', () => {
  expect(newJobCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(readCode(' k7f3-p2 ')).toBe('K7F3P2');
  expect(readCode('KOIL')).toBe('K011');
});
