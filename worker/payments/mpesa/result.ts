import * as z from 'zod/mini';
import { code } from './daraja.ts';

const parameter = z.object({ Key: z.string(), Value: z.optional(z.unknown()) });
const resultBody = z.object({
  Result: z.object({
    ResultCode: code,
    ConversationID: z.string(),
    TransactionID: z.nullish(code),
    ResultParameters: z.nullish(
      z.object({ ResultParameter: z.union([z.array(parameter), parameter]) }),
    ),
  }),
});

export const acceptedResponse = z.object({
  ConversationID: z.string().check(z.minLength(1)),
  ResponseCode: z.literal('0'),
});

/** Safaricom cannot act on errors, so none is reported to it. */
export const RECEIVED = { ResultCode: 0, ResultDesc: 'Accepted' };

/** /hooks/<name>/<part>/… Safaricom signs nothing, so a part is a secret. */
export const pathParts = ({ url }: Request) => new URL(url).pathname.split('/').slice(3);

export function parseResult(body: unknown) {
  const parsed = resultBody.safeParse(body);
  if (!parsed.success) return null;
  const { ResultCode, ConversationID, TransactionID, ResultParameters } = parsed.data.Result;
  const parameters = [ResultParameters?.ResultParameter ?? []].flat();
  return {
    resultCode: ResultCode,
    conversationId: ConversationID,
    transactionId: TransactionID ?? '',
    /** '' when missing. The order of the parameters varies. */
    parameter: (key: string) =>
      String(parameters.find(({ Key }) => Key === key)?.Value ?? '').trim(),
  };
}
