import { useForm } from '@tanstack/react-form';
import { Link } from '@tanstack/react-router';
import { signInSchema } from '../../../shared/account/account.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import type { Next } from '../../store/identity/session.ts';
import { AccountEmail, AccountField } from '../../ui/form/account-field.tsx';
import { AccountForm } from '../../ui/form/account-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from './-account-failure.ts';
import { useNext } from './-after-sign-in.ts';
import { sendMail } from './-code/send-mail.ts';
import { rememberEmail, typedEmail } from './-typed-email.ts';
import { beforeEntering, type Entrance } from './-use-entrance.ts';

type Props = { entrance: Entrance; onUnconfirmed(): void };

export function LoginForm({ entrance, onUnconfirmed }: Props) {
  const next = useNext();
  const form = useForm({
    defaultValues: { email: typedEmail(), password: '' },
    validators: { onSubmit: signInSchema },
    onSubmit: async ({ value }) => {
      await beforeEntering();
      const answer = await post<{ next: Next }>('/auth/v1/token?grant_type=password', value);
      if (answer.ok) return entrance.proved(answer.data);
      toast(m.auth_failed(), accountFailure(answer), 'bad');
      if (answer.code !== 'email_not_confirmed') return;
      await sendMail('signup', typedEmail());
      onUnconfirmed();
    },
  });
  // The next page that asks for the address has it already; where one wanted to go is not forgotten.
  const aside = {
    className: 'text-link',
    state: next ? { next } : {},
    onClick: () => rememberEmail(form.state.values.email),
  };
  return (
    <>
      <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.auth_submit()} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="email" listeners={{ onChange: ({ value }) => rememberEmail(value) }}>
              {(field) => <AccountEmail field={field} />}
            </form.Field>
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
      <p className="account-aside">
        <Link to="/auth/forgot" {...aside}>
          {m.auth_forgot()}
        </Link>
        <Link to="/auth/code" {...aside}>
          {m.auth_by_code()}
        </Link>
      </p>
    </>
  );
}
