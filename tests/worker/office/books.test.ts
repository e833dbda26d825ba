import { beforeAll, expect, test } from 'vitest';
import {
  acceptPayment,
  matchPayment,
  returnPayment,
} from '../../../shared/payment/manual-review.ts';
import { recordPayment } from '../../../shared/payment/record.ts';
import { askRefund } from '../../../shared/payment/refund.ts';
import { unmatchedReceived } from '../../../shared/payment/unmatched.ts';
import { DAY_MS, dayAt, startOf } from '../../../shared/time.ts';
import { SYSTEM } from '../../../shared/tx.ts';
import { dayTotals } from '../../../worker/reports/days.ts';
import { salesOf } from '../../../worker/reports/sales.ts';
import { paperSheet } from '../../../worker/reports/sheets.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { env } from '../shop.ts';
import { anAttempt, another, reason, receipt, refund, settle } from './payments.ts';

beforeAll(hireBoss);

/** Each test has a day of its own, years back, without other tests' payments. */
let years = 0;
const noon = () => Date.UTC(2010 + ++years, 4, 5, 9);

const dayOf = async (at: number) => {
  const from = startOf(dayAt(at)) ?? 0;
  const totals = await dayTotals(env, from, from + DAY_MS);
  return totals.map(({ method, currency, count, inMinor, outMinor }) => ({
    ...{ method, currency, count, inMinor, outMinor },
  }));
};
const soldOn = async (at: number) => {
  const from = startOf(dayAt(at)) ?? 0;
  return (await salesOf(env, from, from + DAY_MS)).days[0]?.cents;
};
test('an unmatched payment stays in the day it came when it is matched days later', async () => {
  const at = noon();
  const code = receipt();
  const told = { receipt: code, amountCents: 90_000, reference: 'labels', phone: '' };
  await commitAt(at, SYSTEM, unmatchedReceived, told);
  const before = await dayOf(at);
  expect(before).toMatchObject([{ method: 'mpesa', count: 1, inMinor: 90_000 }]);
  const { orderId } = await anAttempt(at);
  const args = { receipt: code, orderId, attemptId: crypto.randomUUID(), reason };
  await commitAt(at + 3 * DAY_MS, BOSS, matchPayment, args);
  expect(await dayOf(at)).toEqual(before);
  expect(await dayOf(at + 3 * DAY_MS)).toEqual([]);
});

test('money accepted from review is in the day it came', async () => {
  const at = noon();
  const code = receipt();
  const { attemptId } = await anAttempt(at, {
    ...{ state: 'manual_review', reason: 'code', typedCode: code, endedAt: at + DAY_MS },
  });
  const args = { attemptId, amountCents: 100_000, receipt: code, reason };
  await commitAt(at + 3 * DAY_MS, BOSS, acceptPayment, args);
  expect(await dayOf(at)).toMatchObject([{ method: 'mpesa', inMinor: 100_000 }]);
  expect(await dayOf(at + DAY_MS)).toEqual([]);
});

test('a payment whose receipt was booked before it was matched is one payment, and a smaller one is still one', async () => {
  const at = noon();
  const code = receipt();
  const { attemptId } = await anAttempt(at);
  await settle(attemptId, at, { minor: null, receipt: null });
  const told = { receipt: code, amountCents: 100_000, reference: 'labels', phone: '' };
  await commitAt(at, SYSTEM, unmatchedReceived, told);
  expect(await dayOf(at)).toMatchObject([{ count: 2, inMinor: 200_000 }]);
  await settle(attemptId, at, { receipt: code });
  expect(await dayOf(at)).toMatchObject([{ count: 1, inMinor: 100_000 }]);
  const { attemptId: smaller } = await anAttempt(at);
  await settle(smaller, at, { minor: null, receipt: null });
  await settle(smaller, at, { minor: 90_000 });
  expect(await dayOf(at)).toMatchObject([{ count: 2, inMinor: 190_000 }]);
});

test('a payment is booked on the day its provider reports', async () => {
  const at = noon();
  const { attemptId } = await anAttempt(at);
  await settle(attemptId, at + DAY_MS, { at });
  expect(await dayOf(at)).toMatchObject([{ inMinor: 100_000 }]);
  expect(await dayOf(at + DAY_MS)).toEqual([]);
});

test('a second payment that went back leaves the sales as they were', async () => {
  const at = noon();
  const { orderId, attemptId } = await anAttempt(at);
  await settle(attemptId, at);
  const second = await another(orderId, at);
  await settle(second, at);
  await commitAt(at, BOSS, askRefund, refund(second, 100_000));
  expect(await soldOn(at)).toBe(100_000);
  expect(await dayOf(at)).toMatchObject([{ count: 2, inMinor: 200_000, outMinor: 100_000 }]);
});

test('sales are invoices less credit notes on their own days: a past day never changes', async () => {
  const at = noon();
  const { attemptId } = await anAttempt(at);
  await settle(attemptId, at);
  await commitAt(at + 40 * DAY_MS, BOSS, askRefund, refund(attemptId, 30_000));
  expect(await soldOn(at)).toBe(100_000);
  expect(await soldOn(at + 40 * DAY_MS)).toBe(-30_000);
});

test('cash and dollars are sales, each by its method, and each in its own book', async () => {
  const at = noon();
  const { orderId } = await anAttempt(at, { state: 'failed' });
  await commitAt(at, BOSS, recordPayment, {
    ...{ orderId, attemptId: crypto.randomUUID(), method: 'cash', amountCents: 100_000 },
    ...{ receipt: 'Slip 1', reason },
  });
  const dollars = { currency: 'USD', chargeMinor: 773, rateCents: 12_950 } as const;
  const { attemptId } = await anAttempt(at, { method: 'paypal', channel: 'page', ...dollars });
  await settle(attemptId, at, { minor: 773, currency: 'USD', receipt: 'CAPTURE1' });
  const from = startOf(dayAt(at)) ?? 0;
  const { methods } = await salesOf(env, from, from + DAY_MS);
  expect(methods.map(({ key, count, cents }) => [key, count, cents])).toEqual([
    ['cash', 1, 100_000],
    ['paypal', 1, 100_000],
  ]);
  expect(await dayOf(at)).toEqual([
    { method: 'paypal', currency: 'USD', count: 1, inMinor: 773, outMinor: 0 },
    { method: 'cash', currency: 'KES', count: 1, inMinor: 100_000, outMinor: 0 },
  ]);
});

test('a refund by hand is in the book of what it went by', async () => {
  const at = noon();
  const { attemptId } = await anAttempt(at);
  await settle(attemptId, at);
  await commitAt(at, BOSS, askRefund, refund(attemptId, 20_000, { handMethod: 'cash' }));
  expect(await dayOf(at)).toMatchObject([
    { method: 'mpesa', inMinor: 100_000, outMinor: 0 },
    { method: 'cash', inMinor: 0, outMinor: 20_000 },
  ]);
});

test('an unmatched payment that went back is out on the day it went', async () => {
  const at = noon();
  const code = receipt();
  const told = { receipt: code, amountCents: 90_000, reference: '', phone: '' };
  await commitAt(at, SYSTEM, unmatchedReceived, told);
  const args = { receipt: code, proof: receipt(), reason };
  await commitAt(at + DAY_MS, BOSS, returnPayment, args);
  expect(await dayOf(at)).toMatchObject([{ inMinor: 90_000, outMinor: 0 }]);
  expect(await dayOf(at + DAY_MS)).toMatchObject([{ inMinor: 0, outMinor: 90_000 }]);
});

test('the sheet of papers is in the order of their numbers, whatever their clocks said', async () => {
  const at = noon();
  const insert = (kind: string, number: string, issuedAt: number) =>
    env.DB.prepare(
      `INSERT INTO invoice (id, owner, orderId, kind, number, amountCents, issuedAt, version)
       SELECT ?1, 'g:1', 'none', ?2, ?3, 100, ?4, version FROM sync_clock`,
    ).bind(`${kind}/${number}`, kind, number, issuedAt);
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    insert('invoice', '2001-00002', at),
    insert('credit_note', '2001-00001', at + 1),
    insert('invoice', '2001-00001', at + 2),
    insert('invoice', '2001-100000', at + 3),
    insert('invoice', '2001-99999', at + 4),
  ]);
  const from = startOf(dayAt(at)) ?? 0;
  const sheet = await paperSheet(env, from, from + DAY_MS);
  expect(sheet?.slice(1).map(([number]) => number)).toEqual([
    ...['INV-2001-00001', 'INV-2001-00002', 'INV-2001-99999', 'INV-2001-100000'],
    'CN-2001-00001',
  ]);
});

test('the database refuses to change or delete what is in the ledger', async () => {
  const at = noon();
  const { attemptId } = await anAttempt(at);
  await settle(attemptId, at);
  const id = await env.DB.prepare('SELECT id FROM ledger_entry WHERE attemptId = ?')
    .bind(attemptId)
    .first<string>('id');
  const columns = `provider, kind, direction, currency, reference, orderId, attemptId, refundId,
    strayId, version, deleted`;
  for (const sql of [
    'UPDATE ledger_entry SET minor = minor + 1 WHERE id = ?',
    'UPDATE ledger_entry SET kesCents = 0 WHERE id = ?',
    'UPDATE ledger_entry SET at = at - 1 WHERE id = ?',
    'UPDATE ledger_entry SET reference = NULL WHERE id = ?',
    'UPDATE ledger_entry SET deleted = 1 WHERE id = ?',
    'DELETE FROM ledger_entry WHERE id = ?',
    `INSERT OR REPLACE INTO ledger_entry (id, minor, kesCents, at, ${columns})
     SELECT id, minor + 1, kesCents, at, ${columns} FROM ledger_entry WHERE id = ?`,
    `INSERT OR REPLACE INTO ledger_entry (id, minor, kesCents, at, ${columns})
     SELECT id || 'x', minor, kesCents, at, ${columns} FROM ledger_entry WHERE id = ?`,
  ]) {
    const moved = env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(sql).bind(id),
    ]);
    await expect(moved, sql).rejects.toThrow(/LEDGER|UNIQUE|SYNC_VERSION/);
  }
  expect(await dayOf(at)).toMatchObject([{ count: 1, inMinor: 100_000 }]);
});
