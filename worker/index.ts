import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import { Refusal, type RefusalCode } from '../shared/tx.ts';
import { watchErrors } from './alerts/error-budget.ts';
import { sweepSessions } from './auth/sessions.ts';
import type { App } from './auth/visitor.ts';
import type { Env } from './env.ts';
import { drainBody } from './http/body.ts';
import { errorPage } from './http/error-page.ts';
import { fail } from './http/fail.ts';
import { headers, noStore } from './http/headers.ts';
import { limitConcurrency } from './http/limit-concurrency.ts';
import { onlyDeclared } from './http/only-declared.ts';
import { requestLog } from './http/request-log.ts';
import { sameSite } from './http/site.ts';
import { stackOf } from './http/stack.ts';
import { noticeRestore } from './jobs/after-restore.ts';
import { expire } from './jobs/expire.ts';
import { housekeep } from './jobs/housekeeping.ts';
import { forgetNames } from './jobs/retention.ts';
import { type JobName, runJobs } from './jobs/run.ts';
import { eraseFinishedOrders } from './orders/anonymise.ts';
import { deliver, sweep } from './outbox/deliver.ts';
import { deleteUnusedPhotos } from './photos/sweep.ts';
import { account, recoveryCodes } from './routes/account/account.ts';
import { mailedLink, session } from './routes/account/session.ts';
import { auditPages } from './routes/admin/audit.ts';
import { openedCarts } from './routes/admin/carts.ts';
import { health } from './routes/admin/health.ts';
import { moderation } from './routes/admin/moderation.ts';
import { money } from './routes/admin/money.ts';
import { adminOrders } from './routes/admin/orders.ts';
import { photos } from './routes/admin/photos.ts';
import { press } from './routes/admin/press.ts';
import { push } from './routes/admin/push.ts';
import { sales } from './routes/admin/sales.ts';
import { setup } from './routes/admin/setup.ts';
import { staff } from './routes/admin/staff.ts';
import { stock } from './routes/admin/stock.ts';
import { subscribers } from './routes/admin/subscribers.ts';
import { users } from './routes/admin/users.ts';
import { google, googleCallback } from './routes/auth/google.ts';
import { auth } from './routes/auth/index.ts';
import { dev } from './routes/dev.ts';
import { hooks, smsReports } from './routes/hooks.ts';
import { cart, discount } from './routes/shop/cart.ts';
import { catalogue } from './routes/shop/catalogue.ts';
import { checkout } from './routes/shop/checkout.ts';
import { comments } from './routes/shop/comments.ts';
import { contact, contactPage } from './routes/shop/contact.ts';
import { crawlers } from './routes/shop/crawlers.ts';
import { images } from './routes/shop/images.ts';
import { newsletter, newsletterHook, newsletterPages } from './routes/shop/newsletter.ts';
import { orderLinks, orders, returns } from './routes/shop/order.ts';
import { page } from './routes/shop/pages.ts';
import { receipts } from './routes/shop/receipts.ts';
import { reminderHook, reminderPages } from './routes/shop/reminders.ts';
import { reviewRequests } from './routes/shop/review-request.ts';
import { reviews } from './routes/shop/reviews.ts';
import { sharedCarts } from './routes/shop/shared-carts.ts';
import { live, sync } from './routes/sync.ts';
import { syncClock } from './schema.ts';
import { Contention } from './sync/commit.ts';
import { isTransient } from './sync/errors.ts';

export { Live } from './sync/live.ts';

const bare = new Hono<App>();
const shop = bare
  .use(headers, requestLog, drainBody, limitConcurrency, onlyDeclared(bare))
  .use((c, next) => {
    c.set('db', drizzle(c.env.DB));
    return next();
  })
  .use('/api/*', noStore, sameSite)
  .use('/hooks/*', noStore)
  .use('/auth/v1/*', noStore);

// A production build leaves this out, with the code of the pages.
if (import.meta.env.MODE !== 'production') shop.route('/dev', dev());

const app = shop
  .get('/healthz', async (c) => {
    await c.var.db.select().from(syncClock);
    return c.json({ ok: true });
  })
  .route('/api/session', session)
  // Pages of an older version that are still open sign in and out here.
  .post('/api/signin', (c) => c.redirect('/auth/v1/token?grant_type=password', 307))
  .post('/api/signout', (c) => c.redirect('/auth/v1/logout?scope=local', 307))
  .route('/api/setup', setup)
  .route('/api/mailed-link', mailedLink)
  .route('/api/recovery-codes', recoveryCodes)
  .route('/auth/v1', auth)
  .route('/api/account', account)
  .route('/api/google', google)
  .route('/auth/google/callback', googleCallback)
  .route('/api/admin/users', users)
  .route('/api/admin/staff', staff)
  .route('/api/admin/push', push)
  .route('/api/admin/carts', openedCarts)
  .route('/api/admin/orders', adminOrders)
  .route('/api/admin/audit', auditPages)
  .route('/api/admin/health', health)
  .route('/api/sync', sync)
  .route('/api/live', live)
  .route('/api/checkout', checkout)
  .route('/api/orders', orders)
  .route('/api/order-link', orderLinks)
  .route('/api/review-request', reviewRequests)
  .route('/api/catalogue', catalogue)
  .route('/api/cart/discount', discount)
  .route('/api/cart/share', sharedCarts)
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
  .route('/hooks/reminders', reminderHook)
  .route('/hooks/sms', smsReports)
  .route('/hooks', hooks)
  .route('/pay', returns)
  .route('/img', images)
  .all('/api/*', (c) => fail(c, 404, 'not_found'))
  .route('/', cart)
  .route('/', contactPage)
  .route('/', newsletterPages)
  .route('/', reminderPages)
  .route('/', crawlers)
  .get('*', page)
  .notFound((c) => fail(c, 404, 'not_found'));

const REFUSED: Partial<Record<RefusalCode, 400 | 403 | 404>> = {
  not_found: 404,
  forbidden: 403,
  invalid: 400,
};

app.onError((error, c) => {
  if (error instanceof Refusal) {
    return fail(c, REFUSED[error.code] ?? 409, error.code, error.detail);
  }
  if (error instanceof Contention || isTransient(error)) return errorPage(c, 503);
  const requestId = c.get('requestId');
  console.error(
    JSON.stringify({ event: 'error', requestId, path: c.req.routePath, stack: stackOf(error) }),
  );
  return errorPage(c, 500);
});

export type Api = typeof app;

/** For tests that walk every route. */
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
    const jobs = {
      sweep: () => sweep(env),
      expire: () => expire(env, now),
      noticeRestore: () => noticeRestore(env, now),
      housekeep: () => housekeep(env.DB, now),
      sweepSessions: () => sweepSessions(env, now),
      eraseFinishedOrders: () => eraseFinishedOrders(env.DB, now),
      watchErrors: () => watchErrors(env, now),
      forgetPhotos: () => deleteUnusedPhotos(env, now),
      forgetNames: () => forgetNames(env.DB, now),
    } satisfies Record<JobName, () => Promise<unknown>>;
    await runJobs(env, now, jobs, cron);
  },
} satisfies ExportedHandler<Env, { outboxId: string }>;
