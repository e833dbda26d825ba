import type { Failed } from '../../api/http.ts';
import { toast } from '../feedback/toast.tsx';
import type { AnyForm } from '../form/form.tsx';
import { refuse, refuseField } from '../form/form-hook.ts';
import { accountFailure } from './failure.ts';

/** The field each refusal is about. */
const FIELDS: Record<string, string> = {
  email_exists: 'email',
  weak_password: 'password',
  same_password: 'password',
  invalid_code: 'code',
  mfa_verification_failed: 'code',
  otp_expired: 'code',
  current_password_required: 'proof',
  current_password_invalid: 'proof',
  reauthentication_needed: 'proof',
  reauthentication_not_valid: 'proof',
};

/** Shows a refusal on the field it is about; false if the form has no such field. */
export function refuseAccount(form: AnyForm, failed: Failed): boolean {
  const field = FIELDS[failed.code] ?? '';
  if (!Object.hasOwn(form.state.fieldMeta, field)) return refuseField(form, failed);
  refuse(form, { [field]: accountFailure(failed) });
  return true;
}

/** Shows a refusal on its field, or else as a toast. */
export function tellRefused(form: AnyForm, failed: Failed, title: string) {
  if (!refuseAccount(form, failed)) toast(title, accountFailure(failed), 'bad');
}
