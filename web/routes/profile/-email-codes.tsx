import { useState } from 'react';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { signInState } from '../../store/identity/sign-in-state.ts';
import { accountFailure } from '../../ui/account/failure.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { checkedBy, refuse, useAppForm } from '../../ui/form/form-hook.ts';
import { digitsOf, mailedCodeForm } from '../auth/-account-schemas.ts';
import type { PartProps } from './index.tsx';

/** Of a change of address that is under way: the codes of both mails, in whichever order they come. */
export function EmailCodes({ account, reload }: PartProps) {
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
  const form = useAppForm({
    defaultValues: { code: '' },
    ...checkedBy(mailedCodeForm),
    onSubmit: async ({ value, formApi }) => {
      const asked = { email: address, token: digitsOf(value.code), type: 'email_change' };
      const answer = await post('/auth/v1/verify', asked);
      if (!answer.ok) return refuse(formApi, { code: accountFailure(answer) });
      if (!('user' in answer.data)) return setTaken(true);
      toast(m.profile_email_changed());
      await Promise.all([reload(), signInState.reopen()]);
    },
  });
  if (taken) return <p role="status">{m.email_half({ email: address })}</p>;
  return (
    <Form form={form}>
      <form.AppField name="code">
        {(field) => <field.CodeField label={m.email_code_from({ email: address })} />}
      </form.AppField>
      <form.SubmitButton>{m.confirm_button()}</form.SubmitButton>
    </Form>
  );
}
