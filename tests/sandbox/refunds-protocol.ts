import * as z from 'zod/mini';

const whole = z.int().check(z.minimum(0));
/** Failures of a provider's next refund. */
export const scriptBody = z.strictObject({
  provider: z.enum(['paystack', 'paypal', 'mpesa']),
  /** The response: delayed by ms, or as an HTML page; with `lose` nothing happens afterwards. */
  hang: z.optional(whole),
  html: z.optional(z.boolean()),
  lose: z.optional(z.boolean()),
  /** The outcome: M-Pesa's ResultCode, or a failure of the others. */
  code: z.optional(z.string()),
  fail: z.optional(z.boolean()),
  /** The notification of the outcome: dropped, or sent several times. */
  drop: z.optional(z.boolean()),
  double: z.optional(whole),
  /** Pending until it was queried this often. */
  pendingFor: z.optional(whole),
});
export type Script = Partial<z.infer<typeof scriptBody>>;

export const paystackBody = z.object({
  transaction: z.string(),
  amount: z.int().check(z.minimum(1)),
  currency: z.optional(z.literal('KES')),
  merchant_note: z.optional(z.string()),
});
export const paypalBody = z.object({
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  invoice_id: z.optional(z.string()),
});
export const reversalBody = z.object({
  Initiator: z.string(),
  SecurityCredential: z.string().check(z.minLength(1)),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string(),
  Amount: z.int().check(z.minimum(1)),
  ReceiverParty: z.int(),
  RecieverIdentifierType: z.literal('11'),
  ResultURL: z.url(),
  QueueTimeOutURL: z.url(),
  Remarks: z.string().check(z.minLength(2), z.maxLength(100)),
});

export type Asked = { paid: string; minor: number; script: Script };
/** A refund as it is stored. */
export type Row = {
  id: number;
  key: string;
  paid: string;
  minor: number;
  note: string;
  script: string;
};
