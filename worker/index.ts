import { Hono } from 'hono';
import { Refusal } from '../shared/tx.ts';
import type { App } from './actor.ts';
import { sweepSessions } from './auth/sessions.ts';
import { deliver, sweep } from './effects.ts';
import type { Env } from './env.ts';
import { fail, headers, noStore, sameSite } from './http.ts';
import { cart } from './routes/cart.ts';
import { checkout, orders } from './routes/checkout.ts';
import { comments } from './routes/comments.ts';
import { contact, contactPage } from './routes/contact.ts';
import { crawlers } from './routes/crawlers.ts';
import { dev } from './routes/dev.ts';
import { discount } from './routes/discount.ts';
import { hooks } from './routes/hooks.ts';
import { images } from './routes/images.ts';
import { moderation } from './routes/moderation.ts';
import { newsletter, newsletterHook, newsletterPages } from './routes/newsletter.ts';
import { catalogue, page } from './routes/pages.ts';
import { reviews } from './routes/reviews.ts';
import { session } from './routes/session.ts';
import { setup } from './routes/setup.ts';
import { recoveryCodes, signIn, signOut } from './routes/signin.ts';
import { live, sync } from './routes/sync.ts';
import { Contention } from './sync/commit.ts';
import { isTransient } from './sync/errors.ts';
import { housekeep } from './sync/housekeeping.ts';
import { noticeRestore } from './sync/restored.ts';

export { Live } from './sync/live.ts';

const shop = new Hono<App>().use(headers).use('/api/*', noStore, sameSite).use('/hooks/*', noStore);

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
  .route('/api/sync', sync)
  .route('/api/live', live)
  .route('/api/checkout', checkout)
  .route('/api/orders', orders)
  .route('/api/catalogue', catalogue)
  .route('/api/cart/discount', discount)
  .route('/api/contact', contact)
  .route('/api/newsletter', newsletter)
  .route('/api/posts', comments)
  .route('/api/products', reviews)
  .route('/api/moderation', moderation)
  .route('/hooks/newsletter', newsletterHook)
  .route('/hooks', hooks)
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
  if (error instanceof Contention || isTransient(error)) {
    c.header('Retry-After', '2');
    return fail(c, 503, 'try_again');
  }
  const requestId = crypto.randomUUID();
  console.error(
    JSON.stringify({ event: 'error', requestId, path: c.req.routePath, stack: error.stack }),
  );
  return fail(c, 500, 'internal', { requestId });
});

export type Api = typeof app;

export default {
  fetch: app.fetch,
  async queue(batch: MessageBatch<{ outboxId: string }>, env: Env) {
    await Promise.all(
      batch.messages.map((message) =>
        deliver(env, message.body.outboxId).then(
          () => message.ack(),
          (error: Error) => {
            console.error(JSON.stringify({ event: 'effect_failed', stack: error.stack }));
            message.retry({ delaySeconds: 30 * message.attempts });
          },
        ),
      ),
    );
  },
  async scheduled(_: ScheduledController, env: Env) {
    const now = Date.now();
    const jobs = [sweep(env), noticeRestore(env), housekeep(env.DB, now), sweepSessions(env, now)];
    for (const { reason } of (await Promise.allSettled(jobs)) as { reason?: Error }[]) {
      if (reason) console.error(JSON.stringify({ event: 'job_failed', stack: reason.stack }));
    }
  },
} satisfies ExportedHandler<Env, { outboxId: string }>;
