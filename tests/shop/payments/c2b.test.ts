import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf } from '../../../shared/payment/paybill.ts';
import { c2bUrls, type MpesaSettings } from '../../../worker/payments/mpesa/config.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { until } from '../../until.ts';
import { type Running, startAll, type Visitor } from '../harness.ts';
import { phone } from '../order.ts';
import { paying } from '../paying.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop?.stop());

const { place, orderOf, attemptsOf, strayOf, paymentBecomes, later, script } = paying(() => shop);

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Pays in M-Pesa's menu; the receipt, or null when the shop's validation rejected the payment. */
async function payByHand(asked: object): Promise<string | null> {
  const answer = await fetch(`${shop.sandbox}/by-hand`, json(asked));
  return ((await answer.json()) as { receipt: string | null }).receipt;
}

/** An order whose STK push was declined. */
async function unpaid() {
  const { answer, customer, body } = await place(phone('1032'));
  await paymentBecomes(answer.order.id, 'failed');
  return { id: answer.order.id, customer, phone: `254${body.contact.phone.slice(1)}` };
}

const typeCode = (customer: Visitor, id: string, code: string) =>
  customer.post(`/api/orders/${id}/check`, { code });

const urls = () => {
  const secrets = { BASE_URL: shop.origin, APP_SECRET: 'test-secret-test-secret-test-secret' };
  return c2bUrls({ ...sandboxKeys, ...secrets } as unknown as MpesaSettings);
};

test('money sent by hand to the order’s account number pays it, once', async () => {
  const { id } = await unpaid();
  const account = ` ${accountOf(id).toLowerCase().replace('-', ' ')}`;
  const receipt = await payByHand({ account, amount: 1000, phone: '254799999999', double: 5 });
  await paymentBecomes(id, 'paid');
  const [, byHand, ...more] = attemptsOf(id);
  expect(byHand).toMatchObject({ channel: 'manual', state: 'settled', receipt });
  expect(byHand).toMatchObject({ capturedCents: 100_000, phone: '25479*****99' });
  expect(more).toEqual([]);
});

test('a code typed by the payer is checked with M-Pesa and pays the order', async () => {
  const { id, customer, phone } = await unpaid();
  const receipt = await payByHand({ account: 'my labels', amount: 1000, phone, drop: true });
  const typed = await typeCode(customer, id, ` ${receipt?.toLowerCase()} `);
  expect(typed.status).toBe(200);
  await paymentBecomes(id, 'paid');
});

test('a code whose payer nobody knows is for a person, not for whoever typed it', async () => {
  const { id, customer } = await unpaid();
  const stranger = { amount: 1000, phone: '254799999999', drop: true };
  const receipt = await payByHand({ account: 'X', ...stranger });
  await typeCode(customer, id, receipt ?? '');
  await paymentBecomes(id, 'review');
  // Typed again, as after a lost response, it is the same claim.
  expect((await typeCode(customer, id, receipt ?? '')).status).toBe(200);
  const [, claimed, ...more] = attemptsOf(id);
  expect([claimed, more]).toMatchObject([{ reason: 'other_payer', receipt }, []]);
});

test('a code that M-Pesa does not know takes nothing and leaves the order to be paid', async () => {
  const { id, customer } = await unpaid();
  await typeCode(customer, id, 'NOTAPAYMNT');
  await paymentBecomes(id, 'failed');
  expect(attemptsOf(id)[1]).toMatchObject({ state: 'failed', reason: 'code_unknown' });
  const pay = await customer.post(`/api/orders/${id}/pay`, { phone: phone() });
  expect(pay.status).toBe(200);
  await paymentBecomes(id, 'paid');
});

test('the code of another order is refused, and reveals nothing of it', async () => {
  const paid = await place(phone());
  await paymentBecomes(paid.answer.order.id, 'paid');
  const [attempt] = attemptsOf(paid.answer.order.id);
  const { id, customer } = await unpaid();
  const refused = await typeCode(customer, id, String(attempt?.receipt));
  expect([refused.status, await refused.json()]).toEqual([409, { code: 'code_known' }]);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'failed' });
  expect((await typeCode(customer, id, 'short')).status).toBe(400);
});

test('another amount by hand is for a person', async () => {
  const { id } = await unpaid();
  await payByHand({ account: accountOf(id), amount: 999 });
  await paymentBecomes(id, 'review');
  expect(attemptsOf(id)[1]).toMatchObject({
    reason: 'other_amount',
    capturedCents: 99_900,
  });
});

test('money for an account nobody has is kept until its payer types the code', async () => {
  const { id, customer, phone } = await unpaid();
  const receipt = (await payByHand({ account: 'TT-00000000', amount: 1000, phone })) ?? '';
  const stray = await until('the stray', () => strayOf(receipt));
  expect(stray).toMatchObject({ amountCents: 100_000, state: 'open', reference: 'TT-00000000' });
  await typeCode(customer, id, receipt);
  await paymentBecomes(id, 'paid');
  expect(strayOf(receipt)).toMatchObject({ state: 'matched' });
});

test('a prompt’s own money, reported a second time as by hand, is one payment', async () => {
  const mpesaPhone = phone();
  await script(mpesaPhone, { receipt: 'SAMEMONEY1' });
  const { answer } = await place(mpesaPhone);
  const { id } = answer.order;
  await paymentBecomes(id, 'paid');
  await payByHand({ account: accountOf(id), amount: 1000, receipt: 'SAMEMONEY1' });
  await later(id, 60);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'paid' });
  expect(attemptsOf(id)).toHaveLength(1);
});

test('a prompt whose callback was lost is settled by its PayBill confirmation', async () => {
  const mpesaPhone = phone('0017');
  await script(mpesaPhone, { receipt: 'LOSTCALL01', delayMs: 0 });
  const { answer } = await place(mpesaPhone);
  const { id } = answer.order;
  await new Promise((resolve) => setTimeout(resolve, 500));
  await payByHand({ account: accountOf(id), amount: 1000, receipt: 'LOSTCALL01' });
  await paymentBecomes(id, 'paid');
  expect(attemptsOf(id)).toMatchObject([{ state: 'settled', receipt: 'LOSTCALL01' }]);
});

test('before money moves, a wrong account, amount or a paid order is turned down', async () => {
  const { id } = await unpaid();
  const validate = true;
  expect(await payByHand({ account: 'TT-00000000', amount: 1000, validate })).toBeNull();
  expect(await payByHand({ account: accountOf(id), amount: 999, validate })).toBeNull();
  expect(await payByHand({ account: accountOf(id), amount: 1000, validate })).not.toBeNull();
  await paymentBecomes(id, 'paid');
  expect(await payByHand({ account: accountOf(id), amount: 1000, validate })).toBeNull();
});

test('a forged confirmation is refused without its secret, and is not believed with it', async () => {
  const { id } = await unpaid();
  const said = {
    TransID: 'FORGED0002',
    TransAmount: '1000.00',
    BusinessShortCode: sandboxKeys.MPESA_SHORTCODE,
    BillRefNumber: accountOf(id),
    MSISDN: '254712345678',
  };
  const guess = `${shop.origin}/hooks/by-hand/guess/confirmation`;
  expect((await fetch(guess, json(said))).status).toBe(404);
  expect(attemptsOf(id)).toHaveLength(1);
  expect((await fetch((await urls()).confirmation, json(said))).status).toBe(200);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'pending' });
  await later(id, 1000);
  expect(orderOf(id)).toMatchObject({ paymentStatus: 'review' });
  expect(attemptsOf(id)[1]).toMatchObject({ reason: 'code', capturedCents: 0 });
});
