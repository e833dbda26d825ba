import { Hono } from 'hono';
import { type AlertsEnv, alerts } from './alerts.ts';
import { daraja } from './daraja.ts';
import type { ByHandEnv } from './daraja-c2b.ts';
import type { DarajaEnv } from './daraja-phone.ts';
import { type GoogleEnv, google } from './google.ts';
import type { PaypalEnv } from './paypal.ts';
import type { PaystackEnv } from './paystack.ts';
import { type PostEnv, postOffice } from './post-office.ts';
import { type PushEnv, push } from './push.ts';
import type { RefundsEnv } from './refunds.ts';
import { type SmsEnv, sms } from './sms.ts';
import { type TurnstileEnv, turnstile } from './turnstile.ts';

export { Alerts } from './alerts.ts';
export { ByHand } from './daraja-c2b.ts';
export { Daraja } from './daraja-phone.ts';
export { Google } from './google.ts';
export { Paypal } from './paypal.ts';
export { Paystack } from './paystack.ts';
export { PostOffice } from './post-office.ts';
export { PushService } from './push.ts';
export { Refunds } from './refunds.ts';
export { Sms } from './sms.ts';
export { Turnstile } from './turnstile.ts';

type Bindings = DarajaEnv &
  AlertsEnv &
  ByHandEnv &
  PaystackEnv &
  PaypalEnv &
  PostEnv &
  PushEnv &
  GoogleEnv &
  RefundsEnv &
  SmsEnv &
  TurnstileEnv;

const app = new Hono<{ Bindings: Bindings }>();
app.get('/healthz', (c) => c.json({ ok: true }));
app.route('/mail', postOffice);
app.route('/sms', sms);
app.route('/push', push);
app.route('/alerts', alerts);
app.route('/google', google);
app.route('/turnstile', turnstile);
for (const path of [
  '/refund-script',
  '/refunds',
  '/paystack/refund',
  '/paystack/refund/*',
  '/paypal/v2/payments/*',
]) {
  app.all(path, (c) => c.env.REFUNDS.get(c.env.REFUNDS.idFromName('all')).fetch(c.req.raw));
}
for (const name of ['paystack', 'paypal'] as const) {
  app.all(`/${name}/*`, (c) => {
    const house = name === 'paystack' ? c.env.PAYSTACK : c.env.PAYPAL;
    const url = c.req.url.replace(`/${name}/`, '/');
    return house.get(house.idFromName(name)).fetch(new Request(url, c.req.raw));
  });
}
app.route('/', daraja);

export default app;
