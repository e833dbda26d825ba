import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { call } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../../ui/form/account-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from '../auth/-account-failure.ts';
import { passwordChangeForm } from '../auth/-account-schemas.ts';
import { NewPasswordFields } from '../auth/-new-password-fields.tsx';
import { weaknessText } from '../auth/-weakness-words.ts';
import { ProfileChange } from './-change.tsx';
import { ProofField } from './-proof-field.tsx';
import { useProof } from './-use-proof.ts';
import type { PartProps } from './index.tsx';

export const ProfilePassword = ({ account, reload }: PartProps) => (
  <ProfileChange label={account.hasPassword ? m.password_change() : m.password_set()}>
    {(close) => <PasswordForm account={account} reload={reload} onDone={close} />}
  </ProfileChange>
);

function PasswordForm({ account, reload, onDone }: PartProps & { onDone(): void }) {
  const proof = useProof(account);
  const [weak, setWeak] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { proof: '', password: '', confirmPassword: '' },
    validators: { onSubmit: passwordChangeForm },
    onSubmit: async ({ value }) => {
      const body = { password: value.password, ...proof.of(value.proof) };
      const answer = await call('PUT', '/auth/v1/user', body);
      if (answer.ok) {
        onDone();
        toast(m.password_changed(), m.password_changed_text());
        return reload();
      }
      if (proof.refused(answer)) return;
      const isSame = answer.code === 'same_password';
      const weakness = weaknessText(answer) ?? (isSame ? accountFailure(answer) : null);
      setWeak(weakness);
      if (!weakness) toast(m.password_not_changed(), accountFailure(answer), 'bad');
    },
  });
  return (
    <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
      {(busy) => (
        <AccountForm submit={m.auth_password_submit()} busy={busy} onSubmit={form.handleSubmit}>
          <form.Field name="proof" listeners={{ onChange: proof.clear }}>
            {(field) => <ProofField field={field} proof={proof} />}
          </form.Field>
          <form.Field name="password" listeners={{ onChange: () => setWeak(null) }}>
            {(password) => (
              <form.Field name="confirmPassword">
                {(confirm) => (
                  <NewPasswordFields
                    password={password}
                    confirm={confirm}
                    weak={weak}
                    email={account.email}
                  />
                )}
              </form.Field>
            )}
          </form.Field>
          <p className="muted">{m.password_others_out()}</p>
        </AccountForm>
      )}
    </form.Subscribe>
  );
}
