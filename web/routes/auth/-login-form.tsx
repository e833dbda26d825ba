import { Link } from '@tanstack/react-router';
import { signInSchema } from '../../../shared/account/account.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { accountFailure } from '../../ui/account/failure.ts';
import { rememberEmail, typedEmail } from '../../ui/account/typed-email.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { checkedBy, useAppForm } from '../../ui/form/form-hook.ts';
import { AccountEmail } from './-account-fields.tsx';
import { useNext } from './-after-sign-in.ts';
import { sendMail } from './-code/send-mail.ts';
import { beforeEntering, type Entrance } from './-use-entrance.ts';

type Props = { entrance: Entrance; onUnconfirmed(): void };

export function LoginForm({ entrance, onUnconfirmed }: Props) {
  const next = useNext();
  const form = useAppForm({
    defaultValues: { email: typedEmail(), password: '' },
    ...checkedBy(signInSchema),
    onSubmit: async ({ value }) => {
      await beforeEntering();
      const answer = await post('/auth/v1/token?grant_type=password', value);
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
      <Form form={form}>
        <form.AppField name="email" listeners={{ onChange: ({ value }) => rememberEmail(value) }}>
          {() => <AccountEmail />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField label={m.account_password()} autoComplete="current-password" />
          )}
        </form.AppField>
        <form.SubmitButton>{m.auth_submit()}</form.SubmitButton>
      </Form>
      <p className="auth-aside">
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
