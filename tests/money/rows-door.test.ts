import { expect, test } from 'vitest';
import { saveDiscount } from '../../shared/cart/discount.ts';
import { checkoutBody } from '../checkout-body.ts';
import { BOSS, commitAt } from '../worker/admin.ts';
import { expectedFaults } from '../worker/setup.ts';
import { env } from '../worker/shop.ts';
import { onHand } from './ledgers.ts';
import { open, prepare } from './open.ts';
import { PAYS } from './play.ts';
import { Buyer } from './shop.ts';
import { ordersOf, read, shopper, TOTAL } from './shop-api.ts';

/** Rows of the threat table about the shop's API: what a browser may send, and who may pay. */

const CASH = { paymentMethod: 'cash', mpesaPhone: '' };

prepare();

test('P01 a total, price or discount of the browser’s own is recomputed or refused', async () => {
  const { buyer, line, send } = await shopper();
  const expected = (totalCents: unknown) => ({ expected: { totalCents, lines: [line] } });
  for (const total of [1, 0, -TOTAL, TOTAL - 1, TOTAL + 1]) {
    const answer = await send(checkoutBody([line], TOTAL, expected(total)));
    expect(await read(answer), String(total)).toEqual([409, 'price_changed']);
  }
  for (const total of [
    '100000',
    Number.POSITIVE_INFINITY,
    Number.NaN,
    0.5,
    null,
    { cents: TOTAL },
    [TOTAL],
  ]) {
    const answer = await send(checkoutBody([line], TOTAL, expected(total)));
    expect(await read(answer), String(total)).toEqual([400, 'invalid']);
  }
  for (const extra of [{ discountCents: 1 }, { shippingCents: 0 }, { unitPriceCents: 1 }]) {
    expect(await read(await send(checkoutBody([line], TOTAL, extra)))).toEqual([400, 'invalid']);
  }
  expect(await ordersOf(buyer)).toEqual([]);
});

test('P02 quantities of none, less, parts or too many are not taken into a cart', async () => {
  const { buyer, line, send } = await shopper();
  for (const quantity of [0, -1, 1.5, 1e9, 1000, Number.NaN, '2', null]) {
    await buyer.add('1', quantity as number);
  }
  expect((await send(checkoutBody([line], TOTAL)))?.status).toBe(201);
  expect(await ordersOf(buyer)).toMatchObject([{ subtotalCents: 75_000 }]);
});

test('P03 of a hundred buyers at once of the last ten, exactly ten are served', async () => {
  const play = await open();
  await play.take({ do: 'shelf', full: false });
  await play.restock(10);
  const buyers = await Promise.all(Array.from({ length: 100 }, () => Buyer.open(play.shop)));
  const lines: object[] = [];
  for (const buyer of buyers) lines.push(await buyer.add('1', 1));
  const placed = async (i: number) => {
    const body = checkoutBody([lines[i] ?? {}], TOTAL, { paymentMethod: 'card' });
    for (;;) {
      const answer = await buyers[i]?.send('/api/checkout', body);
      // 503: the client repeats it in a moment.
      if (answer?.status !== 503) return read(answer ?? null);
    }
  };
  const answers = await Promise.all(buyers.map((_, i) => placed(i)));
  expect(answers.filter(([status]) => status === 201)).toHaveLength(10);
  expect(answers.filter(([, code]) => code === 'sold_out')).toHaveLength(90);
  expect(await onHand()).toBe(0);
  await play.restock(1000);
});

test('P20 the certificate a webhook names is never fetched, wherever it lies', async () => {
  const { play } = await shopper();
  const event = { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: 'x' } };
  for (const host of ['evil.example', 'shop.test', 'api.paypal.com.evil.example', '127.0.0.1']) {
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `https://${host}/cert.pem`,
      'paypal-transmission-id': '1',
      'paypal-transmission-sig': 'x',
      'paypal-transmission-time': '2026-01-01T00:00:00Z',
    };
    const to = 'https://shop.test/hooks/paypal';
    const answer = await play.shop.hear({ to, body: JSON.stringify(event), headers });
    expect(answer?.status).toBe(401);
  }
  expect(play.shop.hosts).toEqual([]);
  expectedFaults();
});

test('P21 a way back opened by hand asks the provider and believes nothing of the address', async () => {
  const play = await open();
  const order = await play.place('card');
  const said = '?status=success&reference=x&trxref=x&token=y&PayerID=z&paid=1';
  for (let i = 0; i < 20; i++) {
    const answer = await play.shop.fetch(`/pay/${order?.id}${said}`);
    expect([answer?.status, answer?.headers.get('Location')]).toEqual([303, `/order/${order?.id}`]);
  }
  expect(await play.rows()).toMatchObject([{ paymentStatus: 'pending' }]);
  // Opening it repeatedly does not call Paystack each time.
  const asked = play.shop.hosts.filter((host) => host === 'paystack.test').length;
  expect(asked).toBeLessThanOrEqual(13);
  expect((await play.shop.fetch(`/pay/${crypto.randomUUID()}`))?.status).toBe(404);
});

test('a made-up code makes no room for a third cash order of one phone number', async () => {
  const play = await open();
  Object.assign(play.shop.env, { MPESA_INITIATOR: '' });
  const statuses = [];
  for (const code of ['AAAAAAAAAA', 'BBBBBBBBBB', 'CCCCCCCCCC']) {
    const buyer = await Buyer.open(play.shop);
    const body = checkoutBody([await buyer.add('1', 1)], TOTAL, CASH);
    const contact = { ...body.contact, phone: '0799000777' };
    statuses.push((await buyer.send('/api/checkout', { ...body, contact }))?.status);
    await buyer.send(`/api/orders/${body.orderId}/check`, { code });
    await play.shop.pass(1000);
  }
  expect(statuses).toEqual([201, 201, 409]);
});

test('P22 nobody pays a stranger’s, a cancelled or a paid order, by any method', async () => {
  const play = await open();
  const order = await play.place('mpesa');
  const stranger = await Buyer.open(play.shop);
  const pay = async (buyer: Buyer, method: string) => {
    const body = { method, ...(method === 'mpesa' ? { phone: '254711000022' } : {}) };
    return read(await buyer.send(`/api/orders/${order?.id}/pay`, body));
  };
  const methods = ['mpesa', 'card', 'paypal', 'cash'];
  for (const method of methods) expect(await pay(stranger, method)).toEqual([404, 'not_found']);
  await play.answer({ ...PAYS, how: '1032' });
  await play.shop.pass(60_000);
  await play.setStatus(order, 'cancelled');
  for (const method of methods) {
    expect(await pay(order?.buyer as Buyer, method)).toEqual([409, 'order_cancelled']);
  }
  await play.setStatus(order, 'pending');
  await play.pay(order, 'mpesa');
  await play.answer(PAYS);
  await play.shop.pass(60_000);
  for (const method of methods) {
    expect(await pay(order?.buyer as Buyer, method)).toEqual([409, 'order_paid']);
  }
  expect(play.charges).toHaveLength(1);
});

test('P25 a code good once is used once by fifty at once, and not in other letters or after its end', async () => {
  const play = await open();
  const code = `ONCE${play.run}`;
  const rules = { code, kind: 'amount', value: 10_000, validFrom: 0, minSubtotalCents: 0 };
  const more = { validTo: Date.now() + 1e9, maxUses: 1, oncePerCustomer: true, active: true };
  await commitAt(Date.now(), BOSS, saveDiscount, { ...rules, ...more });
  const buy = async () => {
    const buyer = await Buyer.open(play.shop);
    const line = await buyer.add('1', 1);
    await buyer.send('/api/cart/discount', { code: ` ${code.toLowerCase()} ` });
    return { buyer, body: checkoutBody([line], TOTAL - 10_000, CASH) };
  };
  const ready = [];
  for (let i = 0; i < 50; i++) ready.push(await buy());
  const answers = await Promise.all(
    ready.map(async ({ buyer, body }) => read(await buyer.send('/api/checkout', body))),
  );
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
  const uses = env.DB.prepare('SELECT uses FROM discount_use WHERE id = ?').bind(code);
  expect(await uses.first('uses')).toBe(1);
  await play.shop.pass(2e9);
  const late = await Buyer.open(play.shop);
  await late.add('1', 1);
  const [status] = await read(await late.send('/api/cart/discount', { code }));
  expect(status).toBe(409);
});

test('P29 a provider that is down is left alone after five failures; the order is kept, the shop is open', async () => {
  const play = await open();
  play.shop.paystack.mood = 'down';
  const order = await play.place('mpesa');
  await play.answer({ ...PAYS, how: '1032' });
  await play.shop.pass(60_000);
  const statuses = [];
  const asked = () => play.shop.hosts.filter((host) => host === 'paystack.test').length;
  for (let i = 0; i < 8; i++) {
    const before = asked();
    const answer = await play.pay(order, 'card');
    statuses.push(answer?.status);
    if (answer?.status === 503) {
      expect(asked()).toBe(before);
      expect(await read(answer)).toEqual([503, 'provider_down']);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  }
  const left = statuses.indexOf(503);
  expect([3, 4, 5]).toContain(left);
  expect(new Set(statuses.slice(left))).toEqual(new Set([503]));
  expect((await play.shop.fetch('/shop'))?.status).toBe(200);
  // Other methods still work.
  expect((await play.pay(order, 'mpesa'))?.status).toBe(200);
  await play.answer({ ...PAYS, how: '1032' });
  play.shop.paystack.mood = 'well';
  await play.shop.pass(60_000);
  expect((await play.pay(order, 'card'))?.status).toBe(200);
});
