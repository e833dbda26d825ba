type Attempt = Record<string, string | number | null>;

/** Daraja's result of an attempt: success unless changed. */
export const stkCallback = (
  attempt: Attempt | undefined,
  changes: object = {},
  amount = 1000,
  receipt = 'FORGED0001',
) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: attempt?.merchantRequestId,
      CheckoutRequestID: attempt?.checkoutRequestId,
      ResultCode: 0,
      ResultDesc: 'ok',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: amount },
          { Name: 'MpesaReceiptNumber', Value: receipt },
          { Name: 'PhoneNumber', Value: 254712345678 },
        ],
      },
      ...changes,
    },
  },
});
