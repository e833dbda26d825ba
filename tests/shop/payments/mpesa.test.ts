import { afterAll, describe, expect, test } from 'vitest';
import {
  isFinalFailure,
  mpesaMeaning,
  refusalMeaning,
} from '../../../shared/payment/mpesa-codes.ts';
import { stkQuery } from '../../../worker/payments/mpesa/stk-push.ts';
import { startPrompts } from '../prompts.ts';

const prompts = await startPrompts();
afterAll(prompts.stop);
const { sandbox, receiver, config, phoneEnding, pathOf, send, accepted, ask } = prompts;
const { door, script, pushesOf, tokensIssued, callbackAt } = prompts;
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

describe.concurrent('what the phone answers', () => {
  test('a connection is kept longer than its client uses it', async () => {
    const { headers } = await fetch(`${sandbox.url}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=60');
  });

  test('an ordinary number pays after about a second', async () => {
    const phone = phoneEnding('5678');
    const began = Date.now();
    const id = await accepted(phone);
    expect(await ask(id)).toEqual({ state: 'pending' });
    const callback = await callbackAt(phone);
    expect(Date.now() - began).toBeGreaterThan(900);
    const ids = { checkoutRequestId: id, merchantRequestId: expect.stringMatching(/^29115-/) };
    const paid = { resultCode: '0', amountCents: 125_000 };
    const names = { receipt: expect.stringMatching(/^[A-Z0-9]{10}$/), at: expect.any(Number) };
    expect(callback).toEqual({ ...ids, ...paid, ...names });
    expect(await ask(id)).toEqual({ state: 'paid' });
    const [first] = await receiver.wait(pathOf(phone));
    expect(first?.text).toContain('{"Name":"Amount","Value":1250.0}');
    expect(first?.text).toContain('{"Name":"Balance"}');
  });

  test.each([
    ['1032', '1032', 'cancelled'],
    ['1037', '1037', 'unreachable'],
    ['0001', '1', 'low_balance'],
    ['2001', '2001', 'wrong_pin'],
  ])('a number ending in %s fails with ResultCode %s, %s', async (last, code, meaning) => {
    const phone = phoneEnding(last);
    const id = await accepted(phone);
    const nothing = { amountCents: null, receipt: null };
    expect(await callbackAt(phone)).toMatchObject({ resultCode: code, ...nothing });
    expect(await ask(id)).toEqual({ state: 'failed', code });
    expect(mpesaMeaning(code)).toBe(meaning);
  });

  test('…0017 never calls back, and the query alone knows that it paid', async () => {
    const phone = phoneEnding('0017');
    const id = await accepted(phone);
    await pause(1800);
    expect(receiver.received.filter((one) => one.path === pathOf(phone))).toEqual([]);
    expect(await ask(id)).toEqual({ state: 'paid' });
  });

  test('a second push to a phone that is being asked is refused as busy', async () => {
    const phone = phoneEnding('5678');
    const results = await Promise.all(Array.from({ length: 5 }, () => send(phone)));
    const refused = results.filter((result) => result.state === 'refused');
    expect(refused.map((result) => result.code)).toEqual(Array(4).fill('500.001.1001'));
    expect(refusalMeaning('500.001.1001')).toBe('busy');
    await receiver.wait(pathOf(phone));
    expect((await send(phone)).state).toBe('accepted');
  });
});

describe.concurrent('what goes wrong on the way', () => {
  test.each([
    ['an HTML page', { html: true }],
    ['an HTML page with status 200', { html: true, status: 200 }],
    ['an empty 500', { status: 500 }],
    ['an empty 200', { status: 200 }],
    ['an unexplained 5xx code', { errorCode: '503.009.77' }],
  ])('%s as answer to a push is unknown, and is not sent again', async (_, wish) => {
    const phone = phoneEnding('5678');
    await script(phone, wish);
    expect(await send(phone)).toEqual({ state: 'unknown' });
    expect(await pushesOf(phone)).toHaveLength(1);
  });

  test('an answer that comes too late is unknown, though the phone pays', async () => {
    const phone = phoneEnding('5678');
    await script(phone, { hang: 12_000 });
    expect(await send(phone)).toEqual({ state: 'unknown' });
    expect(await callbackAt(phone)).toMatchObject({ resultCode: '0' });
    expect(await pushesOf(phone)).toMatchObject([{ state: 'paid' }]);
  });

  test('nobody listening is a certain no: without a token nothing was sent', async () => {
    const nowhere = { ...config, baseUrl: 'http://127.0.0.1:9' };
    expect(await send(phoneEnding('5678'), {}, nowhere)).toMatchObject({ code: 'offline' });
    const pending = await stkQuery(nowhere, { checkoutRequestId: 'ws_CO_1', now: Date.now() });
    expect(pending).toEqual({ state: 'pending' });
  });

  test('a wrong key is refused, and prompts no phone', async () => {
    const phone = phoneEnding('5678');
    const result = await send(phone, {}, { ...config, key: 'wrong' });
    expect(result).toMatchObject({ state: 'refused', code: 'auth' });
    expect(await pushesOf(phone)).toEqual([]);
  });

  test('a wrong passkey is refused', async () => {
    const result = await send(phoneEnding('5678'), {}, { ...config, passkey: 'wrong' });
    expect(result).toMatchObject({ state: 'refused', code: '500.001.1001' });
  });

  test.each(['400.002.02', '500.003.02', '429.001.01'])('%s refuses a push', async (errorCode) => {
    const phone = phoneEnding('5678');
    await script(phone, { errorCode });
    expect(await send(phone)).toMatchObject({ state: 'refused', code: errorCode });
  });

  test.each([{ queryHtml: true }, { queryStatus: 500 }, { queryResultCode: '4999' }])(
    'a query answered with %o stays pending',
    async (wish) => {
      const phone = phoneEnding('5678');
      await script(phone, { ...wish, delayMs: 0 });
      const id = await accepted(phone);
      await receiver.wait(pathOf(phone));
      expect(await ask(id)).toEqual({ state: 'pending' });
      expect(await ask('ws_CO_nobody')).toEqual({ state: 'pending' });
    },
  );
});

describe('tokens', () => {
  test('one token serves many calls and is renewed before it ends', async () => {
    const own = { ...config, baseUrl: sandbox.url.replace('127.0.0.1', 'localhost') };
    const now = Date.now();
    const ask = (at: number) => stkQuery(own, { checkoutRequestId: 'ws_CO_nobody', now: at });
    const before = await tokensIssued();
    for (let i = 0; i < 3; i += 1) await ask(now + i);
    expect(await tokensIssued()).toBe(before + 1);
    await ask(now + 3_590_000);
    expect(await tokensIssued()).toBe(before + 2);
  });

  test('a token that Daraja dropped is fetched anew, and the phone is prompted once', async () => {
    await accepted(phoneEnding('5678'));
    await door('DELETE', '/tokens');
    const before = await tokensIssued();
    const phone = phoneEnding('5678');
    await accepted(phone);
    expect(await tokensIssued()).toBe(before + 1);
    expect(await pushesOf(phone)).toHaveLength(1);
  });
});

test('the push carries what Daraja asks for, with its clock in Nairobi', async () => {
  const phone = phoneEnding('5678');
  await accepted(phone, { now: Date.UTC(2026, 0, 6, 22, 21, 15) });
  const [seen] = await pushesOf(phone);
  const parties = { PartyA: Number(phone), PhoneNumber: Number(phone), PartyB: 174379 };
  const words = { AccountReference: 'TT-4F9K2', TransactionDesc: 'Labels for th' };
  expect(seen?.body).toMatchObject({
    ...parties,
    ...words,
    Timestamp: '20260107012115',
    Amount: 1250,
  });
});

test('part shillings, strange phones and long references are our own faults', async () => {
  const phone = phoneEnding('5678');
  await expect(send(phone, { amountCents: 125_050 })).rejects.toThrow('shillings');
  await expect(send('0712345678')).rejects.toThrow('phone');
  await expect(send(phone, { reference: 'TT-1234567890' })).rejects.toThrow('reference');
});

test('codes that sources doubt, or nobody knows, never fail a payment', () => {
  for (const code of ['0', '17', '1019', '9999', '4242', 'toString']) {
    expect(isFinalFailure(code), code).toBe(false);
  }
});
