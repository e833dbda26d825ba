import * as z from 'zod/mini';
import { orderNumber } from '../../../shared/order/states.ts';
import { sameText, sign } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { minorOf, momentOf } from '../ask.ts';
import { beginningOf, heard, jsonOf } from '../events.ts';
import type { Attempt, Hear, Refund, Refunded } from '../method.ts';
import { mpesaConfig } from './config.ts';
import { code, errorAnswer, NoToken, post } from './daraja.ts';

/**
 * Safaricom takes a payment back to its payer. The answer says only that it was asked; the result is
 * posted to an address with a secret. A result that never comes is for a person to find out: the same
 * reversal is never sent twice.
 */

const accepted = z.object({
  ConversationID: z.string().check(z.minLength(1)),
  ResponseCode: z.literal('0'),
});

const secretOf = (env: Env, refundId: string) => sign(env.APP_SECRET, 'reversal', refundId);

export async function reverse(env: Env, refund: Refund, attempt: Attempt): Promise<Refunded> {
  const config = mpesaConfig(env);
  const { initiator } = config;
  if (!initiator) return { state: 'failed', reason: 'misconfigured' };
  const url = `${env.BASE_URL}/hooks/reversal/${refund.id}/${await secretOf(env, refund.id)}`;
  const payload = {
    Initiator: initiator.name,
    SecurityCredential: initiator.credential,
    CommandID: 'TransactionReversal',
    TransactionID: attempt.receipt,
    Amount: refund.amountCents / 100,
    ReceiverParty: Number(config.shortcode),
    // Safaricom spells it so; 11: an organisation's shortcode.
    RecieverIdentifierType: '11',
    ResultURL: url,
    QueueTimeOutURL: url,
    Remarks: `Refund of order ${orderNumber(attempt.orderId)}`,
    Occasion: '',
  };
  try {
    const limit = { now: Date.now(), timeoutMs: 15_000 };
    const reply = await post(config, '/mpesa/reversal/v1/request', payload, limit);
    const asked = accepted.safeParse(reply?.body);
    if (reply?.status === 200 && asked.success) {
      return { state: 'pending', providerRef: asked.data.ConversationID };
    }
    const isNo = reply !== null && reply.status >= 400 && reply.status < 500;
    if (!isNo || !errorAnswer.safeParse(reply.body).success) return { state: 'unknown' };
    return { state: 'failed', reason: reply.status === 401 ? 'misconfigured' : 'refused' };
  } catch (error) {
    // Without a token nothing was sent.
    if (!(error instanceof NoToken)) throw error;
    return { state: 'failed', reason: error.code === 'auth' ? 'misconfigured' : 'offline' };
  }
}

const parameter = z.object({ Key: z.string(), Value: z.optional(z.unknown()) });
const resultBody = z.object({
  Result: z.object({
    ResultCode: code,
    ConversationID: z.string(),
    TransactionID: z.optional(z.string()),
    ResultParameters: z.nullish(
      z.object({ ResultParameter: z.union([z.array(parameter), parameter]) }),
    ),
  }),
});

/** Codes that say why; any other no is only a no (developer.safaricom.co.ke/APIs/Reversal). */
const FAILURES: Record<string, string> = {
  R000001: 'already_reversed',
  R000002: 'unknown_receipt',
  '1': 'low_balance',
  '11': 'misconfigured',
  '21': 'misconfigured',
  '2001': 'misconfigured',
};

/** What its result said, if it came. */
export async function reversalState(env: Env, refund: Refund): Promise<Refunded> {
  for (const body of await heard(env, refund.id)) {
    const parsed = resultBody.safeParse(body);
    if (!parsed.success) continue;
    const { ResultCode, ConversationID, TransactionID, ResultParameters } = parsed.data.Result;
    if (refund.providerRef && ConversationID !== refund.providerRef) continue;
    if (ResultCode !== '0') {
      return { state: 'failed', reason: FAILURES[ResultCode] ?? 'refused' };
    }
    const parameters = [ResultParameters?.ResultParameter ?? []].flat();
    const amount = parameters.find(({ Key }) => Key === 'Amount')?.Value;
    const isWhole = amount === undefined || minorOf(String(amount)) === refund.amountCents;
    if (!isWhole || !TransactionID) continue;
    const at = momentOf(parameters.find(({ Key }) => Key === 'TransCompletedTime')?.Value);
    return { state: 'done', providerRef: ConversationID, receipt: TransactionID, at };
  }
  return { state: 'unknown' };
}

/** /hooks/reversal/<refund>/<secret>: kept and acted on; anything without the secret is nobody's. */
export const hearReversal: Hear = async (env, request) => {
  const [refundId = '', secret = ''] = new URL(request.url).pathname.split('/').slice(3);
  if (!sameText(await secretOf(env, refundId), secret)) return { refused: 404 };
  const text = await beginningOf(request);
  const isResult = resultBody.safeParse(jsonOf(text)).success;
  const effect = isResult ? ({ type: 'check_refund', refundId } as const) : null;
  return {
    heard: { about: refundId, kind: 'reversal', text, effect },
    answer: { ResultCode: 0, ResultDesc: 'Accepted' },
  };
};
