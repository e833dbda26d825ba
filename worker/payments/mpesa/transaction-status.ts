import * as z from 'zod/mini';
import { minorOf, momentOf } from '../ask.ts';
import type { Money } from '../method.ts';
import { code, type MpesaConfig, NoToken, post } from './daraja.ts';

/**
 * Transaction Status: what became of a receipt. The answer only says that it was asked; the result is
 * posted to a secret address.
 */

const askedAnswer = z.object({
  OriginatorConversationID: z.optional(z.string()),
  ConversationID: z.string().check(z.minLength(1)),
  ResponseCode: z.literal('0'),
});

type Asked = { receipt: string; resultUrl: string; now: number };

/** The conversation by which the result will name itself; null when it could not be asked. */
export async function askAbout(
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
    const answer = await post(config, '/mpesa/transactionstatus/v1/query', payload, limit);
    const parsed = askedAnswer.safeParse(answer?.body);
    return answer?.status === 200 && parsed.success ? parsed.data.ConversationID : null;
  } catch (error) {
    if (error instanceof NoToken) return null;
    throw error;
  }
}

const parameter = z.object({ Key: z.string(), Value: z.optional(z.unknown()) });
const resultBody = z.object({
  Result: z.object({
    ResultCode: code,
    ConversationID: z.string(),
    ResultParameters: z.nullish(
      z.object({ ResultParameter: z.union([z.array(parameter), parameter]) }),
    ),
  }),
});

export type TransactionResult = {
  conversationId: string;
  isPaid: boolean;
  money: Money;
  /** The payer's number as far as it is told, masked where it was kept. */
  payer: string;
  /** The shortcode that was paid. */
  payee: string;
};

/** Reads by name; null: not a result. */
export function parseResult(body: unknown): TransactionResult | null {
  const parsed = resultBody.safeParse(body);
  if (!parsed.success) return null;
  const { ResultCode, ConversationID, ResultParameters } = parsed.data.Result;
  const parameters = [ResultParameters?.ResultParameter ?? []].flat();
  const text = (key: string) =>
    String(parameters.find(({ Key }) => Key === key)?.Value ?? '').trim();
  // '254712345678 - Achieng Odhiambo'
  const party = (key: string) => /^[\d*]*/.exec(text(key))?.[0] ?? '';
  return {
    conversationId: ConversationID,
    isPaid: ResultCode === '0' && text('TransactionStatus') === 'Completed',
    money: {
      minor: minorOf(text('Amount')),
      currency: 'KES',
      receipt: text('ReceiptNo') || null,
      at: momentOf(text('FinalisedTime')),
    },
    payer: party('DebitPartyName'),
    payee: party('CreditPartyName'),
  };
}
