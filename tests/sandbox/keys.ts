/** Keys of the sandbox; Safaricom publishes its shortcode and passkey. */
export const sandboxKeys = {
  MPESA_KEY: 'sandbox-key',
  MPESA_SECRET: 'sandbox-secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  MPESA_INITIATOR: 'testapi',
  MPESA_CREDENTIAL: 'sandbox-credential',
  PAYSTACK_SECRET: 'sk_test_sandbox',
  PAYPAL_ID: 'sandbox-client',
  PAYPAL_SECRET: 'sandbox-paypal-secret',
  PAYPAL_WEBHOOK_ID: 'WH-SANDBOX',
  SMS_USERNAME: 'sandbox',
  SMS_KEY: 'sandbox-sms-key',
  GOOGLE_CLIENT_ID: 'sandbox-google',
  GOOGLE_CLIENT_SECRET: 'sandbox-google-key',
  VAPID_PUBLIC_KEY:
    'BP7C90-jcF6cvxOcjdd2sr5EaDnUBjdDcrh8S9gtqsgRsDmoSpbanUuqhGU_qHrqRaWwXgs6FRgnhGY3WpWl_Qs',
  VAPID_PRIVATE_KEY: 'dR6OgFg-zZtmQIFaXbN7PaNE4yxrVcuevQQNK7yNIGc',
};

/** Settings with which the shop uses the sandbox at this address. */
export const sandboxSettings = (url: string) => ({
  ...sandboxKeys,
  MPESA_BASE_URL: url,
  PAYSTACK_BASE_URL: `${url}/paystack`,
  PAYPAL_BASE_URL: `${url}/paypal`,
  MAIL_URL: `${url}/mail`,
  SMS_URL: `${url}/sms`,
  PUSH_URL: `${url}/push`,
  /** Without its keys the shop asks for no check. */
  TURNSTILE_URL: `${url}/turnstile/v0`,
  GOOGLE_AUTHORIZE_URL: `${url}/google/authorize`,
  GOOGLE_TOKEN_URL: `${url}/google/token`,
  GOOGLE_ISSUER: url,
});

/** Added to the settings, these switch the check on. */
export const turnstileKeys = {
  TURNSTILE_SITE_KEY: '0x4AAAAAAASandboxSite00',
  TURNSTILE_SECRET: '0x4AAAAAAASandboxSecret0000000000',
};

/** Cloudflare's keys for tests. Their widget and their secret do the same wherever they are used. */
export const TURNSTILE_TESTS = {
  siteKeys: {
    passes: '1x00000000000000000000AA',
    blocks: '2x00000000000000000000AB',
    asks: '3x00000000000000000000FF',
  },
  secrets: {
    passes: '1x0000000000000000000000000000000AA',
    fails: '2x0000000000000000000000000000000AA',
    spent: '3x0000000000000000000000000000000AA',
  },
  token: 'XXXX.DUMMY.TOKEN.XXXX',
};
