import { expect, test } from 'vitest';
import { isRemindable } from '../../../shared/order/news/reminder.ts';
import {
  contactableFrom,
  isReminderLate,
  remindAt,
} from '../../../shared/order/news/reminder-times.ts';
import type { Row } from '../../../shared/tx.ts';

const nairobi = (text: string) => Date.parse(`${text}+03:00`);

test.each([
  ['2026-11-26T10:00', '2026-11-26T12:00'],
  ['2026-11-26T17:59', '2026-11-26T19:59'],
  ['2026-11-26T18:00', '2026-11-27T08:00'],
  ['2026-11-26T23:00', '2026-11-27T08:00'],
  ['2026-11-27T00:30', '2026-11-27T08:00'],
  ['2026-11-27T06:00', '2026-11-27T08:00'],
  ['2026-12-31T22:00', '2027-01-01T08:00'],
])('an order of %s is reminded of at %s in Nairobi', (placed, reminded) => {
  expect(remindAt(nairobi(placed))).toBe(nairobi(reminded));
  expect(isReminderLate(nairobi(placed), nairobi(reminded))).toBe(false);
});

test('nobody is written to before eight or from twenty on', () => {
  for (let minute = 0; minute < 24 * 60; minute++) {
    const at = nairobi('2026-11-26T00:00') + minute * 60_000;
    const local = new Date(contactableFrom(at) + 3 * 3_600_000).getUTCHours();
    expect(local).toBeGreaterThanOrEqual(8);
    expect(local).toBeLessThan(20);
    expect(contactableFrom(at)).toBeGreaterThanOrEqual(at);
  }
});

const ORDER = {
  status: 'pending',
  paymentStatus: 'unpaid',
  paymentMethod: 'mpesa',
  stockHeld: false,
} as Row<'order'>;
const line = (quantity: number) => ({ productId: '1', quantity, design: null }) as Row<'orderLine'>;
const PARTS = { order: ORDER, attempts: [], lines: [line(2), line(3)], stock: new Map([['1', 5]]) };

test('an unpaid order that can still be paid is reminded of', () => {
  expect(isRemindable(PARTS)).toBe(true);
  const failed = [{ state: 'failed', channel: 'prompt', capturedCents: 0 }] as const;
  const order = { ...ORDER, paymentStatus: 'failed' } as const;
  expect(isRemindable({ ...PARTS, order, attempts: failed })).toBe(true);
  expect(isRemindable({ ...PARTS, order: { ...ORDER, stockHeld: true }, stock: new Map() })).toBe(
    true,
  );
});

test.each([
  { status: 'cancelled' },
  { status: 'processing' },
  { paymentStatus: 'pending' },
  { paymentStatus: 'paid' },
  { paymentStatus: 'review' },
  { paymentStatus: 'refunded' },
  { paymentMethod: 'cash' },
] as Partial<Row<'order'>>[])('an order with %o is not', (change) => {
  expect(isRemindable({ ...PARTS, order: { ...ORDER, ...change } })).toBe(false);
});

test('it is not while money may have arrived, or when its goods are gone', () => {
  for (const state of ['initiating', 'pending', 'timed_out', 'settled', 'manual_review'] as const) {
    const attempts = [{ state, channel: 'prompt', capturedCents: 0 }] as const;
    expect(isRemindable({ ...PARTS, attempts }), state).toBe(false);
  }
  const partial = [{ state: 'failed', channel: 'prompt', capturedCents: 50_000 }] as const;
  expect(isRemindable({ ...PARTS, attempts: partial })).toBe(false);
  expect(isRemindable({ ...PARTS, stock: new Map([['1', 4]]) })).toBe(false);
});

test('who left the page of a card or PayPal is reminded, unless it brought money', () => {
  const left = { state: 'timed_out', channel: 'page', capturedCents: 0 } as const;
  expect(isRemindable({ ...PARTS, attempts: [left] })).toBe(true);
  expect(isRemindable({ ...PARTS, attempts: [{ ...left, capturedCents: 1 }] })).toBe(false);
});
