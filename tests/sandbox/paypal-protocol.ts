import * as z from 'zod/mini';

const whole = z.int().check(z.minimum(0));
/** Failures of the next order. */
export const scriptBody = z.strictObject({
  hang: z.optional(whole),
  html: z.optional(z.boolean()),
  accept: z.optional(z.boolean()),
  /** The response to a capture; the money moves anyway. */
  captureHang: z.optional(whole),
  captureHtml: z.optional(z.boolean()),
  captureState: z.optional(z.enum(['PENDING', 'DECLINED'])),
  drop: z.optional(z.boolean()),
  double: z.optional(whole),
  delayMs: z.optional(whole),
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  readHtml: z.optional(z.boolean()),
});
export type Script = z.infer<typeof scriptBody>;

const amount = z.object({
  currency_code: z.enum(['USD', 'EUR']),
  value: z.string().check(z.regex(/^\d+\.\d{2}$/)),
});
export const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(
    z.object({ custom_id: z.string().check(z.maxLength(127)), amount, invoice_id: z.string() }),
  ),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }),
    }),
  }),
});
export type Asked = z.infer<typeof orderBody>;
