import { orderNumber } from '../../../shared/order/states.ts';
import type { RefundReason } from '../../../shared/payment/codes.ts';
import { sameText, sign } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { parseJson } from '../../http/parse-json.ts';
import { NoToken } from '../access-token.ts';
import { eventsOf, readText } from '../events.ts';
import type { Attempt, Refund, RefundResult, WebhookHandler } from '../method.ts';
import { parseMinor, parseTime } from '../parse.ts';
import { mpesaConfig } from './config.ts';
import { errorResponse, post } from './daraja.ts';
import { acceptedResponse, parseResult, pathParts, RECEIVED } from './result.ts';

const secretOf = (env: Env, refundId: string) => sign(env.APP_SECRET, 'reversal', refundId);

export async function reverse(env: Env, refund: Refund, attempt: Attempt): Promise<RefundResult> {
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
    // Daraja's spelling. 11: an organisation's shortcode.
    RecieverIdentifierType: '11',
    ResultURL: url,
    QueueTimeOutURL: url,
    Remarks: `Refund of order ${orderNumber(attempt.orderId)}`,
    Occasion: '',
  };
  try {
    const limit = { now: Date.now(), timeoutMs: 15_000 };
    const response = await post(config, '/mpesa/reversal/v1/request', payload, limit);
    const accepted = acceptedResponse.safeParse(response?.body);
    if (response?.status === 200 && accepted.success) {
      return { state: 'pending', providerRef: accepted.data.ConversationID };
    }
    const isRefused = response !== null && response.status >= 400 && response.status < 500;
    if (!isRefused || !errorResponse.safeParse(response.body).success) return { state: 'unknown' };
    return { state: 'failed', reason: response.status === 401 ? 'misconfigured' : 'refused' };
  } catch (error) {
    if (!(error instanceof NoToken)) throw error;
    return { state: 'failed', reason: error.code === 'auth' ? 'misconfigured' : 'offline' };
  }
}

const FAILURES: Record<string, RefundReason> = {
  R000001: 'already_reversed',
  R000002: 'unknown_receipt',
  '1': 'low_balance',
  '11': 'misconfigured',
  '21': 'misconfigured',
  '2001': 'misconfigured',
};

/** A reversal cannot be queried: without a posted result staff find out, and none is sent twice. */
export async function reversalResult(env: Env, refund: Refund): Promise<RefundResult> {
  for (const body of await eventsOf(env, refund.id)) {
    const result = parseResult(body);
    if (!result) continue;
    const { resultCode, conversationId, transactionId, parameter } = result;
    if (refund.providerRef && conversationId !== refund.providerRef) continue;
    if (resultCode !== '0') return { state: 'failed', reason: FAILURES[resultCode] ?? 'refused' };
    const amount = parameter('Amount');
    const isWhole = amount === '' || parseMinor(amount) === refund.amountCents;
    if (!isWhole || !transactionId) continue;
    const at = parseTime(parameter('TransCompletedTime'));
    return { state: 'done', providerRef: conversationId, receipt: transactionId, at };
  }
  return { state: 'unknown' };
}

export const onReversal: WebhookHandler = async (env, request) => {
  const [refundId = '', secret = ''] = pathParts(request);
  if (!sameText(await secretOf(env, refundId), secret)) return { refused: 404 };
  const text = await readText(request);
  const isResult = parseResult(parseJson(text)) !== null;
  const effect = isResult ? ({ type: 'check_refund', refundId } as const) : null;
  return { event: { subject: refundId, kind: 'reversal', text, effect }, answer: RECEIVED };
};
