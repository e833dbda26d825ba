import { expect } from 'vitest';
import type { MpesaConfig } from '../../worker/payments/mpesa/daraja.ts';
import { parseStkCallback, stkPush, stkQuery } from '../../worker/payments/mpesa/stk-push.ts';
import { sandboxKeys } from '../sandbox/keys.ts';
import { startReceiver } from '../sandbox/receiver.ts';
import { startSandbox } from '../sandbox/start.ts';

/**
 * The Daraja sandbox and a receiver of its callbacks, without a shop; functions that send STK
 * pushes.
 */
export async function startPrompts() {
  const [sandbox, receiver] = await Promise.all([startSandbox(), startReceiver()]);
  const config: MpesaConfig = {
    baseUrl: sandbox.url,
    key: sandboxKeys.MPESA_KEY,
    secret: sandboxKeys.MPESA_SECRET,
    shortcode: sandboxKeys.MPESA_SHORTCODE,
    passkey: sandboxKeys.MPESA_PASSKEY,
  };
  let count = 0;

  /** A phone that no other test uses, with the chosen outcome. */
  function phoneEnding(last: string): string {
    count += 1;
    return `2547${String(count).padStart(4, '0')}${last}`;
  }
  const pathOf = (phone: string) => `/hooks/mpesa/${phone}`;
  const send = (phone: string, more: object = {}, using = config) =>
    stkPush(using, {
      phone,
      amountCents: 125_000,
      reference: 'TT-4F9K2',
      description: 'Labels for the school',
      callbackUrl: receiver.url + pathOf(phone),
      now: Date.now(),
      ...more,
    });

  async function accepted(phone: string, more: object = {}) {
    const result = await send(phone, more);
    if (result.state !== 'accepted') throw new Error(JSON.stringify(result));
    return result.checkoutRequestId;
  }
  const ask = (checkoutRequestId: string) =>
    stkQuery(config, { checkoutRequestId, now: Date.now() });

  async function door<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(sandbox.url + path, init);
    expect(response.status, path).toBe(200);
    return JSON.parse(await response.text());
  }
  const script = (phone: string, wish: object) => door('POST', '/script', { phone, ...wish });
  type Seen = { state: string; body: object };
  const pushesOf = (phone: string) => door<Seen[]>('GET', `/pushes?phone=${phone}`);
  const tokensIssued = async () => (await door<{ issued: number }>('GET', '/tokens')).issued;
  async function callbackAt(phone: string) {
    const [first] = await receiver.wait(pathOf(phone));
    return parseStkCallback(JSON.parse(first?.text ?? ''));
  }

  return {
    sandbox,
    receiver,
    config,
    phoneEnding,
    pathOf,
    send,
    accepted,
    ask,
    door,
    script,
    pushesOf,
    tokensIssued,
    callbackAt,
    stop: () => Promise.all([sandbox.stop(), receiver.stop()]),
  };
}
