import { normalisePhone } from '../../../shared/input/phone.ts';
import type { Env } from '../../env.ts';
import { isSmsReady } from '../../sms/africas-talking.ts';

type Given = { email?: string | null | undefined; phone?: string | null | undefined };

type AddressFault = {
  ok: false;
  code: 'validation_failed' | 'phone_provider_disabled';
  message: string;
  more?: { field: string };
};
type Address = { ok: true; address: string } | AddressFault;

/** The e-mail address or phone number of a request; `what` in GoTrue's words for what needs it. */
export function readAddress(
  env: Env,
  { email, phone }: Given,
  what: 'signups' | 'logins' | 'changes',
): Address {
  if (email && phone) {
    const message = `Only an email address or phone number should be provided${ON[what]}`;
    return { ok: false, code: 'validation_failed', message };
  }
  if (!phone) return { ok: true, address: email ?? '' };
  if (!isSmsReady(env)) {
    return { ok: false, code: 'phone_provider_disabled', message: `Phone ${what} are disabled` };
  }
  const address = normalisePhone(phone);
  if (address) return { ok: true, address };
  const message = /^\+?[1-9]\d{1,14}$/.test(phone.replace(/[\s()-]/g, ''))
    ? 'Only Kenyan mobile numbers (+2547... or +2541...) can get an SMS'
    : 'Invalid phone number format (E.164 required)';
  return { ok: false, code: 'validation_failed', message, more: { field: 'phone' } };
}

const ON = { signups: ' on signup.', logins: '', changes: '' };
