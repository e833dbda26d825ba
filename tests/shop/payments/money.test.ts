import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Receipt } from '../../../worker/routes/shop/receipts.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { until } from '../../until.ts';
import { boss, mailsTo } from '../first-admin.ts';
import { guest, type Running, startAll, type Visitor } from '../harness.ts';
import { filledCart, phone } from '../order.ts';
import { paying } from '../paying.ts';

let shop: Running;
let admin: Visitor;
beforeAll(async () => {
  shop = await startAll();
  admin = await boss(shop);
});
afterAll(() => shop?.stop());

const { place, placeBy, attemptsOf, strayOf, orderOf, paymentBecomes, script, replay } = paying(
  () => shop,
);

/** Admin mutations, as the browser pushes them. */
let mutations = 0;
const group = crypto.randomUUID();
async function mutate(name: string, args: object) {
  const answer = await admin.post(
    '/api/sync/push?view=admin',
    {
      pushVersion: 1,
      clientGroupID: group,
      schemaVersion: '1',
      profileID: 'p',
      mutations: [{ clientID: group, id: ++mutations, name, args, timestamp: 0 }],
    },
    { 'X-Sync-View': 'admin' },
  );
  expect(answer.status).toBe(200);
}
const setStatus = (orderId: string, status: string) =>
  mutate('setOrderStatus', { orderId, status });

const decide = (action: string, body: object) => admin.post(`/api/money/${action}`, body);
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
const reason = 'Looked at the statement';

async function receipt(orderId: string, by: Visitor, key?: string) {
  const headers: HeadersInit = key ? { 'X-Order-Key': `${orderId}.${key}` } : {};
  const answer = await by.fetch(`/api/receipts/${orderId}`, { headers });
  return answer.ok ? ((await answer.json()) as Receipt) : answer.status;
}

async function odd(amount: number) {
  const number = phone();
  await script(number, { amount });
  const placed = await place(number);
  const { orderId } = placed.body;
  await paymentBecomes(orderId, 'review');
  const [attempt] = attemptsOf(orderId);
  return { ...placed, orderId, attemptId: String(attempt?.id), proof: String(attempt?.receipt) };
}

test('each step of an order sends one mail, in its language, however often it is delivered', async () => {
  for (const [locale, words] of [
    ['en', ['Your Tiny Tag', 'We have your payment', 'is on its way', 'is delivered']],
    ['sw', ['Oda yako', 'Tumepokea malipo', 'iko njiani', 'imefika']],
  ] as const) {
    const visitor = await guest(shop.origin);
    const lines = await filledCart(visitor, [['1', 1]]);
    const body = checkoutBody(lines, 100_000, { mpesaPhone: phone(), locale });
    expect((await visitor.post('/api/checkout', body)).status).toBe(201);
    const { orderId } = body;
    await paymentBecomes(orderId, 'paid');
    await replay(orderId, 10);
    await mutate('setTracking', { orderId, courier: 'Fargo', tracking: 'FC123' });
    for (const status of ['shipped', 'shipped']) await setStatus(orderId, status);
    // One that its order has overtaken is not sent.
    await mailsTo(shop, body.contact.email, 3);
    for (const status of ['processing', 'delivered', 'delivered']) await setStatus(orderId, status);
    const mails = await mailsTo(shop, body.contact.email, 4);
    await shop.tick();
    const all = await mailsTo(shop, body.contact.email, 4);
    expect(all.map(({ subject }) => subject).sort()).toEqual(
      mails.map(({ subject }) => subject).sort(),
    );
    for (const word of words) {
      const found = all.filter(({ subject }) => subject.includes(word));
      expect(found, word).toHaveLength(1);
      expect(found[0]?.text).toContain(`${locale === 'sw' ? '/sw' : ''}/order/${orderId}#k=`);
      // No more than necessary: no address, no phone.
      expect(`${found[0]?.subject} ${found[0]?.text}`).not.toMatch(/Moi Avenue|712345678/);
    }
    const shipped = all.find(({ subject }) => subject.includes(words[2]));
    expect(shipped?.text).toContain('FC123');
    const paid = all.find(({ subject }) => subject.includes(words[1]));
    expect(paid?.text).toMatch(/INV-\d{4}-\d{5}/);
    expect(paid?.html).toMatch(/nowrap">INV-\d{4}-\d{5}</);
    expect(paid?.text).toContain(`/receipt/${orderId}#k=`);
  }
});

test('a payment that fails sends one mail with the way to pay, a cancelled order one with what becomes of the money', async () => {
  const { body, customer } = await place(phone('1032'));
  const { orderId, contact } = body;
  await paymentBecomes(orderId, 'failed');
  await customer.post(`/api/orders/${orderId}/pay`, { phone: phone('1032') });
  await until('the second try to fail', () => {
    const tries = attemptsOf(orderId);
    return tries.length === 2 && tries.every(({ state }) => state === 'customer_cancelled');
  });
  await setStatus(orderId, 'cancelled');
  const mails = await mailsTo(shop, contact.email, 3);
  expect(mails.map(({ subject }) => subject.replace(/[0-9A-F]{8}/, '…')).sort()).toEqual([
    'Order … is cancelled',
    'Your Tiny Tag order …',
    'Your payment for order … did not go through',
  ]);
  const failed = mails.find(({ subject }) => subject.includes('did not go through'));
  expect(failed?.text).toContain('Pay for your order:');
  const cancelled = mails.find(({ subject }) => subject.includes('cancelled'));
  expect(cancelled?.text).toContain('You have paid nothing');
});

test('tracking that comes after the parcel left has a mail of its own', async () => {
  const { body } = await place(phone());
  const { orderId } = body;
  await paymentBecomes(orderId, 'paid');
  await setStatus(orderId, 'shipped');
  // A mail not sent yet would contain the tracking number itself.
  await mailsTo(shop, body.contact.email, 3);
  for (const tracking of ['ZZ-9', 'ZZ-9']) {
    await mutate('setTracking', { orderId, courier: 'Fargo', tracking });
  }
  const mails = await mailsTo(shop, body.contact.email, 4);
  expect(mails.filter(({ text }) => text.includes('ZZ-9'))).toHaveLength(1);
});

test('a receipt is for its owner, the holder of its link and admins, and says the tax when registered', async () => {
  const before = await place(phone());
  await paymentBecomes(before.body.orderId, 'paid');
  await mutate('saveSeller', {
    ...{ name: 'Tiny Tag Ltd', address: 'Biashara Street 12', kraPin: 'P051234567X' },
    vatRegistered: true,
  });
  const { body, customer, answer } = await place(phone());
  const { orderId } = body;
  expect(await receipt(orderId, customer)).toMatchObject({ papers: [] });
  await paymentBecomes(orderId, 'paid');
  const stranger = await guest(shop.origin);
  expect(await receipt(orderId, stranger)).toBe(404);
  expect(await receipt(orderId, stranger, 'AAAAAAAAAAAAAAAAAAAAAA')).toBe(404);
  expect(await receipt('nobody', admin)).toBe(404);
  for (const [by, key] of [
    [customer, undefined],
    [stranger, answer.key],
    [admin, undefined],
  ] as const) {
    const found = (await receipt(orderId, by, key)) as Receipt;
    expect(found.papers).toMatchObject([
      {
        ...{ kind: 'invoice', amountCents: 100_000, vatCents: 13_793 },
        seller: { name: 'Tiny Tag Ltd', kraPin: 'P051234567X', vatRegistered: true },
      },
    ]);
    expect(found.payments).toMatchObject([{ method: 'mpesa', capturedCents: 100_000 }]);
    expect(JSON.stringify(found)).not.toMatch(/design|712345678|email/);
  }
  // An issued document never changes.
  const old = (await receipt(before.body.orderId, before.customer)) as Receipt;
  expect(old.papers).toMatchObject([{ vatCents: null, seller: { vatRegistered: false } }]);
});

test('money in review is kept, given back or dismissed, each with a reason in the audit', async () => {
  const tooMuch = await odd(1300);
  const { attemptId, orderId, proof } = tooMuch;
  const keep = { attemptId, amountCents: 130_000, receipt: proof };
  expect(await codeOf(await decide('accept-payment', { ...keep, reason: '' }))).toBe('invalid');
  expect((await decide('accept-payment', { ...keep, reason })).status).toBe(200);
  expect(orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
  const [audited] = shop.rows<{ detail: string }>(
    "SELECT detail FROM audit WHERE action = 'acceptPayment'",
  );
  expect(audited?.detail).toContain(reason);
  const tooLittle = await odd(1);
  const little = { attemptId: tooLittle.attemptId, amountCents: 100, receipt: tooLittle.proof };
  expect(await codeOf(await decide('accept-payment', { ...little, reason }))).toBe('too_little');
  expect(
    await codeOf(await decide('dismiss-payment', { attemptId: little.attemptId, reason })),
  ).toBe('money_here');
  await decide('ask-refund', {
    ...{ refundId: crypto.randomUUID(), attemptId: little.attemptId, amountCents: 100 },
    ...{ way: 'hand', receipt: 'HANDBACK01', reason },
  });
  expect(orderOf(tooLittle.orderId)).toMatchObject({ paymentStatus: 'failed' });
});

test('two admins who decide the same at once decide it once', async () => {
  const { attemptId, proof, orderId } = await odd(1300);
  const body = { attemptId, amountCents: 130_000, receipt: proof, reason };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => decide('accept-payment', body)),
  );
  const codes = await Promise.all(answers.map(async (a) => (await codeOf(a)) ?? 'ok'));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['ok', 'nothing_to_review']));
  expect(shop.rows('SELECT id FROM invoice WHERE orderId = ?', orderId)).toHaveLength(1);
});

test('money by hand that named nobody is matched to its order, or returned with proof', async () => {
  const send = async (account: string) => {
    const asked = JSON.stringify({ account, amount: 1000 });
    const answer = await fetch(`${shop.sandbox}/by-hand`, { method: 'POST', body: asked });
    const { receipt } = (await answer.json()) as { receipt: string };
    await until('the stray', () => strayOf(receipt));
    return receipt;
  };
  const { body } = await placeBy('cash');
  const found = await send('labels');
  const args = { receipt: found, orderId: body.orderId, attemptId: crypto.randomUUID(), reason };
  expect((await decide('match-stray', args)).status).toBe(200);
  expect(orderOf(body.orderId)).toMatchObject({ paymentStatus: 'paid' });
  const lost = await send('?');
  await decide('return-stray', { receipt: lost, proof: 'RKX7654321', reason });
  expect(strayOf(lost)).toMatchObject({ state: 'returned' });
});
