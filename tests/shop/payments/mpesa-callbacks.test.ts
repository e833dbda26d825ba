import { afterAll, describe, expect, test } from 'vitest';
import { parseStkCallback } from '../../../worker/payments/mpesa/stk-push.ts';
import { startPrompts } from '../prompts.ts';

const prompts = await startPrompts();
afterAll(prompts.stop);
const { receiver, phoneEnding, pathOf, accepted, ask, door, script, callbackAt } = prompts;

describe('callbacks', () => {
  test('a scripted phone calls back with another amount, receipt and order of items', async () => {
    const phone = phoneEnding('5678');
    const receipt = 'LHG31AA5TX';
    await script(phone, { delayMs: 0, amount: 1, receipt, shuffle: true, double: 3 });
    const checkoutRequestId = await accepted(phone);
    expect(await callbackAt(phone)).toMatchObject({ amountCents: 100, receipt });
    await receiver.wait(pathOf(phone), 3);
    await door('POST', '/callback', { checkoutRequestId, times: 2 });
    const all = await receiver.wait(pathOf(phone), 5);
    expect(new Set(all.map((one) => one.text)).size).toBe(1);
  });

  test('a callback may come before the answer, and a query may contradict it', async () => {
    const phone = phoneEnding('5678');
    await script(phone, { delayMs: 0, hang: 800, queryResultCode: '1032' });
    let answered = false;
    const sending = accepted(phone).finally(() => {
      answered = true;
    });
    const callback = await callbackAt(phone);
    expect([answered, callback?.resultCode]).toEqual([false, '0']);
    expect(await sending).toBe(callback?.checkoutRequestId);
    expect(await ask(await sending)).toEqual({ state: 'failed', code: '1032' });
  });

  test.each([null, 'x', [], {}, { Body: {} }, { Body: { stkCallback: { ResultCode: 0 } } }])(
    '%j is no callback',
    (body) => {
      expect(parseStkCallback(body)).toBeNull();
    },
  );

  test('strings for numbers, missing values and unknown names are tolerated', () => {
    const Item = [
      { Name: 'PhoneNumber', Value: '254712345678' },
      { Name: 'toString', Value: 7 },
      { Name: 'MpesaReceiptNumber' },
      { Name: 'Amount', Value: '1250.50' },
    ];
    const ids = { MerchantRequestID: 'm', CheckoutRequestID: 'c' };
    const stkCallback = { ...ids, ResultCode: '0', CallbackMetadata: { Item } };
    const read = parseStkCallback({ Body: { stkCallback } });
    expect(read).toMatchObject({ resultCode: '0', amountCents: 125_050, receipt: null });
  });
});
