import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { type Running, startAll } from '../harness.ts';
import { phone } from '../order.ts';
import { paying } from '../paying.ts';
import { stkCallback } from '../stk.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop?.stop());

const { place, orderOf, attemptsOf, paymentBecomes, script, pushes, replay, call, write, later } =
  paying(() => shop);

const DAY_S = 86_400;
const idKnown = (orderId: string) =>
  until('the request id', () => attemptsOf(orderId)[0]?.checkoutRequestId);

/** An attempt given up because the provider reported a timeout for 15 minutes. */
async function timedOut() {
  const mpesaPhone = phone();
  await script(mpesaPhone, { resultCode: '1019', delayMs: 0 });
  const { answer } = await place(mpesaPhone);
  await later(answer.order.id, 10);
  expect(attemptsOf(answer.order.id)).toMatchObject([{ state: 'pending' }]);
  await later(answer.order.id, DAY_S / 4);
  return { mpesaPhone, id: answer.order.id };
}

test('a no that is no proof ends the attempt after a quarter of an hour, in our words', async () => {
  const { id } = await timedOut();
  expect(attemptsOf(id)).toMatchObject([{ state: 'timed_out', reason: 'expired' }]);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'failed' });
});

test('money that comes for an attempt given up is for a person while the provider is unclear', async () => {
  const { mpesaPhone, id } = await timedOut();
  const [attempt] = attemptsOf(id);
  expect((await call(mpesaPhone, stkCallback(attempt))).status).toBe(200);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'review' });
  expect(attemptsOf(id)).toMatchObject([
    { state: 'manual_review', reason: 'unconfirmed', receipt: 'FORGED0001' },
  ]);
});

test('a callback whose request died is acted on by its repeat, and by cron', async () => {
  const { mpesaPhone, id } = await timedOut();
  const [attempt] = attemptsOf(id);
  const success = stkCallback(attempt, {
    CallbackMetadata: { Item: [{ Name: 'Amount', Value: 1000 }] },
  });
  /** As if only the event had been stored. */
  const undo = async () => {
    await write('orders', 'id', id, "paymentStatus = 'failed'");
    await write('payment_attempt', 'orderId', id, "state = 'timed_out'");
    const { db } = shop;
    await db.batch([
      db.prepare("DELETE FROM sync_external WHERE id LIKE 'odd ' || ? || '%'").bind(id),
      db.prepare("UPDATE outbox SET doneAt = NULL WHERE id LIKE 'callback ' || ? || '%'").bind(id),
    ]);
  };
  await call(mpesaPhone, success);
  await undo();
  await call(mpesaPhone, success);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'review' });
  await undo();
  await later(id, 60);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'review' });
});

test('a push whose answer was lost learns its ids from the callback, and never ends unpaid', async () => {
  const mpesaPhone = phone();
  const wishes = { html: true, accept: true, queryHtml: true, receipt: 'LOSTPUSH01' };
  await script(mpesaPhone, wishes);
  const { id } = (await place(mpesaPhone)).answer.order;
  await idKnown(id);
  expect(attemptsOf(id)).toMatchObject([{ state: 'pending' }]);
  await later(id, 200);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'pending' });
  await later(id, DAY_S / 24);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'review' });
  expect(attemptsOf(id)).toMatchObject([
    { state: 'manual_review', reason: 'unconfirmed', receipt: 'LOSTPUSH01' },
  ]);
});

test('a lost prompt without an answer ends after three minutes; its money, if any, is found', async () => {
  const mpesaPhone = phone();
  await script(mpesaPhone, { html: true, accept: true, delayMs: 4000 });
  const { id } = (await place(mpesaPhone)).answer.order;
  await write('payment_attempt', 'orderId', id, 'checks = 4');
  await later(id, 185);
  expect(attemptsOf(id)).toMatchObject([{ state: 'timed_out', reason: 'no_answer' }]);
  await paymentBecomes(id, 'paid');
  expect(attemptsOf(id)).toMatchObject([{ state: 'settled' }]);
});

test('a receipt that another order has is for a person, and asks no longer', async () => {
  const [first, second] = [phone(), phone()];
  await script(first, { receipt: 'TWICEUSED1' });
  await script(second, { receipt: 'TWICEUSED1' });
  await paymentBecomes((await place(first)).answer.order.id, 'paid');
  const { id } = (await place(second)).answer.order;
  await paymentBecomes(id, 'review');
  expect(attemptsOf(id)).toMatchObject([
    { state: 'manual_review', reason: 'duplicate_receipt', receipt: null },
  ]);
  expect(await replay(id)).toEqual([200]);
});

test('another amount reported after the query settled it waits for staff, with its receipt', async () => {
  const mpesaPhone = phone('0017');
  const { id } = (await place(mpesaPhone)).answer.order;
  await paymentBecomes(id, 'paid');
  const [attempt] = attemptsOf(id);
  await call(mpesaPhone, stkCallback(attempt, {}, 1, 'OTHERSUM01'));
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'review' });
  expect(attemptsOf(id)).toMatchObject([
    { state: 'manual_review', reason: 'other_amount', receipt: 'OTHERSUM01' },
  ]);
});

test('whatever comes on a secret path is kept as it came, its phones hidden, and answered 200', async () => {
  const mpesaPhone = phone();
  const { id } = (await place(mpesaPhone)).answer.order;
  await paymentBecomes(id, 'paid');
  const said = { hello: 'from 0712345678', Value: 254712345678, id: 'ws_CO_254712345678' };
  const answer = await call(mpesaPhone, said);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { ResultCode: 0, ResultDesc: 'Accepted' },
  ]);
  expect((await call(mpesaPhone, 'x'.repeat(60_000))).status).toBe(200);
  const raws = shop
    .rows<{ raw: string }>(
      'SELECT raw FROM payment_event WHERE attemptId = ? ORDER BY at',
      `${id}.1`,
    )
    .map(({ raw }) => raw);
  expect(raws.join('')).not.toMatch(/"254712345678"|:254|0712345678/);
  expect(raws.filter((raw) => raw.includes('MpesaReceiptNumber'))).toHaveLength(1);
  const hidden = { hello: 'from 25471*****78', Value: '25471*****78', id: 'ws_CO_254712345678' };
  expect(raws.map((raw) => raw)).toContain(JSON.stringify(hidden));
  expect(Math.max(...raws.map((raw) => raw.length))).toBe(16 * 1024);
  for (const body of ['', '{', JSON.stringify(said)]) {
    const guess = await fetch(`${shop.origin}/hooks/mpesa/guess`, { method: 'POST', body });
    expect(guess.status).toBe(404);
  }
});

test('paying with another number while one is prompted is refused, and prompts no phone', async () => {
  const [first, other] = [phone(), phone()];
  await script(first, { delayMs: 5000 });
  const { answer, customer } = await place(first);
  const again = await customer.post(`/api/orders/${answer.order.id}/pay`, { phone: other });
  expect([again.status, await again.json()]).toEqual([409, { code: 'attempt_active' }]);
  expect(await pushes(other)).toEqual([]);
});
