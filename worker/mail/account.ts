import type { AccountMail } from '../../shared/account/messages.ts';
import { localized } from '../../shared/locale.ts';
import { codeOf, linkToken } from '../auth/one-time-token.ts';
import { decrypt } from '../crypto.ts';
import type { Env } from '../env.ts';
import { WORDS } from './account-words.ts';
import { letterBodies, type Part } from './letter.ts';
import type { Mail } from './send.ts';

/** Link types for POST /auth/v1/verify; other kinds have no link. */
const LINKS: Partial<Record<AccountMail['kind'], string>> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  role_given: 'recovery',
  email_change_old: 'email_change',
  email_change_new: 'email_change',
};

/**
 * `to` is encrypted, and independent of the account, which may have changed by the time of sending.
 * Code and link derive from `nonce`.
 */
export async function accountMail(
  env: Env,
  { kind, to, locale, nonce }: Omit<AccountMail, 'type'>,
): Promise<Mail> {
  const { subject, lead, button = '', code, end } = WORDS[locale][kind];
  const type = LINKS[kind];
  const page = (path: string) => `${env.BASE_URL}${localized(path, locale)}`;
  const confirm =
    type && nonce
      ? `${page('/auth/confirm')}?token_hash=${await linkToken(env, nonce)}&type=${type}`
      : null;
  const link = confirm ?? (kind === 'account_exists' ? page('/auth') : null);
  const parts: Part[] = [
    lead,
    ...(link ? [{ button, link }] : []),
    ...(nonce && code ? [code, { code: await codeOf(env, nonce) }] : []),
    { note: end },
  ];
  return {
    to: await decrypt(env.APP_SECRET, to),
    subject,
    ...(await letterBodies(env, { locale, subject, parts })),
  };
}
