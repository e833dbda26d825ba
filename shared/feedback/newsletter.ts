import * as z from 'zod/mini';
import { AREAS, SHOPPERS } from '../account/roles.ts';
import { emailSchema } from '../input/email.ts';
import { optionalReason } from '../input/reason.ts';
import { LOCALES } from '../locale.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { mutator, Refusal, type Tx } from '../tx.ts';
import { honeypot } from './message.ts';

export const subscribeRequest = z.strictObject({
  email: emailSchema,
  locale: z.enum(LOCALES),
  website: honeypot,
});

/** At most one confirmation mail per address within this time. */
const ASK_AGAIN_MS = 10 * MINUTE_MS;
/** How long the link confirms, ms. An address that was not confirmed until then is erased. */
export const LINK_MS = 7 * DAY_MS;

const subscriberId = z.string().check(z.length(64));

/** Repeating it is silent, so that nobody learns who is subscribed. Only the token's digest is stored. */
export const subscribe = mutator({
  name: 'subscribe',
  by: SHOPPERS,
  args: z.strictObject({
    subscriberId,
    email: emailSchema,
    locale: z.enum(LOCALES),
    nonce: z.uuid(),
    tokenHash: z.string().check(z.length(64)),
  }),
  async run(tx, { subscriberId, email, locale, nonce, tokenHash }) {
    const known = await tx.get('subscriber', subscriberId);
    if (known && (known.confirmedAt !== null || known.askedAt > tx.now - ASK_AGAIN_MS)) return;
    await tx.put('subscriber', {
      id: subscriberId,
      email,
      locale,
      tokenHash,
      askedAt: tx.now,
      confirmedAt: null,
    });
    tx.effect({ type: 'newsletter_asked', subscriberId, nonce });
  },
});

/** The caller found the row by the digest of the link's token. */
export const confirmSubscription = mutator({
  name: 'confirmSubscription',
  by: SHOPPERS,
  args: z.strictObject({ subscriberId, tokenHash: z.string() }),
  async run(tx, { subscriberId, tokenHash }) {
    const row = await tx.get('subscriber', subscriberId);
    if (row?.tokenHash !== tokenHash || row.askedAt < tx.now - LINK_MS) {
      throw new Refusal('link_over');
    }
    await tx.put('subscriber', { ...row, tokenHash: null, confirmedAt: tx.now });
    tx.effect({ type: 'newsletter_confirmed', subscriberId });
  },
});

/** The effect repeats the removal after a restore of the database. */
async function removeAndRemember(tx: Tx, subscriberId: string) {
  await tx.remove('subscriber', subscriberId);
  tx.effect({ type: 'remember_removal', of: 'subscriber', id: subscriberId, at: tx.now });
}

/** By the subscriber; an unknown address is not an error. */
export const unsubscribe = mutator({
  name: 'unsubscribe',
  by: ['system'],
  args: z.strictObject({ subscriberId }),
  async run(tx, { subscriberId }) {
    if (await tx.get('subscriber', subscriberId)) await removeAndRemember(tx, subscriberId);
  },
});

export const removeSubscriber = mutator({
  name: 'removeSubscriber',
  by: AREAS.shop,
  args: z.strictObject({ subscriberId, reason: optionalReason }),
  async run(tx, { subscriberId }) {
    if (!(await tx.get('subscriber', subscriberId))) throw new Refusal('not_found');
    await removeAndRemember(tx, subscriberId);
  },
});
