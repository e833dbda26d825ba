import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf } from '../../shared/payment/paybill.ts';
import { callbackUrl } from '../../worker/payments/mpesa/config.ts';
import { sandboxKeys } from '../sandbox/keys.ts';
import { sign, webhookHeaders } from '../sandbox/signed.ts';
import { stkCallback } from '../shop/stk.ts';
import { rounds } from '../worker/rounds.ts';
import { expectedFaults } from '../worker/setup.ts';
import { open, paid, prepare } from './open.ts';
import type { Play } from './play.ts';
import type { Letter } from './post.ts';

const FORGERIES = rounds(1000, 200);
const HOOKS = 'https://shop.test/hooks';

prepare();

/** An unpaid order of each method, with an open prompt or page. */
async function waiting() {
  const play = await open();
  for (const method of ['mpesa', 'card', 'paypal']) await play.place(method);
  return play;
}

const word = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' });
const nth = fc.nat({ max: 2 });
const amount = fc.constantFrom(1, 999, 1000, 1001);

/** Requests of an attacker who knows everything but the secrets, or only the path. */
const forgery = fc.oneof(
  fc.record({ kind: fc.constant('guessed path'), nth, word, amount }),
  fc.record({ kind: fc.constant('right path, other ids'), nth, word, amount }),
  fc.record({ kind: fc.constant('right path, right ids, no money'), nth, word, amount }),
  fc.record({ kind: fc.constant('right path, no callback at all'), nth, word, amount }),
  fc.record({ kind: fc.constant('by hand, guessed path'), nth, word, amount }),
  fc.record({ kind: fc.constant('paystack, no signature'), nth, word, amount }),
  fc.record({ kind: fc.constant('paystack, another key'), nth, word, amount }),
  fc.record({ kind: fc.constant('paystack, another body'), nth, word, amount }),
  fc.record({ kind: fc.constant('paystack, signature altered'), nth, word, amount }),
  fc.record({ kind: fc.constant('paypal, no signature'), nth, word, amount }),
  fc.record({ kind: fc.constant('paypal, another signature'), nth, word, amount }),
  fc.record({ kind: fc.constant('paypal, certificate elsewhere'), nth, word, amount }),
);
type Forgery = typeof forgery extends fc.Arbitrary<infer T> ? T : never;

async function forge(play: Play, { kind, nth, word, amount }: Forgery): Promise<Letter> {
  const order = play.orders[nth];
  const [attempt] = await play.attempts(order?.id ?? '');
  if (!order || !attempt) throw new Error('nothing to forge');
  const url = await callbackUrl(play.shop.env, attempt.id);
  const success = stkCallback(attempt as never, {}, amount, 'FORGED0001');
  const letter = (to: string, body: unknown, headers = {}) => ({
    to,
    body: JSON.stringify(body),
    headers,
  });
  const data = {
    id: 7,
    status: 'success',
    reference: attempt.id,
    amount: 100_000,
    currency: 'KES',
  };
  const charge = { event: 'charge.success', data };
  const resource = { id: 'C1', custom_id: attempt.id, status: 'COMPLETED' };
  const capture = { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource };
  const paypal = await webhookHeaders(sandboxKeys, JSON.stringify(capture));
  switch (kind) {
    case 'guessed path':
      return letter(`${HOOKS}/mpesa/${encodeURIComponent(word)}`, success);
    case 'right path, other ids':
      return letter(url, stkCallback({ ...attempt, checkoutRequestId: `ws_${word}` } as never));
    case 'right path, right ids, no money':
      return letter(url, success);
    case 'right path, no callback at all':
      return letter(url, { [word]: amount });
    case 'by hand, guessed path': {
      const told = { TransID: 'FORGED0009', TransAmount: amount, BusinessShortCode: '174379' };
      const named = { ...told, BillRefNumber: accountOf(order.id), MSISDN: order.phone };
      return letter(`${HOOKS}/by-hand/${encodeURIComponent(word)}/confirmation`, named);
    }
    case 'paystack, no signature':
      return letter(`${HOOKS}/paystack`, charge);
    case 'paystack, another key':
      return letter(`${HOOKS}/paystack`, charge, {
        'x-paystack-signature': await sign(word, JSON.stringify(charge)),
      });
    case 'paystack, another body':
      return letter(`${HOOKS}/paystack`, charge, {
        'x-paystack-signature': await sign(sandboxKeys.PAYSTACK_SECRET, word),
      });
    case 'paystack, signature altered': {
      const right = await sign(sandboxKeys.PAYSTACK_SECRET, JSON.stringify(charge));
      const wrong = amount % 2 === 0 ? right.slice(0, -1) : right.toUpperCase();
      return letter(`${HOOKS}/paystack`, charge, { 'x-paystack-signature': wrong });
    }
    case 'paypal, no signature':
      return letter(`${HOOKS}/paypal`, capture);
    case 'paypal, another signature':
      return letter(`${HOOKS}/paypal`, capture, {
        ...paypal,
        'paypal-transmission-sig': await sign(word, word),
      });
    default:
      return letter(`${HOOKS}/paypal`, capture, {
        ...paypal,
        'paypal-cert-url': `https://paypal.com.${encodeURIComponent(word)}.example/cert`,
      });
  }
}

test(`P11 of ${FORGERIES} forged callbacks none is accepted`, async () => {
  const play = await waiting();
  const before = await play.rows();
  const answers: Record<string, number> = {};
  const forged = fc.asyncProperty(forgery, async (each) => {
    const answer = await play.shop.hear(await forge(play, each));
    const status = answer?.status ?? 0;
    answers[status] = (answers[status] ?? 0) + 1;
    const known = each.kind.startsWith('right path');
    expect(status, each.kind).toBe(known ? 200 : each.kind.includes('guessed') ? 404 : 401);
  });
  await fc.assert(forged, { numRuns: FORGERIES });
  expect(await play.rows()).toEqual(before);
  for (const { id } of play.orders) {
    expect(await play.attempts(id)).toMatchObject([{ state: 'pending', receipt: null }]);
  }
  expect(play.shop.hosts).not.toContain('example');
  const tally = Object.entries(answers).map(([status, n]) => `${n} x ${status}`);
  process.stdout.write(`forgeries: ${FORGERIES} (${tally.join(', ')}), 0 accepted\n`);
  expect(expectedFaults()).toBeGreaterThan(FORGERIES / 2);
});

test('P12 a forged success is refuted when the provider, asked again, says that it was cancelled', async () => {
  const play = await open();
  const order = await play.place('mpesa');
  const [attempt] = await play.attempts(order?.id ?? '');
  const url = await callbackUrl(play.shop.env, attempt?.id ?? '');
  const body = JSON.stringify(stkCallback(attempt as never));
  await play.shop.hear({ to: url, body, headers: {} });
  expect(await play.rows()).toMatchObject([{ paymentStatus: 'pending' }]);
  const [prompt] = play.shop.mpesa.prompts;
  if (prompt) play.shop.mpesa.end(prompt, '1032');
  await play.shop.pass(60_000);
  // The forged notice of payment leads to review, never to paid.
  expect(await play.rows()).toMatchObject([{ paymentStatus: 'review' }]);
});

test('a forged notice of another sum brings a paid order to staff, and what was captured stays as it is', async () => {
  const { play, id, letters } = await paid();
  for (const letter of letters) await play.shop.hear(letter);
  const [attempt] = await play.attempts(id);
  expect(attempt).toMatchObject({ state: 'settled', capturedCents: attempt?.amountCents });
  const to = await callbackUrl(play.shop.env, attempt?.id ?? '');
  const body = JSON.stringify(stkCallback(attempt as never, {}, 1_050, 'FORGED0001'));
  await play.shop.hear({ to, body, headers: {} });
  await play.shop.pass(60_000);
  const { receipt, capturedCents, capturedMinor } = attempt ?? {};
  expect(await play.attempts(id)).toMatchObject([
    { state: 'manual_review', reason: 'other_amount', receipt, capturedCents, capturedMinor },
  ]);
});

test.each(['an order placed after it', 'a prompt sent after it'])(
  'another’s payment whose code is typed is for a person, though %s has the payer’s number',
  async (what) => {
    const play = await open();
    const { mpesa } = play.shop;
    const isPrompt = what.startsWith('a prompt');
    const before = isPrompt ? await play.place('card') : undefined;
    // The number of the next order.
    const payer = `2547${String(play.run * 3 + play.orders.length).padStart(8, '0')}`;
    const code = mpesa.send(1000, payer, 'my labels', '');
    await play.shop.pass(5000);
    const order = before ?? (await play.place('mpesa'));
    if (!order) throw new Error('not placed');
    if (isPrompt) {
      const body = { method: 'mpesa', phone: payer };
      expect((await order.buyer.send(`/api/orders/${order.id}/pay`, body))?.status).toBe(200);
    }
    expect(order.totalCents).toBe(100_000);
    await order.buyer.send(`/api/orders/${order.id}/check`, { code });
    await play.hearResults();
    await play.shop.pass(15_000);
    expect((await play.attempts(order.id)).at(-1)).toMatchObject({
      ...{ channel: 'manual', state: 'manual_review', reason: 'other_payer' },
    });
    expect(await play.rows()).toMatchObject([{ paymentStatus: 'review' }]);
  },
);
