import type { Money } from '../../../shared/payment/captured.ts';
import { NoToken } from '../access-token.ts';
import { parseMinor, parseTime } from '../parse.ts';
import { type MpesaConfig, post } from './daraja.ts';
import { acceptedResponse, parseResult } from './result.ts';

type Asked = { receipt: string; resultUrl: string; now: number };

/** The conversation id of the result; null when the query was not accepted. */
export async function queryTransaction(
  config: MpesaConfig,
  { receipt, resultUrl, now }: Asked,
): Promise<string | null> {
  const { initiator } = config;
  if (!initiator) return null;
  const payload = {
    Initiator: initiator.name,
    SecurityCredential: initiator.credential,
    CommandID: 'TransactionStatusQuery',
    TransactionID: receipt,
    PartyA: Number(config.till ?? config.shortcode),
    // 4: a shortcode; 2: a till.
    IdentifierType: config.till ? '2' : '4',
    ResultURL: resultUrl,
    QueueTimeOutURL: resultUrl,
    Remarks: 'Payment check',
    Occasion: '',
  };
  try {
    const limit = { now, timeoutMs: 8_000 };
    const response = await post(config, '/mpesa/transactionstatus/v1/query', payload, limit);
    const accepted = acceptedResponse.safeParse(response?.body);
    return response?.status === 200 && accepted.success ? accepted.data.ConversationID : null;
  } catch (error) {
    if (error instanceof NoToken) return null;
    throw error;
  }
}

type TransactionStatus = {
  conversationId: string;
  isPaid: boolean;
  money: Money;
  /** The payer's phone number as far as it is reported, masked once stored. */
  payer: string;
  payee: string;
};

export function parseTransactionStatus(body: unknown): TransactionStatus | null {
  const result = parseResult(body);
  if (!result) return null;
  const { resultCode, conversationId, parameter } = result;
  // '254712345678 - Achieng Odhiambo'
  const party = (key: string) => /^[\d*]*/.exec(parameter(key))?.[0] ?? '';
  return {
    conversationId,
    isPaid: resultCode === '0' && parameter('TransactionStatus') === 'Completed',
    money: {
      minor: parseMinor(parameter('Amount')),
      currency: 'KES',
      receipt: parameter('ReceiptNo') || null,
      at: parseTime(parameter('FinalisedTime')),
    },
    payer: party('DebitPartyName'),
    payee: party('CreditPartyName'),
  };
}
