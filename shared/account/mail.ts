import type { Locale } from '../locale.ts';

export const ACCOUNT_MAILS = [
  'signup',
  'account_exists',
  'magiclink',
  'recovery',
  'invite',
  'email_change_old',
  'email_change_new',
  'email_taken',
  'reauthentication',
  'email_changed',
  'password_changed',
  'factor_added',
  'factor_removed',
  'new_device',
  'account_deleted',
] as const;

/** A mail about an account; `to` is sealed, `nonce` is there where it brings a code. */
export type AccountMail = {
  type: 'account_mail';
  kind: (typeof ACCOUNT_MAILS)[number];
  to: string;
  locale: Locale;
  nonce?: string;
};
