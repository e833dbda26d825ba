import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { localized } from '../../shared/locale.ts';
import { subscriber } from '../../shared/schema.ts';
import { sha256, sign, verify } from '../crypto.ts';
import type { Env } from '../env.ts';
import { unsubscribeByPost } from './advertising.ts';
import { letterBodies, type Part } from './letter.ts';
import type { Mail } from './send.ts';

const WORDS = {
  en: {
    ask: {
      subject: 'Please confirm your Tiny Tag newsletter',
      lead: 'Somebody, hopefully you, asked for our newsletter at this address. The link opens a page where you confirm it.',
      button: 'Confirm',
      end: 'The link works once, for seven days. If it was not you, do nothing: we will not write again.',
    },
    welcome: {
      subject: 'You are subscribed to the Tiny Tag newsletter',
      lead: 'Thank you for confirming. Now and then we will write about new labels, offers and ideas for school and daycare.',
    },
    leave: 'Unsubscribe at any time',
  },
  sw: {
    ask: {
      subject: 'Tafadhali thibitisha jarida lako la Tiny Tag',
      lead: 'Mtu, huenda ni wewe, ameomba jarida letu kwa anwani hii. Fungua kiungo hiki ili uthibitishe.',
      button: 'Thibitisha',
      end: 'Kiungo hutumika mara moja tu, ndani ya siku saba. Kama si wewe, usifanye lolote: hatutakuandikia tena.',
    },
    welcome: {
      subject: 'Umejiandikisha kupokea jarida la Tiny Tag',
      lead: 'Asante kwa kuthibitisha. Mara moja moja tutakuandikia kuhusu lebo mpya, ofa na mawazo ya shule na kituo cha malezi.',
    },
    leave: 'Jiondoe wakati wowote',
  },
};

/** Derived from a nonce, so that only the digest needs to be stored. */
export const confirmToken = (env: Env, nonce: string) =>
  sign(env.APP_SECRET, 'newsletter-confirm', nonce);

const leaveToken = async (env: Env, id: string) =>
  `${id}.${await sign(env.APP_SECRET, 'newsletter-leave', id)}`;

/** Null unless the shop signed the link. */
export async function subscriberOfLink(env: Env, token: string): Promise<string | null> {
  const [id = '', signature = ''] = token.split('.');
  return (await verify(env.APP_SECRET, 'newsletter-leave', id, signature)) ? id : null;
}

/** The confirmation request; null if a later one replaced it or the row is gone. */
export async function newsletterAsked(
  env: Env,
  { subscriberId, nonce }: { subscriberId: string; nonce: string },
): Promise<Mail | null> {
  const row = await find(env, subscriberId);
  const token = await confirmToken(env, nonce);
  if (!row || row.tokenHash !== (await sha256(token))) return null;
  const { ask } = WORDS[row.locale];
  const link = `${env.BASE_URL}${localized('/newsletter/confirm', row.locale)}?token_hash=${token}`;
  return newsletterMail(env, row, ask.subject, [
    ask.lead,
    { button: ask.button, link },
    { note: ask.end },
  ]);
}

export async function newsletterConfirmed(env: Env, subscriberId: string): Promise<Mail | null> {
  const row = await find(env, subscriberId);
  if (row?.confirmedAt == null) return null;
  const { welcome } = WORDS[row.locale];
  return newsletterMail(env, row, welcome.subject, [welcome.lead]);
}

type Subscriber = typeof subscriber.$inferSelect;

/** Every newsletter mail ends with a way to unsubscribe, for people and for mail programs. */
async function newsletterMail(
  env: Env,
  row: Subscriber,
  subject: string,
  parts: Part[],
): Promise<Mail> {
  const token = await leaveToken(env, row.id);
  const page = `${env.BASE_URL}${localized('/newsletter/unsubscribe', row.locale)}`;
  return {
    to: row.email,
    subject,
    headers: unsubscribeByPost(`${env.BASE_URL}/hooks/newsletter/unsubscribe?token_hash=${token}`),
    ...(await letterBodies(env, {
      locale: row.locale,
      subject,
      parts: [...parts, { words: WORDS[row.locale].leave, link: `${page}?token_hash=${token}` }],
    })),
  };
}

async function find(env: Env, id: string): Promise<Subscriber | undefined> {
  const [row] = await drizzle(env.DB)
    .select()
    .from(subscriber)
    .where(and(eq(subscriber.id, id), eq(subscriber.deleted, false)));
  return row;
}
