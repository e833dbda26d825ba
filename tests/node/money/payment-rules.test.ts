import { expect, test } from 'vitest';
import { nextCheckAt, startAttempt } from '../../../shared/payment/attempt.ts';
import { attemptFlagged } from '../../../shared/payment/flagged.ts';
import {
  attemptAccepted,
  attemptFailed,
  attemptSettled,
  attemptUnknown,
} from '../../../shared/payment/outcome.ts';
import { type Row, runMutator, SYSTEM } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';

const ORDER = '7d9f0b0e-3c3a-4c57-9a55-0a2b9d3c1e11';
const START = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;

/** An order of KSh 1,000 and functions that pay for it, `at` so many minutes after the start. */
function till() {
  const rows = new Map<string, unknown>();
  const sums = { subtotalCents: 75_000, discountCents: 0, shippingCents: 25_000, cashFeeCents: 0 };
  const unpaid = { status: 'pending', paymentStatus: 'unpaid', stockHeld: true, paidAt: null };
  const order = { id: ORDER, owner: 'g:1', ...sums, roundingCents: 0, totalCents: 100_000 };
  rows.set(`order/${ORDER}`, { ...order, ...unpaid });
  const at = (minutes: number) => new MapTx(SYSTEM, rows, START + minutes * MINUTE);
  const args = { orderId: ORDER, method: 'mpesa', phone: '254712345678' };
  return {
    at,
    start: (attemptId: string, minutes = 0) =>
      runMutator(startAttempt, at(minutes), { ...args, attemptId, callbackHash: attemptId }),
    settle: (attemptId: string, receipt: string | null, minor: number | null = 100_000) =>
      runMutator(attemptSettled, at(20), { attemptId, minor, currency: 'KES', receipt }),
    fail: (attemptId: string) =>
      runMutator(attemptFailed, at(1), { attemptId, reason: 'unreachable' }),
    status: async () => (await at(0).get('order', ORDER))?.paymentStatus,
    attempt: (id: string) => at(0).get('attempt', id) as Promise<Row<'attempt'>>,
  };
}

test('money for two attempts of one order is for a person, whichever comes first', async () => {
  for (const late of ['before', 'after']) {
    const { start, fail, settle, status, attempt } = till();
    await start('a1');
    await fail('a1');
    await start('a2', 2);
    if (late === 'before') await settle('a1', 'R1');
    await settle('a2', 'R2');
    if (late === 'after') await settle('a1', 'R1');
    expect(await status(), late).toBe('review');
    expect([(await attempt('a1')).receipt, (await attempt('a2')).receipt]).toEqual(['R1', 'R2']);
  }
});

test('another amount, or a second receipt, of a settled attempt is for a person', async () => {
  for (const [receipt, minor] of [
    ['R1', 1],
    ['R2', 100_000],
  ] as const) {
    const { start, settle, status, attempt } = till();
    await start('a1');
    await settle('a1', 'R1');
    await settle('a1', 'R1');
    expect(await status()).toBe('paid');
    await settle('a1', receipt, minor);
    expect(await status()).toBe('review');
    expect(await attempt('a1')).toMatchObject({ state: 'manual_review', receipt: 'R1' });
  }
});

test('an attempt with a person takes the receipt that arrives later, and only the first', async () => {
  const { start, settle, at, attempt } = till();
  await start('a1');
  const odd = { attemptId: 'a1', reason: 'unconfirmed', money: null };
  await runMutator(attemptFlagged, at(1), odd);
  await settle('a1', 'R1');
  await settle('a1', 'R2');
  expect(await attempt('a1')).toMatchObject({ state: 'manual_review', receipt: 'R1' });
});

test('a doubt never undoes what was settled, but a receipt of another order does', async () => {
  const { start, settle, at, status } = till();
  await start('a1');
  await settle('a1', null, null);
  for (const reason of ['unconfirmed', 'contradicted']) {
    await runMutator(attemptFlagged, at(1), { attemptId: 'a1', reason, money: null });
    expect(await status()).toBe('paid');
  }
  const odd = { attemptId: 'a1', reason: 'duplicate_receipt', money: null };
  await runMutator(attemptFlagged, at(1), odd);
  expect(await status()).toBe('review');
});

test('a callback gives the ids where the answer was lost, and the answer overrules it', async () => {
  const { start, at, attempt } = till();
  const hear = (source: string, checkoutRequestId: string) =>
    runMutator(attemptAccepted, at(0), {
      attemptId: 'a1',
      merchantRequestId: 'm',
      checkoutRequestId,
      payUrl: null,
      source,
    });
  await start('a1');
  await hear('callback', 'ws_1');
  expect(await attempt('a1')).toMatchObject({ state: 'pending', checkoutRequestId: 'ws_1' });
  await hear('callback', 'ws_2');
  expect(await attempt('a1')).toMatchObject({ checkoutRequestId: 'ws_1' });
  await hear('answer', 'ws_3');
  expect(await attempt('a1')).toMatchObject({ checkoutRequestId: 'ws_3' });
});

test('an unproven no ends an attempt after a quarter of an hour, silence does not', async () => {
  const { start, at, attempt, status } = till();
  await start('a1');
  const ids = { merchantRequestId: 'm', checkoutRequestId: 'ws_1', payUrl: null };
  await runMutator(attemptAccepted, at(0), { attemptId: 'a1', ...ids, source: 'answer' });
  const ask = (minutes: number, reason: string | null) =>
    runMutator(attemptUnknown, at(minutes), { attemptId: 'a1', reason });
  await ask(14, 'expired');
  await ask(16, null);
  expect(await attempt('a1')).toMatchObject({ state: 'pending', checks: 2 });
  await ask(15, 'expired');
  expect(await attempt('a1')).toMatchObject({ state: 'timed_out', reason: 'expired' });
  expect(await status()).toBe('failed');
});

test('a prompt that must be over is looked at soon after its three minutes', () => {
  const seconds = Array.from({ length: 9 }, (_, checks) => nextCheckAt({ startedAt: 0, checks }));
  expect(seconds.map((ms) => ms / 1000)).toEqual([10, 30, 60, 120, 185, 300, 900, 3600, 7200]);
});

test('an order whose money was seen prompts no phone', async () => {
  for (const paymentStatus of ['paid', 'review', 'refunded'] as const) {
    const { start, at } = till();
    const order = (await at(0).get('order', ORDER)) as Row<'order'>;
    await at(0).put('order', { ...order, paymentStatus });
    await expect(start('a1')).rejects.toMatchObject({ code: 'order_paid' });
  }
});
