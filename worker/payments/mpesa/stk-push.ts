import * as z from 'zod/mini';
import { NORMAL_PHONE } from '../../../shared/input/phone.ts';
import {
  isFinalFailure,
  isProcessing,
  refusalMeaning,
} from '../../../shared/payment/mpesa-codes.ts';
import type { JsonResponse } from '../../http/fetch-json.ts';
import { NoToken } from '../access-token.ts';
import { parseMinor, parseTime } from '../parse.ts';
import { code, errorResponse, type MpesaConfig, post, signature } from './daraja.ts';

type StkPush = {
  phone: string;
  amountCents: number;
  reference: string;
  description: string;
  callbackUrl: string;
  now: number;
};
/** `unknown`: the phone may have been prompted, so the push is not sent again. */
type StkPushResult =
  | { state: 'accepted'; merchantRequestId: string; checkoutRequestId: string }
  | { state: 'refused'; code: string }
  | { state: 'unknown' };
/** `pending` with a code: Daraja refused, without proof that no money moved. */
type StkQueryResult =
  | { state: 'paid' }
  | { state: 'failed'; code: string }
  | { state: 'pending'; code?: string };
type StkCallback = {
  merchantRequestId: string;
  checkoutRequestId: string;
  resultCode: string;
  amountCents: number | null;
  receipt: string | null;
  /** ms UTC. */
  at: number | null;
};

const acceptedResponse = z.object({
  MerchantRequestID: z.string().check(z.minLength(1)),
  CheckoutRequestID: z.string().check(z.minLength(1)),
  ResponseCode: z.literal('0'),
});
const declinedResponse = z.object({ ResponseCode: code, ResponseDescription: z.string() });
const queryResponse = z.object({
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

/** Throws a RangeError for arguments that Daraja would misread. */
export async function stkPush(config: MpesaConfig, asked: StkPush): Promise<StkPushResult> {
  const amount = asked.amountCents / 100;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError('not whole shillings');
  if (!NORMAL_PHONE.test(asked.phone)) throw new RangeError('not a normalised phone');
  if (!asked.reference || asked.reference.length > 12) throw new RangeError('reference: 1 to 12');
  // In production, phone numbers sent as strings ended in 1037 (unreachable).
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
    return readResponse(await post(config, '/mpesa/stkpush/v1/processrequest', payload, limit));
  } catch (error) {
    if (error instanceof NoToken) return refused(error.code);
    throw error;
  }
}

function readResponse(response: JsonResponse | null): StkPushResult {
  if (!response) return { state: 'unknown' };
  const error = errorResponse.safeParse(response.body);
  if (error.success) {
    const { errorCode } = error.data;
    return refusalMeaning(errorCode) ? refused(errorCode) : { state: 'unknown' };
  }
  if (response.status === 401) return refused('auth');
  if (response.status !== 200) return { state: 'unknown' };
  const accepted = acceptedResponse.safeParse(response.body);
  if (accepted.success) {
    const { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId } =
      accepted.data;
    return { state: 'accepted', merchantRequestId, checkoutRequestId };
  }
  const declined = declinedResponse.safeParse(response.body);
  if (!declined.success || declined.data.ResponseCode === '0') return { state: 'unknown' };
  return refused(declined.data.ResponseCode);
}

const refused = (code: string): StkPushResult => ({ state: 'refused', code });

/** Daraja's query reports neither amount nor receipt. */
export async function stkQuery(
  config: MpesaConfig,
  { checkoutRequestId, now }: { checkoutRequestId: string; now: number },
): Promise<StkQueryResult> {
  const payload = { ...signature(config, now), CheckoutRequestID: checkoutRequestId };
  const limit = { now, timeoutMs: 8_000 };
  let response: JsonResponse | null;
  try {
    response = await post(config, '/mpesa/stkpushquery/v1/query', payload, limit);
  } catch (error) {
    if (error instanceof NoToken) return { state: 'pending' };
    throw error;
  }
  const parsed = queryResponse.safeParse(response?.body);
  if (response?.status !== 200 || !parsed.success) return { state: 'pending' };
  const { ResponseCode, CheckoutRequestID = checkoutRequestId, ResultCode: code } = parsed.data;
  if (ResponseCode !== '0' || CheckoutRequestID !== checkoutRequestId) return { state: 'pending' };
  if (code === '0') return { state: 'paid' };
  if (isProcessing(code)) return { state: 'pending' };
  return { state: isFinalFailure(code) ? 'failed' : 'pending', code };
}

/** Callbacks are unsigned, so their content is only a hint. */
export function parseStkCallback(body: unknown): StkCallback | null {
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
    amountCents: parseMinor(amount),
    receipt: text('MpesaReceiptNumber') || null,
    at: parseTime(text('TransactionDate')),
  };
}
