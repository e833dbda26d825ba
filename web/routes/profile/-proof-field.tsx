import type { AnyFieldApi } from '@tanstack/react-form';
import { call } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { AccountCode, AccountField } from '../../ui/form/account-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from '../auth/-account-failure.ts';
import type { Proof } from './-use-proof.ts';

/** The password, or a code from their mail for those who have or know none. */
export function ProofField({ field, proof }: { field: AnyFieldApi; proof: Proof }) {
  const { by, problem } = proof;
  const sendCode = async () => {
    const answer = await call('GET', '/auth/v1/reauthenticate');
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
  if (by === 'nothing') {
    const missing = field.state.meta.errors.length > 0;
    return (
      <div>
        {mailButton}
        {missing && (
          <span className="field-error" role="alert">
            {m.account_error_proof()}
          </span>
        )}
      </div>
    );
  }
  if (by === 'mail') {
    return (
      <AccountCode
        field={field}
        label={m.proof_code()}
        hint={m.account_mailed_code_hint()}
        problem={problem}
      />
    );
  }
  return (
    <div>
      <AccountField
        field={field}
        label={m.proof_password()}
        problem={problem}
        type="password"
        autoComplete="current-password"
      />
      {mailButton}
    </div>
  );
}
