import { get } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { accountFailure } from '../../ui/account/failure.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { errorText } from '../../ui/form/error-words.ts';
import { FieldNotes } from '../../ui/form/field.tsx';
import { CodeField, PasswordField } from '../../ui/form/fields.tsx';
import { useFieldContext } from '../../ui/form/form-context.ts';
import type { Proof } from './-use-proof.ts';

/** The password, or a code from their mail for those who have or know none. */
export function ProofField({ proof }: { proof: Proof }) {
  const field = useFieldContext<string>();
  const { by } = proof;
  const sendCode = async () => {
    const answer = await get('/auth/v1/reauthenticate');
    if (!answer.ok) return toast(m.auth_not_sent(), accountFailure(answer), 'bad');
    toast(m.auth_sent_again(), m.proof_sent());
    field.handleChange('');
    proof.byMail();
  };
  const mailButton = (
    <button type="button" className="plain-link" onClick={() => void sendCode()}>
      {by === 'nothing' ? m.proof_mail_only() : m.proof_mail()}
    </button>
  );
  if (by === 'mail') {
    return <CodeField label={m.proof_code()} hint={m.account_mailed_code_hint()} />;
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
