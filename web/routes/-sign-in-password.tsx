import { useForm } from '@tanstack/react-form';
import { signInSchema } from '../../shared/account.ts';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/toast.tsx';
import { failureText, post } from './-account-calls.ts';
import { AccountEmail, AccountField } from './-account-field.tsx';
import { AccountForm } from './-account-form.tsx';

type Props = { onNext(): void };

export function SignInPassword({ onNext }: Props) {
  const form = useForm({
    defaultValues: { email: '', password: '' },
    validators: { onSubmit: signInSchema },
    onSubmit: async ({ value }) => {
      const answer = await post('/api/signin', value);
      if (answer.ok) return onNext();
      toast(m.auth_failed(), failureText(answer), 'bad');
    },
  });
  return (
    <>
      <h1 className="rt-Heading rt-r-size-7">{m.auth_title()}</h1>
      <p className="muted">{m.auth_lead()}</p>
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.auth_submit()} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="email">{(field) => <AccountEmail field={field} />}</form.Field>
            <form.Field name="password">
              {(field) => (
                <AccountField
                  field={field}
                  label={m.account_password()}
                  type="password"
                  autoComplete="current-password"
                />
              )}
            </form.Field>
          </AccountForm>
        )}
      </form.Subscribe>
    </>
  );
}
