import { encodeHexLowerCase } from '@oslojs/encoding';

/** How Paystack and PayPal sign what they post. */

/** Hex HMAC-SHA-512 of the body with the secret key. */
export async function sign(secret: string, body: string): Promise<string> {
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign']);
  return encodeHexLowerCase(
    new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(body))),
  );
}

type Signer = { PAYPAL_SECRET: string; PAYPAL_WEBHOOK_ID: string };

/** As only PayPal can sign: over the event's exact characters. */
export const webhookSignature = (env: Signer, id: string, event: string) =>
  sign(`${env.PAYPAL_SECRET}/webhooks`, `${id}|${env.PAYPAL_WEBHOOK_ID}|${event}`);

/** The headers of a PayPal event. */
export async function webhookHeaders(env: Signer, body: string, id: string = crypto.randomUUID()) {
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': id,
    'paypal-transmission-sig': await webhookSignature(env, id, body),
    'paypal-transmission-time': new Date().toISOString(),
  };
}
