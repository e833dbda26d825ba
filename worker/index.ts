import { Hono } from 'hono';
import { Refusal } from '../shared/tx.ts';
import type { App } from './actor.ts';
import { eraseFinishedOrders } from './auth/erase.ts';
import { sweepSessions } from './auth/sessions.ts';
import { CRON } from './cron.ts';
import { deliver, sweep } from './effects.ts';
import type { Env } from './env.ts';
import { observed, runJobs, shed } from './health.ts';
import { drained, fail, headers, noStore, sameSite } from './http.ts';
import { onlyDeclared } from './methods.ts';
import { expire } from './payments/expire.ts';
import { forgetPhotos } from './photos.ts';
import { forgetNames } from './retention.ts';
import { account } from './routes/account.ts';
import { adminOrders } from './routes/admin-orders.ts';
import { auditPages } from './routes/audit.ts';
import { auth } from './routes/auth/index.ts';
import { cart } from './routes/cart.ts';
import { catalogue } from './routes/catalogue.ts';
import { checkout } from './routes/checkout.ts';
import { claims } from './routes/claim.ts';
import { comments } from './routes/comments.ts';
import { contact, contactPage } from './routes/contact.ts';
import { crawlers } from './routes/crawlers.ts';
import { dev } from './routes/dev.ts';
import { discount } from './routes/discount.ts';
import { google, googleCallback } from './routes/google.ts';
import { health } from './routes/health.ts';
import { hooks } from './routes/hooks.ts';
import { images } from './routes/images.ts';
import { moderation } from './routes/moderation.ts';
import { money } from './routes/money.ts';
import { newsletter, newsletterHook, newsletterPages } from './routes/newsletter.ts';
import { page } from './routes/pages.ts';
import { orders, returns } from './routes/pay.ts';
import { people } from './routes/people.ts';
import { photos } from './routes/photos.ts';
import { press } from './routes/press.ts';
import { receipts } from './routes/receipts.ts';
import { reviews } from './routes/reviews.ts';
import { sales } from './routes/sales.ts';
import { session } from './routes/session.ts';
import { setup } from './routes/setup.ts';
import { recoveryCodes, signIn, signOut } from './routes/signin.ts';
import { stock } from './routes/stock.ts';
import { subscribers } from './routes/subscribers.ts';
import { live, sync } from './routes/sync.ts';
import { stackOf } from './stack.ts';
import { Contention } from './sync/commit.ts';
import { isTransient } from './sync/errors.ts';
import { housekeep } from './sync/housekeeping.ts';
import { noticeRestore } from './sync/restored.ts';
import { trouble } from './trouble.ts';

export { Live } from './sync/live.ts';

const bare = new Hono<App>();
const shop = bare
  .use(headers, observed, drained, shed, onlyDeclared(bare))
  .use('/api/*', noStore, sameSite)
  .use('/hooks/*', noStore)
  .use('/auth/v1/*', noStore);

// A production build has neither the pages nor their code.
if (import.meta.env.MODE !== 'production') shop.route('/dev', dev());

const app = shop
  .get('/healthz', async (c) => {
    await c.env.DB.prepare('SELECT version FROM sync_clock').first();
    return c.json({ ok: true });
  })
  .route('/api/session', session)
  .route('/api/setup', setup)
  .route('/api/signin', signIn)
  .route('/api/signout', signOut)
  .route('/api/recovery-codes', recoveryCodes)
  .route('/auth/v1', auth)
  .route('/api/account', account)
  .route('/api/google', google)
  .route('/auth/google/callback', googleCallback)
  .route('/api/admin/users', people)
  .route('/api/admin/orders', adminOrders)
  .route('/api/admin/audit', auditPages)
  .route('/api/admin/health', health)
  .route('/api/sync', sync)
  .route('/api/live', live)
  .route('/api/checkout', checkout)
  .route('/api/orders', orders)
  .route('/api/orders', claims)
  .route('/api/catalogue', catalogue)
  .route('/api/cart/discount', discount)
  .route('/api/contact', contact)
  .route('/api/newsletter', newsletter)
  .route('/api/posts', comments)
  .route('/api/products', reviews)
  .route('/api/moderation', moderation)
  .route('/api/money', money)
  .route('/api/admin/newsletter', subscribers)
  .route('/api/admin/sales', sales)
  .route('/api/receipts', receipts)
  .route('/api/press', press)
  .route('/api/photos', photos)
  .route('/api/stock', stock)
  .route('/hooks/newsletter', newsletterHook)
  .route('/hooks', hooks)
  .route('/pay', returns)
  .route('/img', images)
  .all('/api/*', (c) => fail(c, 404, 'not_found'))
  .route('/', cart)
  .route('/', contactPage)
  .route('/', newsletterPages)
  .route('/', crawlers)
  .get('*', page)
  .notFound((c) => fail(c, 404, 'not_found'));

app.onError((error, c) => {
  if (error instanceof Refusal) {
    const status = { not_found: 404, forbidden: 403, invalid: 400 }[error.code as string] ?? 409;
    return fail(c, status as 409, error.code, error.detail);
  }
  if (error instanceof Contention || isTransient(error)) return trouble(c, 503);
  const requestId = c.get('requestId');
  console.error(
    JSON.stringify({ event: 'error', requestId, path: c.req.routePath, stack: stackOf(error) }),
  );
  return trouble(c, 500);
});

export type Api = typeof app;

/** For tests that walk every route: an object with `fetch` is an entry point like the default one. */
export const router = app;

export default {
  fetch: app.fetch,
  async queue(batch: MessageBatch<{ outboxId: string }>, env: Env) {
    await Promise.all(
      batch.messages.map((message) =>
        deliver(env, message.body.outboxId).then(
          () => message.ack(),
          (error: Error) => {
            console.error(JSON.stringify({ event: 'effect_failed', stack: stackOf(error) }));
            message.retry({ delaySeconds: 30 * message.attempts });
          },
        ),
      ),
    );
  },
  async scheduled({ cron }: ScheduledController, env: Env) {
    const now = Date.now();
    const minutely = {
      sweep: () => sweep(env),
      expire: () => expire(env, now),
      noticeRestore: () => noticeRestore(env, now),
      housekeep: () => housekeep(env.DB, now),
      sweepSessions: () => sweepSessions(env, now),
      eraseFinishedOrders: () => eraseFinishedOrders(env.DB, now),
    };
    const hourly = {
      forgetPhotos: () => forgetPhotos(env, now),
      forgetNames: () => forgetNames(env.DB, now),
    };
    // Called by hand (wrangler dev) without a trigger's name, it does all of it.
    await runJobs(env, now, {
      ...(cron === CRON.hourly ? {} : minutely),
      ...(cron === CRON.minutely ? {} : hourly),
    });
  },
} satisfies ExportedHandler<Env, { outboxId: string }>;
