import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { call } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { AccountField } from '../../ui/form/account-field.tsx';
import { AccountForm } from '../../ui/form/account-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from '../auth/-account-failure.ts';
import { emailChangeForm } from '../auth/-account-schemas.ts';
import { ProfileChange } from './-change.tsx';
import { EmailCodes } from './-email-codes.tsx';
import { ProofField } from './-proof-field.tsx';
import { useProof } from './-use-proof.ts';
import type { PartProps } from './index.tsx';

/** Asks both addresses; nothing changes until both have answered. */
export function ProfileEmail({ account, reload }: PartProps) {
  return (
    <>
      {account.newEmail && <EmailCodes account={account} reload={reload} />}
      <ProfileChange label={m.email_change()}>
        {(close) => <EmailForm account={account} reload={reload} onDone={close} />}
      </ProfileChange>
    </>
  );
}

function EmailForm({ account, reload, onDone }: PartProps & { onDone(): void }) {
  const proof = useProof(account);
  const [same, setSame] = useState(false);
  const form = useForm({
    defaultValues: { email: '', proof: '' },
    validators: { onSubmit: emailChangeForm },
    onSubmit: async ({ value }) => {
      const { email } = emailChangeForm.parse(value);
      if (email === account.email) return setSame(true);
      const answer = await call('PUT', '/auth/v1/user', { email, ...proof.of(value.proof) });
      if (answer.ok) {
        onDone();
        toast(m.email_asked(), m.email_asked_text());
        return reload();
      }
      if (!proof.refused(answer)) toast(m.email_not_changed(), accountFailure(answer), 'bad');
    },
  });
  return (
    <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
      {(busy) => (
        <AccountForm submit={m.email_submit()} busy={busy} onSubmit={form.handleSubmit}>
          <p className="muted">{m.email_lead()}</p>
          <form.Field name="email" listeners={{ onChange: () => setSame(false) }}>
            {(field) => (
              <AccountField
                field={field}
                label={m.email_new()}
                problem={same ? m.email_same() : null}
                type="email"
                inputMode="email"
                autoComplete="email"
              />
            )}
          </form.Field>
          <form.Field name="proof" listeners={{ onChange: proof.clear }}>
            {(field) => <ProofField field={field} proof={proof} />}
          </form.Field>
        </AccountForm>
      )}
    </form.Subscribe>
  );
}
