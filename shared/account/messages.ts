import type { Locale } from '../locale.ts';

const NOTICES = [
  'email_changed',
  'phone_changed',
  'phone_trusted',
  'phone_released',
  'password_changed',
  'factor_added',
  'factor_removed',
  'new_device',
  'account_deleted',
  'role_changed',
] as const;
export type Notice = (typeof NOTICES)[number];

const ACCOUNT_MAILS = [
  'signup',
  'account_exists',
  'magiclink',
  'recovery',
  'invite',
  'role_given',
  'email_change_old',
  'email_change_new',
  'email_taken',
  'reauthentication',
  ...NOTICES,
] as const;

/** `to` is encrypted; `nonce` is set for kinds that carry a code or a link. */
export type AccountMail = {
  type: 'account_mail';
  kind: (typeof ACCOUNT_MAILS)[number];
  to: string;
  locale: Locale;
  nonce?: string;
};

/** Notices by SMS. Codes are not among them. */
const SMS_NOTICES = [
  'account_exists',
  'phone_taken',
  'email_changed',
  'phone_changed',
  'password_changed',
  'factor_added',
  'factor_removed',
] as const;
export type SmsNotice = (typeof SMS_NOTICES)[number];
export const isSmsNotice = (kind: string): kind is SmsNotice =>
  (SMS_NOTICES as readonly string[]).includes(kind);

/** With a `nonce` a code, else a notice. `at`: when it was asked for, ms UTC. */
export type AccountSms = {
  type: 'account_sms';
  kind: SmsNotice | 'signup' | 'magiclink' | 'recovery' | 'phone_change' | 'reauthentication';
  to: string;
  locale: Locale;
  nonce?: string;
  at: number;
};

export type MessageKind = AccountMail['kind'] | AccountSms['kind'];
