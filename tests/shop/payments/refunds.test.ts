import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { boss, mailsTo } from '../first-admin.ts';
import { guest, LONG, type Running, startAll, type Visitor } from '../harness.ts';
import { phone } from '../order.ts';
import { paying } from '../paying.ts';
import { PROVIDERS, refunding } from './refunding.ts';

let shop: Running;
let admin: Visitor;
beforeAll(async () => {
  shop = await startAll();
  admin = await boss(shop);
});
afterAll(() => shop?.stop());

const { place, orderOf, paymentBecomes } = paying(() => shop);
const { refundsOf, papersOf, gone, wish, paid, later } = refunding(
  () => shop,
  () => admin,
);

/** The amount in a refund's mail, which also names the credit note. */
function told({ text }: { text: string }) {
  expect(text).toMatch(/CN-\d{4}-\d{5}/);
  return text.match(/KSh [\d,]+/)?.[0];
}

describe.each(['mpesa', 'card', 'paypal'] as const)('a payment by %s', (method) => {
  const unlessByMpesa = method === 'mpesa' ? {} : LONG;

  test('goes back in part and then whole, each with a credit note and one mail', async () => {
    const { ask, ended, orderId, attempt, email } = await paid(method);
    expect((await ask(400)).status).toBe(200);
    await ended();
    expect(orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
    // Safaricom reverses a payment once; the rest is refunded by hand.
    const byHand = { way: 'hand', receipt: `HAND${method}` };
    expect((await ask(600, method === 'mpesa' ? byHand : {})).status).toBe(200);
    const refunds = await ended(2);
    expect(refunds.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded' });
    expect(papersOf(orderId).map(({ amountCents }) => amountCents)).toEqual([
      100_000, 40_000, 60_000,
    ]);
    const returned = { mpesa: 40_000, card: 100_000, paypal: Number(attempt?.chargeMinor) };
    expect(await gone(attempt ?? {})).toBe(returned[method]);
    const mails = await mailsTo(shop, email, 4);
    // Mails are sent in parallel.
    const subjects = mails.map(({ subject }) => subject.split(' for order')[0] ?? '');
    expect(subjects.toSorted()).toEqual([
      'A refund',
      'A refund',
      'We have your payment',
      expect.stringContaining('Your Tiny Tag order'),
    ]);
    const refunded = mails.filter(({ subject }) => subject.startsWith('A refund')).map(told);
    expect(refunded.toSorted()).toEqual(['KSh 400', 'KSh 600']);
  });

  test('P28: refunded twenty times at once under one id is returned once', async () => {
    const { ask, ended, orderId, attempt } = await paid(method);
    const refundId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(300, { refundId })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ended()).toHaveLength(1);
    const all = method === 'paypal' ? Math.floor(Number(attempt?.chargeMinor) * 0.3) : 30_000;
    expect(await gone(attempt ?? {})).toBe(all);
    expect(papersOf(orderId)).toHaveLength(2);
  });

  test(
    'refunded ten times at once for more than half of it is returned once',
    unlessByMpesa,
    async () => {
      const { ask, ended, orderId, attempt } = await paid(method);
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(600)));
      const codes = await Promise.all(
        answers.map(async (a) => ((await a.json()) as { code?: string }).code ?? 'ok'),
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set(['ok', 'refund_too_much']));
      await ended();
      const most = method === 'paypal' ? Number(attempt?.chargeMinor) : 100_000;
      expect(await gone(attempt ?? {})).toBeLessThanOrEqual(most);
      expect(refundsOf(orderId)).toHaveLength(1);
    },
  );

  test(
    'that the provider does not give back says so, and may be given back again',
    unlessByMpesa,
    async () => {
      const { ask, ended, orderId } = await paid(method);
      await wish(PROVIDERS[method], method === 'mpesa' ? { code: '1' } : { fail: true });
      await ask(1000);
      expect(await ended()).toMatchObject([{ state: 'failed', failure: expect.any(String) }]);
      expect(orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
      expect(papersOf(orderId)).toHaveLength(1);
      await ask(1000);
      expect(await ended(2)).toMatchObject([{ state: 'failed' }, { state: 'done' }]);
      expect(orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded' });
    },
  );

  test('whose refund is answered by a page of HTML is found to be done, not sent twice', async () => {
    const { ask, ended, attempt, orderId } = await paid(method);
    await wish(PROVIDERS[method], { html: true, drop: method !== 'mpesa' });
    await ask(1000);
    await until('the call', () => refundsOf(orderId)[0]?.state !== 'asked');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await later(orderId, 31);
    expect(await ended()).toMatchObject([{ state: 'done' }]);
    const all = method === 'paypal' ? Number(attempt?.chargeMinor) : 100_000;
    expect(await gone(attempt ?? {})).toBe(all);
  });

  test('whose doubled results come at once is returned once', unlessByMpesa, async () => {
    const { ask, ended, orderId, email } = await paid(method);
    await wish(PROVIDERS[method], { double: 20 });
    await ask(500);
    await ended();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(papersOf(orderId)).toHaveLength(2);
    expect((await mailsTo(shop, email, 3)).filter((m) => /refund/.test(m.subject))).toHaveLength(1);
  });
});

test('a refund that stays pending is asked about until it is done', async () => {
  for (const method of ['card', 'paypal'] as const) {
    const { ask, ended, orderId } = await paid(method);
    await wish(PROVIDERS[method], { pendingFor: 2, drop: true });
    await ask(1000);
    await until('the call', () => refundsOf(orderId)[0]?.state === 'pending');
    for (const seconds of [31, 121, 601]) await later(orderId, seconds);
    expect(await ended(), method).toMatchObject([{ state: 'done' }]);
  }
});

test('a card refund that never went is found missing, and may be asked for again', async () => {
  const { ask, orderId, attempt } = await paid('card');
  await wish('paystack', { html: true, lose: true });
  await ask(1000);
  await until('the call', () => refundsOf(orderId)[0]?.state === 'pending');
  await later(orderId, 31);
  expect(refundsOf(orderId)).toMatchObject([{ state: 'pending' }]);
  await later(orderId, 700);
  expect(refundsOf(orderId)).toMatchObject([{ state: 'failed', failure: 'not_sent' }]);
  expect(await gone(attempt ?? {})).toBe(0);
});

test('a reversal without a result waits for a person, who writes down its end', async () => {
  const { ask, orderId } = await paid('mpesa');
  await wish('mpesa', { drop: true });
  await ask(1000);
  const [refund] = await until('the call', () => {
    const rows = refundsOf(orderId);
    return rows[0]?.state === 'pending' ? rows : null;
  });
  for (const seconds of [31, 121, 601, 3700]) await later(orderId, seconds);
  expect(refundsOf(orderId)).toMatchObject([{ state: 'pending' }]);
  const end = { refundId: refund?.id, ended: 'done', reason: 'Seen in the portal' };
  expect((await admin.post('/api/money/conclude-refund', { ...end, receipt: '' })).status).toBe(
    400,
  );
  await admin.post('/api/money/conclude-refund', { ...end, receipt: 'SKE52PAWR9' });
  expect(refundsOf(orderId)).toMatchObject([{ state: 'done', receipt: 'SKE52PAWR9' }]);
  expect(orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded' });
});

test('forged results of a reversal change nothing', async () => {
  const { ask, orderId } = await paid('mpesa');
  await wish('mpesa', { drop: true });
  await ask(1000);
  const [refund] = await until('the call', () => {
    const rows = refundsOf(orderId);
    return rows[0]?.state === 'pending' ? rows : null;
  });
  const Result = { ResultCode: 0, ConversationID: 'AG_1', TransactionID: 'FORGED0001' };
  for (const path of ['', '/x', `/${'A'.repeat(22)}`, '/..%2f', '/%00']) {
    const answer = await fetch(`${shop.origin}/hooks/reversal/${refund?.id}${path}`, {
      method: 'POST',
      body: JSON.stringify({ Result }),
    });
    expect(answer.status).toBe(404);
  }
  expect(refundsOf(orderId)).toMatchObject([{ state: 'pending' }]);
});

test('nobody but an admin returns money, and bad input returns none', async () => {
  const { ask, orderId, customer, attemptId } = await paid('mpesa');
  const body = { refundId: crypto.randomUUID(), attemptId, amountCents: 100_000, way: 'reversal' };
  const whole = { ...body, receipt: '', reason: 'Mine, all mine' };
  for (const visitor of [customer, await guest(shop.origin)]) {
    expect((await visitor.post('/api/money/ask-refund', whole)).status).toBe(403);
    expect((await visitor.fetch('/api/money/payments')).status).toBe(403);
  }
  const bad = [
    { amountCents: 0 },
    { amountCents: -100 },
    { amountCents: 150 },
    { amountCents: '100' },
    { amountCents: 1e15 },
    { refundId: 'one' },
    { way: 'pigeon' },
    { way: 'provider' },
    { way: 'hand' },
    { reason: '' },
    { reason: 'a\u0000b' },
    { extra: true },
    { attemptId: 'nobody' },
  ];
  for (const changes of bad) {
    const answer = await ask(1000, changes);
    expect([400, 404, 409], JSON.stringify(changes)).toContain(answer.status);
  }
  expect(refundsOf(orderId)).toEqual([]);
});

test('twelve orders paid at once have twelve invoices without a gap', async () => {
  const invoices = () =>
    shop.rows<{ number: string }>(
      "SELECT number FROM invoice WHERE kind = 'invoice' ORDER BY number",
    );
  const before = invoices().length;
  const placed = await Promise.all(Array.from({ length: 12 }, () => place(phone())));
  await Promise.all(placed.map(({ body }) => paymentBecomes(body.orderId, 'paid')));
  const numbers = invoices().map(({ number }) => number);
  expect(numbers).toHaveLength(before + 12);
  const year = numbers[0]?.slice(0, 4);
  expect(numbers).toEqual(numbers.map((_, i) => `${year}-${String(i + 1).padStart(5, '0')}`));
});
