import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { type FirstAdmin, firstAdminSchema } from '../../../shared/account/account.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { AccountEmail, AccountName, AccountNewPassword } from '../../ui/form/account-field.tsx';
import { AccountForm } from '../../ui/form/account-form.tsx';
import { Heading } from '../../ui/heading.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from '../auth/-account-failure.ts';
import { weaknessText } from '../auth/-weakness-words.ts';
import { closedBy } from './-link.ts';
import type { SetupKey } from './route.tsx';

type Props = {
  token: string;
  person: FirstAdmin;
  /** Whether its address was found to have an account. */
  isTaken: boolean;
  onNext(person: FirstAdmin, key: SetupKey): void;
  onClosed(state: 'wrong' | 'over'): void;
};

export function SetupPerson({ token, person, isTaken, onNext, onClosed }: Props) {
  const [taken, setTaken] = useState(isTaken);
  const [weak, setWeak] = useState<string | null>(null);
  const form = useForm({
    defaultValues: person,
    validators: { onSubmit: firstAdminSchema },
    onSubmit: async ({ value }) => {
      const answer = await post('/api/setup/start', { token, ...value });
      if (answer.ok) return onNext(value, answer.data);
      const closed = closedBy(answer);
      if (closed) return onClosed(closed);
      if (answer.code === 'email_exists') return setTaken(true);
      const weakness = weaknessText(answer);
      if (!weakness) return toast(m.setup_title(), accountFailure(answer), 'bad');
      setWeak(weakness);
    },
  });
  return (
    <>
      <p className="muted">{m.setup_lead()}</p>
      <Heading as="h2" size="4">
        {m.setup_step_person()}
      </Heading>
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.setup_next()} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="fullName">{(field) => <AccountName field={field} />}</form.Field>
            <form.Field name="email" listeners={{ onChange: () => setTaken(false) }}>
              {(field) => (
                <AccountEmail field={field} problem={taken ? m.account_email_taken() : null} />
              )}
            </form.Field>
            <form.Field name="password" listeners={{ onChange: () => setWeak(null) }}>
              {(field) => (
                <AccountNewPassword field={field} label={m.account_password()} problem={weak} />
              )}
            </form.Field>
          </AccountForm>
        )}
      </form.Subscribe>
    </>
  );
}
