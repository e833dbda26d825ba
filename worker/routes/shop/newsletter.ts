import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  confirmSubscription,
  subscribe,
  subscribeRequest,
  unsubscribe,
} from '../../../shared/feedback/newsletter.ts';
import { LOCALES, type Locale, localized } from '../../../shared/locale.ts';
import { subscriber } from '../../../shared/schema.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { Refusal, SYSTEM } from '../../../shared/tx.ts';
import { type App, visitorOrGuest } from '../../auth/visitor.ts';
import { sha256 } from '../../crypto.ts';
import { maxBytes } from '../../http/body.ts';
import { tooMany } from '../../http/fail.ts';
import { ownAndNetwork, takeSlot } from '../../http/limits.ts';
import { sameSite } from '../../http/site.ts';
import { form, json } from '../../http/validate.ts';
import { confirmToken, subscriberOfLink } from '../../mail/newsletter.ts';
import { write } from '../../sync/write.ts';

const LIMIT = maxBytes(4 * 1024);

/** The same answer whether the address is subscribed already or not. */
export const newsletter = new Hono<App>().post('/', LIMIT, json(subscribeRequest), async (c) => {
  const wait = await ask(c, c.req.valid('json'));
  return wait === null ? c.json({}, 202) : tooMany(c, wait);
});

/** Mail scanners open links, so a mailed link leads to a page with a button, which posts here. */
const pages = (locale: Locale) => {
  const to = (page: 'confirm' | 'unsubscribe', state: string) =>
    `${localized(`/newsletter/${page}`, locale)}?state=${state}`;
  const fields = z.extend(subscribeRequest, { locale: z._default(z.enum(LOCALES), locale) });
  const sent = form(fields, (c) => c.redirect(to('confirm', 'invalid'), 303));
  return new Hono<App>()
    .post('/', sameSite, LIMIT, sent, async (c) => {
      const asked = (await ask(c, c.req.valid('form'))) === null;
      return c.redirect(to('confirm', asked ? 'asked' : 'invalid'), 303);
    })
    .post('/confirm', sameSite, LIMIT, async (c) =>
      c.redirect(to('confirm', await confirm(c)), 303),
    )
    .post('/unsubscribe', sameSite, LIMIT, async (c) =>
      c.redirect(to('unsubscribe', await leave(c)), 303),
    );
};

export const newsletterPages = new Hono<App>()
  .route('/newsletter', pages('en'))
  .route('/sw/newsletter', pages('sw'));

/** One-click unsubscribe by mail programs (RFC 8058). */
export const newsletterHook = new Hono<App>().post('/unsubscribe', LIMIT, async (c) => {
  await leave(c);
  return c.body(null, 204);
});

/** Returns the seconds to wait, or null if accepted. */
async function ask(
  c: Context<App>,
  { website, email, locale }: z.output<typeof subscribeRequest>,
): Promise<number | null> {
  if (website) return null;
  const { actor } = await visitorOrGuest(c);
  const most = { own: 10, network: 30, withinMs: HOUR_MS };
  const limits = ownAndNetwork(c, 'newsletter', actor.owner, most);
  const slot = await takeSlot(c.env, limits, Date.now());
  if (!slot.ok) return slot.retryAfterS;
  const nonce = crypto.randomUUID();
  const tokenHash = await sha256(await confirmToken(c.env, nonce));
  const args = { subscriberId: await sha256(email), email, locale, nonce, tokenHash };
  await write(c, actor, subscribe, args);
  return null;
}

async function confirm(c: Context<App>): Promise<'done' | 'over'> {
  const tokenHash = await sha256(c.req.query('token_hash') ?? '');
  const [row] = await c.var.db
    .select({ id: subscriber.id })
    .from(subscriber)
    .where(eq(subscriber.tokenHash, tokenHash));
  if (!row) return 'over';
  const { actor } = await visitorOrGuest(c);
  const args = { subscriberId: row.id, tokenHash };
  return write(c, actor, confirmSubscription, args).then(
    () => 'done',
    (error) => {
      if (error instanceof Refusal && error.code === 'link_over') return 'over';
      throw error;
    },
  );
}

async function leave(c: Context<App>): Promise<'done' | 'over'> {
  const subscriberId = await subscriberOfLink(c.env, c.req.query('token_hash') ?? '');
  if (subscriberId === null) return 'over';
  // The link is the authorization. Do not create a visitor: this request comes without the guest's
  // cookie, and a new one would replace it, and with it the cart.
  await write(c, SYSTEM, unsubscribe, { subscriberId });
  return 'done';
}
