import { beforeAll, expect, test } from 'vitest';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { acceptPayment, returnPayment } from '../../../shared/payment/manual-review.ts';
import { askRefund, refundBegun } from '../../../shared/payment/refund.ts';
import { unmatchedReceived } from '../../../shared/payment/unmatched.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { SYSTEM } from '../../../shared/tx.ts';
import { moneyOwed } from '../../../worker/reports/owed.ts';
import type { Owed, Reconciled } from '../../../worker/routes/admin/money.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { firstAdmin } from '../people.ts';
import { env } from '../shop.ts';
import { anAttempt, another, reason, receipt, refund, settle } from './payments.ts';

beforeAll(hireBoss);
const { visitor: admin } = await firstAdmin();

let years = 0;
const noon = () => Date.UTC(2010 + ++years, 4, 5, 9);
const line = (code: string, at: number, inMinor: number, outMinor = 0) => ({
  ...{ receipt: code, at, inMinor, outMinor, isCharge: false },
});
const compare = async (lines: object[]) => {
  const answer = await admin.post('/api/money/reconcile', { lines });
  return (await answer.json()) as Reconciled;
};
const entries = async () =>
  (await env.DB.prepare('SELECT * FROM ledger_entry ORDER BY id').all()).results;

test('each line of a statement agrees, is missing here or has another amount; what is missing there is listed', async () => {
  const at = noon();
  const [paid, lost, other, sent, back] = Array.from({ length: 5 }, receipt);
  const { orderId, attemptId } = await anAttempt(at);
  await settle(attemptId, at, { receipt: paid });
  await settle(await another(orderId, at), at, { receipt: other });
  const third = (await anAttempt(at)).attemptId;
  await settle(third, at, { receipt: lost });
  const told = { receipt: sent, amountCents: 50_000, reference: '', phone: '' };
  await commitAt(at, SYSTEM, unmatchedReceived, told);
  await commitAt(at, BOSS, returnPayment, { receipt: sent, proof: back, reason });
  const before = await entries();
  const { marks, missingThere } = await compare([
    line(String(paid), at, 100_000),
    { ...line(String(paid), at, 0, 800), isCharge: true },
    line(String(other), at, 99_000),
    line(String(sent), at, 50_000),
    line(String(back), at, 0, 50_000),
    line('NOTOURS123', at, 100_000),
  ]);
  expect(marks).toEqual([
    ...['agreed', 'charge', 'other_amount', 'agreed', 'agreed', 'missing_here'],
  ]);
  expect(missingThere).toMatchObject([{ reference: lost, at, inMinor: 100_000, outMinor: 0 }]);
  expect(await entries()).toEqual(before);
});

test('a payment without a receipt agrees by its amount and time, once', async () => {
  const at = noon();
  const { attemptId } = await anAttempt(at);
  await settle(attemptId, at, { receipt: null, minor: null });
  const near = [line('NEARBY1234', at + 60_000, 100_000), line('NEARBY1235', at, 100_000)];
  expect(await compare(near)).toEqual({ marks: ['no_receipt', 'missing_here'], missingThere: [] });
  expect((await compare([line('FARAWAY123', at + 3_600_000, 100_000)])).marks).toEqual([
    'missing_here',
  ]);
});

test('a line is found on whatever day it was booked, and other days are not missing there', async () => {
  const at = noon();
  const code = receipt();
  const { attemptId } = await anAttempt(at);
  await settle(attemptId, at, { receipt: code });
  expect(await compare([line(code, at + 3 * DAY_MS, 100_000)])).toEqual({
    ...{ marks: ['agreed'], missingThere: [] },
  });
});

test('lines that are none are refused', async () => {
  const good = line('RKX1234567', 0, 100);
  for (const lines of [
    [],
    [{ ...good, receipt: 'x' }],
    [{ ...good, inMinor: -1 }],
    [{ ...good, inMinor: 0.5 }],
    [{ ...good, at: Number.MAX_SAFE_INTEGER }],
    [{ ...good, name: 'Achieng' }],
    Array.from({ length: 10_001 }, () => good),
  ]) {
    expect((await admin.post('/api/money/reconcile', { lines })).status).toBe(400);
  }
});

const owedFor = async (orderId: string) =>
  (await moneyOwed(env)).find((one) => one.orderId === orderId);

test('an overpayment that was accepted is owed until it went back', async () => {
  const at = noon();
  const { orderId, attemptId } = await anAttempt(at);
  await settle(attemptId, at, { minor: 150_000 });
  expect(await owedFor(orderId)).toBeUndefined();
  const args = { attemptId, amountCents: 150_000, receipt: receipt(), reason };
  await commitAt(at, BOSS, acceptPayment, args);
  expect(await owedFor(orderId)).toMatchObject({
    ...{ cents: 50_000, isCancelled: false },
    payments: [{ id: attemptId, capturedCents: 150_000 }],
  });
  await commitAt(at, BOSS, askRefund, refund(attemptId, 20_000));
  expect(await owedFor(orderId)).toMatchObject({ cents: 30_000 });
  const byPhone = refund(attemptId, 30_000, { way: 'reversal', receipt: '' });
  await commitAt(at, BOSS, askRefund, byPhone);
  await commitAt(at, SYSTEM, refundBegun, { refundId: byPhone.refundId });
  expect(await owedFor(orderId)).toBeUndefined();
});

test('a paid order that is cancelled owes its money, however long ago it was', async () => {
  const at = noon();
  const { orderId, attemptId } = await anAttempt(at);
  await settle(attemptId, at);
  expect(await owedFor(orderId)).toBeUndefined();
  await commitAt(at, BOSS, setOrderStatus, { orderId, status: 'cancelled' });
  expect(await owedFor(orderId)).toMatchObject({ cents: 100_000, isCancelled: true });
  const answer = (await (await admin.fetch('/api/money/owed')).json()) as Owed;
  expect(answer.owed.map((one) => one.orderId)).toContain(orderId);
  await commitAt(at, BOSS, setOrderStatus, { orderId, status: 'processing' });
  expect(await owedFor(orderId)).toBeUndefined();
  await commitAt(at, BOSS, setOrderStatus, { orderId, status: 'cancelled' });
  await commitAt(at, BOSS, askRefund, refund(attemptId, 100_000));
  expect(await owedFor(orderId)).toBeUndefined();
});

test('what is owed is what ledger and papers say of every order', async () => {
  const { results } = await env.DB.prepare(
    `SELECT o.id, (SELECT coalesce(sum(CASE direction WHEN 'in' THEN kesCents ELSE -kesCents END), 0)
      FROM ledger_entry WHERE orderId = o.id AND kind <> 'fee') - (o.status <> 'cancelled') *
      (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN amountCents ELSE -amountCents END), 0)
       FROM invoice WHERE orderId = o.id) AS cents, coalesce(owed.cents, 0) AS listed
     FROM orders o LEFT JOIN owed ON owed.orderId = o.id`,
  ).all<{ id: string; cents: number; listed: number }>();
  expect(results.length).toBeGreaterThan(5);
  for (const { cents, listed } of results) expect(listed).toBe(Math.max(0, cents));
});

test('the note on a day of a statement is one line that reads in one direction', async () => {
  const day = { day: '2026-01-05', method: 'mpesa', inMinor: 5, outMinor: 0 };
  const send = async (note: string) =>
    (await admin.post('/api/money/statement', { ...day, note })).status;
  for (const note of ['turned \u202Eround', 'two\nlines', '4242 4242 4242 4242']) {
    expect([note, await send(note)]).toEqual([note, 400]);
  }
  expect(await send('One payment came after midnight')).toBe(200);
  // Other open back offices load the days again.
  const changes = env.DB.prepare("SELECT n FROM counter WHERE id = 'statements'");
  expect(await changes.first('n')).toBe(1);
});
