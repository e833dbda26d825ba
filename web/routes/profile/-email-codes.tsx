import { useState } from 'react';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { reopenSession } from '../../store/store.ts';
import { accountFailure } from '../../ui/account/failure.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { digitsOf } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { refuse, useAppForm } from '../../ui/form/form-hook.ts';
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
    ...accountRules.check(({ mailedCodeForm }) => mailedCodeForm),
    onSubmit: async ({ value, formApi }) => {
      const asked = { email: address, token: digitsOf(value.code), type: 'email_change' };
      const answer = await post('/auth/v1/verify', asked);
      if (!answer.ok) return refuse(formApi, { code: accountFailure(answer) });
      if (!('user' in answer.data)) return setTaken(true);
      toast(m.profile_email_changed());
      await Promise.all([reload(), reopenSession()]);
    },
  });
  if (taken) return <p role="status">{m.email_half({ email: address })}</p>;
  return (
    <Form form={form} rules={accountRules}>
      <form.AppField name="code">
        {(field) => <field.CodeField label={m.email_code_from({ email: address })} />}
      </form.AppField>
      <form.SubmitButton>{m.confirm_button()}</form.SubmitButton>
    </Form>
  );
}
