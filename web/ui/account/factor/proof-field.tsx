import { get } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { toast } from '../../feedback/toast.tsx';
import { errorText } from '../../form/error-words.ts';
import { FieldNotes } from '../../form/field.tsx';
import { CodeField, PasswordField } from '../../form/fields.tsx';
import { useFieldContext } from '../../form/form-context.ts';
import { accountFailure } from '../failure.ts';
import type { Proof } from './use-proof.ts';

/** The password, or a code by mail or SMS for people without one. */
export function ProofField({ proof }: { proof: Proof }) {
  const field = useFieldContext<string>();
  const { by, codeBy } = proof;
  const isSms = codeBy === 'sms';
  const sendCode = async () => {
    const answer = await get('/auth/v1/reauthenticate');
    if (!answer.ok) {
      const title = isSms ? m.auth_sms_not_sent() : m.auth_not_sent();
      const isOnly = answer.code === 'current_password_required';
      return toast(title, isOnly ? m.proof_password_only() : accountFailure(answer), 'bad');
    }
    toast(m.auth_sent_again(), isSms ? m.proof_sms_sent() : m.proof_sent());
    field.handleChange('');
    proof.byMail();
  };
  const only = isSms ? m.proof_sms_only() : m.proof_mail_only();
  const mailButton = codeBy && (
    <button type="button" className="link-button" onClick={() => void sendCode()}>
      {by === 'nothing' ? only : m.proof_mail()}
    </button>
  );
  if (by === 'mail') {
    return isSms ? (
      <CodeField label={m.phone_code()} hint={m.account_sms_code_hint()} />
    ) : (
      <CodeField label={m.proof_code()} hint={m.account_mailed_code_hint()} />
    );
  }
  return (
    <div>
      {by === 'password' && (
        <PasswordField label={m.proof_password()} autoComplete="current-password" />
      )}
      {mailButton}
      {by === 'nothing' && <FieldNotes id="proof" error={errorText(field.state.meta.errors)} />}
    </div>
  );
}
