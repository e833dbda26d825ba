import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  messageRequest,
  messageRequestFields,
  requireReach,
  sendMessage,
} from '../../../shared/feedback/message.ts';
import { internationalPhone } from '../../../shared/input/phone.ts';
import { LOCALES, type Locale, localized } from '../../../shared/locale.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { type App, visitorOrGuest } from '../../auth/visitor.ts';
import { captchaFault, refuseCaptcha } from '../../captcha/check.ts';
import { captchaKeys } from '../../captcha/turnstile.ts';
import { sha256 } from '../../crypto.ts';
import { maxBytes } from '../../http/body.ts';
import { tooMany } from '../../http/fail.ts';
import { type Limit, networkLimit, takeSlot } from '../../http/limits.ts';
import { sameSite } from '../../http/site.ts';
import { form, json } from '../../http/validate.ts';
import { findClaim } from '../../sync/commit.ts';
import { write } from '../../sync/write.ts';

const LIMIT = maxBytes(64 * 1024);
const claimOf = ({ messageId }: Pick<Message, 'messageId'>) => `message ${messageId}`;
type Message = z.output<typeof messageRequest>;

/** POST /api/contact. The message id makes a repeat the same message. */
export const contact = new Hono<App>().post('/', LIMIT, json(messageRequest), async (c) => {
  const message = c.req.valid('json');
  // A repeat after a lost answer brings the same token, which is spent.
  const isRepeat = (await findClaim(c.env.DB, claimOf(message))) !== undefined;
  const fault = isRepeat ? null : await captchaFault(c, 'contact');
  if (fault) return refuseCaptcha(c, fault);
  const wait = await take(c, message);
  return wait === null ? c.json({}, 201) : tooMany(c, wait);
});

const page = (locale: Locale) => {
  const back = (c: Context<App>, sent: '0' | '1' | 'check') =>
    c.redirect(`${localized('/contact', locale)}?sent=${sent}`, 303);
  const fields = z
    .extend(messageRequestFields, {
      locale: z._default(z.enum(LOCALES), locale),
      messageId: z._default(z.uuid(), () => crypto.randomUUID()),
    })
    .check(...requireReach);
  const sent = form(fields, (c) => back(c, '0'));
  return new Hono<App>().post('/', sameSite, LIMIT, sent, async (c) => {
    // The check needs a script, and this form comes from a browser without one.
    if (captchaKeys(c.env)) return back(c, 'check');
    return back(c, (await take(c, c.req.valid('form'))) === null ? '1' : '0');
  });
};

export const contactPage = new Hono<App>()
  .route('/contact', page('en'))
  .route('/sw/contact', page('sw'));

/** Returns the seconds to wait, or null if accepted. */
async function take(c: Context<App>, { website, ...message }: Message): Promise<number | null> {
  if (website) return null;
  const { actor } = await visitorOrGuest(c);
  const limits = await limitsOf(c, actor.owner, message);
  const slot = await takeSlot(c.env, limits, Date.now(), message.messageId);
  if (!slot.ok) return slot.retryAfterS;
  await write(c, actor, sendMessage, message, claimOf(message));
  return null;
}

/**
 * Each message sends a mail to the shop, and one to an address that was typed. Many customers share a
 * carrier's address.
 */
async function limitsOf(
  c: Context<App>,
  owner: string,
  { email, phone }: Pick<Message, 'email' | 'phone'>,
): Promise<Limit[]> {
  const withinMs = HOUR_MS;
  return [
    { key: `contact:${owner}`, most: 5, withinMs },
    {
      key: `contact-as:${await sha256(email || (internationalPhone(phone) ?? phone))}`,
      most: 5,
      withinMs,
    },
    ...networkLimit(c, { key: 'contact-from', most: 20, withinMs }),
  ];
}
