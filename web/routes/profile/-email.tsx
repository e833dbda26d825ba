import { put } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { accountFailure } from '../../ui/account/failure.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { checkedBy, refuse, useAppForm } from '../../ui/form/form-hook.ts';
import { refuseAccount } from '../auth/-account-refusal.ts';
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
      <ProfileChange label={account.email ? m.email_change() : m.email_add()}>
        {(close) => <EmailForm account={account} reload={reload} onDone={close} />}
      </ProfileChange>
    </>
  );
}

function EmailForm({ account, reload, onDone }: PartProps & { onDone(): void }) {
  const proof = useProof(account);
  const form = useAppForm({
    defaultValues: { email: '', proof: '' },
    ...checkedBy(emailChangeForm),
    onSubmit: async ({ value, formApi }) => {
      const { email } = emailChangeForm.parse(value);
      if (email === account.email) return refuse(formApi, { email: m.email_same() });
      const answer = await put('/auth/v1/user', { email, ...proof.of(value.proof) });
      if (answer.ok) {
        onDone();
        toast(m.email_asked(), account.email ? m.email_asked_text() : m.auth_sent_again_text());
        return reload();
      }
      if (!refuseAccount(formApi, answer))
        toast(m.email_not_changed(), accountFailure(answer), 'bad');
    },
  });
  return (
    <Form form={form}>
      <p className="muted">{account.email ? m.email_lead() : m.email_add_lead()}</p>
      <form.AppField name="email">
        {(field) => (
          <field.TextField
            label={m.email_new()}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form.AppField>
      <form.AppField name="proof">{() => <ProofField proof={proof} />}</form.AppField>
      <form.SubmitButton>{m.email_submit()}</form.SubmitButton>
    </Form>
  );
}
