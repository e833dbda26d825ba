/** `needed`: true, or what it is for. */
export type Setting = { names: string[]; needed: true | string; from: string };

/** Every setting of a deployed shop. All are secrets of the Worker. */
export const SETTINGS: Setting[] = [
  {
    names: ['BASE_URL'],
    needed: true,
    from: "the shop's public origin, without a slash at the end",
  },
  {
    names: ['APP_SECRET'],
    needed: true,
    from: 'made by `npm run deploy`; signs cookies, links and tokens, encrypts TOTP keys',
  },
  {
    names: ['SETUP_TOKEN'],
    needed: true,
    from: 'made by `npm run deploy`; opens the page that makes the first admin',
  },
  {
    names: ['MAIL_URL', 'MAIL_KEY', 'MAIL_FROM'],
    needed: true,
    from: "the mail provider's HTTP endpoint, its key, the sender's address",
  },
  { names: ['MAIL_SHOP'], needed: true, from: 'the address that reads the contact form' },
  { names: ['MPESA_BASE_URL'], needed: true, from: 'https://api.safaricom.co.ke' },
  {
    names: ['MPESA_KEY', 'MPESA_SECRET'],
    needed: true,
    from: "the app's consumer key and secret on Safaricom's Daraja portal",
  },
  {
    names: ['MPESA_SHORTCODE', 'MPESA_PASSKEY'],
    needed: true,
    from: 'from Safaricom when the app goes live',
  },
  {
    names: ['MPESA_TILL'],
    needed: 'Buy Goods',
    from: 'the till; MPESA_SHORTCODE is its store number then',
  },
  {
    names: ['MPESA_INITIATOR', 'MPESA_CREDENTIAL'],
    needed: 'refunds, checks of payments by hand',
    from: "an API operator of the M-Pesa organisation portal, and its password encrypted with Safaricom's certificate",
  },
  {
    names: ['PAYSTACK_BASE_URL', 'PAYSTACK_SECRET'],
    needed: 'cards',
    from: "https://api.paystack.co; Paystack's dashboard. Webhook: <BASE_URL>/hooks/paystack",
  },
  {
    names: ['PAYPAL_BASE_URL', 'PAYPAL_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
    needed: 'PayPal',
    from: "https://api-m.paypal.com; PayPal's developer dashboard. Webhook: <BASE_URL>/hooks/paypal",
  },
  {
    names: ['SMS_USERNAME', 'SMS_KEY', 'SMS_FROM'],
    needed: 'SMS, and accounts by phone',
    from: "Africa's Talking's dashboard; the sender id is optional. Address for delivery reports: on /admin/health",
  },
  {
    names: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    needed: 'notifications to staff',
    from: '`npx web-push generate-vapid-keys`; another pair ends all subscriptions',
  },
  {
    names: ['ALERT_URL'],
    needed: 'alerts to a chat',
    from: 'an incoming webhook (https) that takes { "text" }: Slack, Mattermost, Google Chat; Discord with /slack added',
  },
  {
    names: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
    needed: 'check for robots, with both',
    from: "Cloudflare's dashboard, Turnstile, a widget of mode Managed for the shop's host name",
  },
  {
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    needed: 'sign-in with Google',
    from: 'Google Cloud console. Redirect: <BASE_URL>/auth/google/callback',
  },
  {
    names: ['JWT_GENERATION'],
    needed: 'a new signing key',
    from: 'a number, 1 when absent; see Keys in SECURITY.md',
  },
  {
    names: ['SHOW_SAMPLES'],
    needed: 'a demonstration',
    from: '`on` shows sample testimonials and reviews; a real shop leaves it out',
  },
];
