import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { type FirstAdmin, firstAdminSchema, type Weakness } from '../../shared/account.ts';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/toast.tsx';
import { failureText, post } from './-account-calls.ts';
import { AccountEmail, AccountField, WEAKNESS_WORDS } from './-account-field.tsx';
import { AccountForm } from './-account-form.tsx';
import { closedBy } from './-setup-link.ts';
import type { SetupKey } from './setup.tsx';

type Props = {
  token: string;
  person: FirstAdmin;
  onNext(person: FirstAdmin, key: SetupKey): void;
  onClosed(state: 'wrong' | 'over'): void;
};

export function SetupPerson({ token, person, onNext, onClosed }: Props) {
  const [weak, setWeak] = useState<string | null>(null);
  const form = useForm({
    defaultValues: person,
    validators: { onSubmit: firstAdminSchema },
    onSubmit: async ({ value }) => {
      const answer = await post<SetupKey>('/api/setup/start', { token, ...value });
      if (answer.ok) return onNext(value, answer.data);
      const closed = closedBy(answer);
      if (closed) return onClosed(closed);
      if (answer.code !== 'weak_password')
        return toast(m.setup_title(), failureText(answer), 'bad');
      const reasons = answer.detail.reasons as Weakness[];
      setWeak(reasons.map((reason) => WEAKNESS_WORDS[reason]()).join(' '));
    },
  });
  return (
    <>
      <p className="muted">{m.setup_lead()}</p>
      <h2 className="rt-Heading rt-r-size-4">{m.setup_step_person()}</h2>
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.setup_next()} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="fullName">
              {(field) => (
                <AccountField field={field} label={m.account_full_name()} autoComplete="name" />
              )}
            </form.Field>
            <form.Field name="email">{(field) => <AccountEmail field={field} />}</form.Field>
            <form.Field name="password" listeners={{ onChange: () => setWeak(null) }}>
              {(field) => (
                <AccountField
                  field={field}
                  label={m.account_password()}
                  hint={m.setup_password_hint()}
                  problem={weak}
                  type="password"
                  autoComplete="new-password"
                />
              )}
            </form.Field>
          </AccountForm>
        )}
      </form.Subscribe>
    </>
  );
}
