import { type Locale, localized } from '../../shared/locale.ts';
import type { Env } from '../env.ts';
import { stopToken } from '../reminders/stop.ts';
import { letterBodies, type Part } from './letter.ts';
import type { Mail } from './send.ts';

/** Lets mail programs unsubscribe with one request to `url` (RFC 8058). */
export const unsubscribeByPost = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type Letter = { to: string; locale: Locale; subject: string; parts: Part[]; stop: string };

/** A mail that nobody waits for. Its last line, with the words `stop`, ends such mails to the address. */
export async function advertisingMail(
  env: Env,
  { to, locale, subject, parts, stop }: Letter,
): Promise<Mail> {
  const token = await stopToken(env, to);
  const link = `${env.BASE_URL}${localized('/reminders/stop', locale)}?token_hash=${token}`;
  return {
    to,
    subject,
    headers: unsubscribeByPost(`${env.BASE_URL}/hooks/reminders/stop?token_hash=${token}`),
    ...(await letterBodies(env, {
      locale,
      subject,
      parts: [...parts, { words: stop, link }],
    })),
  };
}
