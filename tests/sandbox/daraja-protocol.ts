import * as z from 'zod/mini';

const numeric = z.union([z.int(), z.string().check(z.regex(/^\d+$/))]);
const phone = z.pipe(
  z.union([z.int(), z.string()]),
  z.transform((value) => String(value)),
);
const msisdn = phone.check(z.refine((value) => /^254(7|1)\d{8}$/.test(value)));
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const signature = {
  BusinessShortCode: numeric,
  Password: z.string(),
  Timestamp: z.string().check(z.regex(/^\d{14}$/)),
};

export const pushBody = z.object({
  ...signature,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: z.int().check(z.minimum(1)),
  PartyA: msisdn,
  PartyB: numeric,
  PhoneNumber: msisdn,
  CallBackURL: z.url({ protocol: /^https?$/ }),
  AccountReference: text(12),
  TransactionDesc: text(13),
});
export type PushBody = z.infer<typeof pushBody>;

export const queryBody = z.object({ ...signature, CheckoutRequestID: z.string() });

const whole = z.int().check(z.minimum(0));
const script = {
  delayMs: z.optional(whole),
  drop: z.optional(z.boolean()),
  double: z.optional(whole),
  resultCode: z.optional(z.string()),
  amount: z.optional(z.number()),
  receipt: z.optional(z.string()),
  shuffle: z.optional(z.boolean()),
  hang: z.optional(whole),
  html: z.optional(z.boolean()),
  status: z.optional(z.int()),
  errorCode: z.optional(z.string()),
  accept: z.optional(z.boolean()),
  queryResultCode: z.optional(z.string()),
  queryHtml: z.optional(z.boolean()),
  queryStatus: z.optional(z.int()),
};
const scriptOnly = z.object(script);
export type Script = z.infer<typeof scriptOnly>;
/** Strict, so that a misspelt option fails its test. */
export const scriptBody = z.strictObject({ phone: msisdn, ...script });

export const sendAgain = z.object({
  checkoutRequestId: z.string(),
  times: z._default(whole, 1),
});

export type Reply = { status: number; type: string; body: string };

export function json(status: number, value: object): Reply {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** The HTTP status is the errorCode's first number. */
export function fault(errorCode: string, errorMessage: string): Reply {
  const requestId = crypto.randomUUID();
  return json(Number(errorCode.slice(0, 3)), { requestId, errorCode, errorMessage });
}

/** What a gateway in front of Daraja returns when Daraja is down: an HTML page or a bare status. */
export function gateway(html: boolean | undefined, status: number | undefined): Reply | null {
  const body = '<html><head><title>Service Unavailable</title></head><body></body></html>';
  if (html) return { status: status ?? 503, type: 'text/html', body };
  return status ? { status, type: 'text/plain', body: '' } : null;
}

const descriptions: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '1032': 'Request cancelled by user',
  '1037': 'DS timeout user cannot be reached',
  '2001': 'The initiator information is invalid.',
};
export const describe = (resultCode: string) => descriptions[resultCode] ?? 'System error';

const scripted: Record<string, string> = {
  '1032': '1032',
  '1037': '1037',
  '0001': '1',
  '2001': '2001',
};
/** The last four digits of the phone select the result; all others pay. */
export const resultCodeOf = (phone: string) => scripted[phone.slice(-4)] ?? '0';
export const neverCallsBack = (phone: string) => phone.endsWith('0017');

export const nairobiStamp = (now: number) =>
  new Date(now + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

export function makeReceipt(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => alphabet[byte % 36]).join('');
}

type Paid = {
  amount: number;
  receipt: string;
  phone: string;
  shuffle: boolean;
  now: number;
};
type Ids = { merchantRequestId: string; checkoutRequestId: string; resultCode: string };

export function callbackText(ids: Ids, paid: Paid): string {
  const items = [
    { Name: 'Amount', Value: paid.amount },
    { Name: 'MpesaReceiptNumber', Value: paid.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(nairobiStamp(paid.now)) },
    { Name: 'PhoneNumber', Value: Number(paid.phone) },
  ];
  const stkCallback = {
    MerchantRequestID: ids.merchantRequestId,
    CheckoutRequestID: ids.checkoutRequestId,
    ResultCode: Number(ids.resultCode),
    ResultDesc: describe(ids.resultCode),
    ...(ids.resultCode === '0' && {
      CallbackMetadata: { Item: paid.shuffle ? items.reverse() : items },
    }),
  };
  // Daraja writes the amount as 1250.0, which JSON.stringify cannot.
  return JSON.stringify({ Body: { stkCallback } }).replace(
    /("Name":"Amount","Value":\d+)(?=\})/,
    '$1.0',
  );
}
