import type { AccountMail } from '../../shared/account/mail.ts';
import { localized } from '../../shared/locale.ts';
import { codeOf, linkToken } from '../auth/one-time-token.ts';
import { decrypt } from '../crypto.ts';
import type { Env } from '../env.ts';
import { WORDS } from './account-words.ts';
import { bodies } from './letter.ts';
import type { Mail } from './send.ts';

/** Which mails bring a link, and the type it has for POST /auth/v1/verify. */
const LINKS: Partial<Record<AccountMail['kind'], string>> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_old: 'email_change',
  email_change_new: 'email_change',
};

/**
 * A mail about an account. The address is sealed in the effect, as the account may have changed or
 * gone by the time it is sent; code and link are made of the nonce. The link only opens a page.
 */
export async function accountMail(
  env: Env,
  { kind, to, locale, nonce }: Omit<AccountMail, 'type'>,
): Promise<Mail> {
  const { subject, lead, code, end } = WORDS[locale][kind];
  const type = LINKS[kind];
  const page = (path: string) => `${env.BASE_URL}${localized(path, locale)}`;
  const confirm =
    type && nonce
      ? `${page('/auth/confirm')}?token_hash=${await linkToken(env, nonce)}&type=${type}`
      : null;
  return {
    to: await decrypt(env.APP_SECRET, to),
    subject,
    ...(await bodies([
      lead,
      ...(confirm ? [{ link: confirm }] : []),
      ...(nonce && code ? [code, await codeOf(env, nonce)] : []),
      ...(kind === 'account_exists' ? [{ link: page('/auth') }] : []),
      end,
    ])),
  };
}
