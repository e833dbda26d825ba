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

/** `to` is encrypted; `nonce` is set for kinds that carry a code or a link. */
export type AccountMail = {
  type: 'account_mail';
  kind: (typeof ACCOUNT_MAILS)[number];
  to: string;
  locale: Locale;
  nonce?: string;
};
