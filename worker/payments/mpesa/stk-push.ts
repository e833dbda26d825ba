import * as z from 'zod/mini';
import { NORMAL_PHONE } from '../../../shared/input/phone.ts';
import {
  isFinalFailure,
  isProcessing,
  refusalMeaning,
} from '../../../shared/payment/mpesa-codes.ts';
import { minorOf, momentOf, type Reply } from '../ask.ts';
import { code, errorAnswer, type MpesaConfig, NoToken, post, signature } from './daraja.ts';

/** STK push: the prompt on the customer's phone. */

export type Push = {
  phone: string;
  amountCents: number;
  reference: string;
  description: string;
  callbackUrl: string;
  now: number;
};
/** `unknown`: the phone may or may not ring. Never send again; keep it `initiating`, reconcile. */
export type PushResult =
  | { state: 'accepted'; merchantRequestId: string; checkoutRequestId: string }
  | { state: 'refused'; code: string; message: string }
  | { state: 'unknown' };
/** `pending` with a code: the provider said no, in a word that does not prove that no money moved. */
export type QueryResult =
  | { state: 'paid' }
  | { state: 'failed'; code: string }
  | { state: 'pending'; code?: string };
export type Callback = {
  merchantRequestId: string;
  checkoutRequestId: string;
  resultCode: string;
  amountCents: number | null;
  receipt: string | null;
  phone: string | null;
  /** ms UTC. */
  at: number | null;
};

const acceptedAnswer = z.object({
  MerchantRequestID: z.string().check(z.minLength(1)),
  CheckoutRequestID: z.string().check(z.minLength(1)),
  ResponseCode: z.literal('0'),
});
const declinedAnswer = z.object({ ResponseCode: code, ResponseDescription: z.string() });
const queryAnswer = z.object({
  ResponseCode: z._default(code, '0'),
  CheckoutRequestID: z.optional(z.string()),
  ResultCode: code,
});
const callbackBody = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: z.string().check(z.minLength(1)),
      CheckoutRequestID: z.string().check(z.minLength(1)),
      ResultCode: code,
      CallbackMetadata: z.nullish(
        z.object({ Item: z.array(z.object({ Name: z.string(), Value: z.optional(z.unknown()) })) }),
      ),
    }),
  }),
});

/** Rings the phone. Throws only for what our own code must never ask. */
export async function push(config: MpesaConfig, asked: Push): Promise<PushResult> {
  const amount = asked.amountCents / 100;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError('not whole shillings');
  if (!NORMAL_PHONE.test(asked.phone)) throw new RangeError('not a normalised phone');
  if (!asked.reference || asked.reference.length > 12) throw new RangeError('reference: 1 to 12');
  // As numbers: strings were seen to end in 1037 in production.
  const phone = Number(asked.phone);
  const payload = {
    ...signature(config, asked.now),
    TransactionType: config.till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
    Amount: amount,
    PartyA: phone,
    PartyB: Number(config.till ?? config.shortcode),
    PhoneNumber: phone,
    CallBackURL: asked.callbackUrl,
    AccountReference: asked.reference,
    TransactionDesc: asked.description.slice(0, 13),
  };
  const limit = { now: asked.now, timeoutMs: 10_000 };
  try {
    return pushResult(await post(config, '/mpesa/stkpush/v1/processrequest', payload, limit));
  } catch (error) {
    // Without a token nothing was sent, so this is a certain no.
    if (error instanceof NoToken) return refused(error.code, error.message);
    throw error;
  }
}

function pushResult(answer: Reply | null): PushResult {
  if (!answer) return { state: 'unknown' };
  const error = errorAnswer.safeParse(answer.body);
  if (error.success) {
    const { errorCode, errorMessage } = error.data;
    return refusalMeaning(errorCode) ? refused(errorCode, errorMessage) : { state: 'unknown' };
  }
  if (answer.status === 401) return refused('auth', 'Daraja turned the token down');
  if (answer.status !== 200) return { state: 'unknown' };
  const accepted = acceptedAnswer.safeParse(answer.body);
  if (accepted.success) {
    const { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId } =
      accepted.data;
    return { state: 'accepted', merchantRequestId, checkoutRequestId };
  }
  const declined = declinedAnswer.safeParse(answer.body);
  if (!declined.success || declined.data.ResponseCode === '0') return { state: 'unknown' };
  return refused(declined.data.ResponseCode, declined.data.ResponseDescription);
}

const refused = (code: string, message: string): PushResult => ({
  state: 'refused',
  code,
  message,
});

/** `paid` carries no amount or receipt: only a callback, or an admin, has them. */
export async function query(
  config: MpesaConfig,
  { checkoutRequestId, now }: { checkoutRequestId: string; now: number },
): Promise<QueryResult> {
  const payload = { ...signature(config, now), CheckoutRequestID: checkoutRequestId };
  const limit = { now, timeoutMs: 8_000 };
  let answer: Reply | null;
  try {
    answer = await post(config, '/mpesa/stkpushquery/v1/query', payload, limit);
  } catch (error) {
    if (error instanceof NoToken) return { state: 'pending' };
    throw error;
  }
  const parsed = queryAnswer.safeParse(answer?.body);
  if (answer?.status !== 200 || !parsed.success) return { state: 'pending' };
  const { ResponseCode, CheckoutRequestID = checkoutRequestId, ResultCode: code } = parsed.data;
  if (ResponseCode !== '0' || CheckoutRequestID !== checkoutRequestId) return { state: 'pending' };
  if (code === '0') return { state: 'paid' };
  if (isProcessing(code)) return { state: 'pending' };
  return { state: isFinalFailure(code) ? 'failed' : 'pending', code };
}

/** Reads by name, never by position. A hint only: callbacks are unsigned. Null: not a callback. */
export function parseCallback(body: unknown): Callback | null {
  const parsed = callbackBody.safeParse(body);
  if (!parsed.success) return null;
  const callback = parsed.data.Body.stkCallback;
  const items = callback.CallbackMetadata?.Item ?? [];
  const text = (name: string) => {
    const value = items.find((item) => item.Name === name)?.Value;
    return typeof value === 'number' || typeof value === 'string' ? `${value}`.trim() : '';
  };
  const amount = text('Amount');
  return {
    merchantRequestId: callback.MerchantRequestID,
    checkoutRequestId: callback.CheckoutRequestID,
    resultCode: callback.ResultCode,
    amountCents: minorOf(amount),
    receipt: text('MpesaReceiptNumber') || null,
    phone: text('PhoneNumber') || null,
    at: momentOf(text('TransactionDate')),
  };
}
