import { useState } from 'react';
import { post, put } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { reopenSession } from '../../store/store.ts';
import { CodeForm } from '../../ui/account/code-form.tsx';
import { ProofField } from '../../ui/account/factor/proof-field.tsx';
import { useProof } from '../../ui/account/factor/use-proof.ts';
import { tellRefused } from '../../ui/account/refusal.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { refuse, useAppForm } from '../../ui/form/form-hook.ts';
import { ProfileChange } from './-change.tsx';
import type { PartProps } from './index.tsx';

/** Sends a code to both addresses. Nothing changes until both are confirmed. */
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

/** Of a change of address that is under way: the codes of both mails, in whichever order they come. */
function EmailCodes({ account, reload }: PartProps) {
  const { email, newEmail } = account;
  const addresses = [email, newEmail].filter((address) => address !== null);
  return (
    <div className="profile-email-codes stack">
      <p role="status">{m.email_waiting({ email: newEmail ?? '' })}</p>
      {addresses.map((address) => (
        <OneCode key={address} address={address} reload={reload} />
      ))}
    </div>
  );
}

function OneCode({ address, reload }: { address: string; reload(): Promise<void> }) {
  const [taken, setTaken] = useState(false);
  const send = async (token: string) => {
    const answer = await post('/auth/v1/verify', { email: address, token, type: 'email_change' });
    if (!answer.ok) return answer;
    if (!('user' in answer.data)) return void setTaken(true);
    toast(m.profile_email_changed());
    await Promise.all([reload(), reopenSession()]);
  };
  if (taken) return <p role="status">{m.email_half({ email: address })}</p>;
  return (
    <CodeForm
      rules="mailedCodeForm"
      label={m.email_code_from({ email: address })}
      submit={m.confirm_button()}
      send={send}
    />
  );
}

function EmailForm({ account, reload, onDone }: PartProps & { onDone(): void }) {
  const proof = useProof(account);
  const form = useAppForm({
    defaultValues: { email: '', proof: '' },
    ...accountRules.check(({ emailChangeForm }) => emailChangeForm),
    onSubmit: async ({ value, formApi }) => {
      const email = value.email.trim().toLowerCase();
      if (email === account.email) return refuse(formApi, { email: m.email_same() });
      const answer = await put('/auth/v1/user', { email, ...proof.of(value.proof) });
      if (answer.ok) {
        onDone();
        toast(m.email_asked(), account.email ? m.email_asked_text() : m.auth_sent_again_text());
        return reload();
      }
      tellRefused(formApi, answer, m.email_not_changed());
    },
  });
  return (
    <Form form={form} rules={accountRules}>
      <p className="muted">{account.email ? m.email_lead() : m.email_add_lead()}</p>
      <form.AppField name="email">
        {(field) => <field.EmailField label={m.email_new()} />}
      </form.AppField>
      <form.AppField name="proof">{() => <ProofField proof={proof} />}</form.AppField>
      <form.SubmitButton>{m.email_submit()}</form.SubmitButton>
    </Form>
  );
}
