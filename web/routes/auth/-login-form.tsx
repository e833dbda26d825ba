import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addressTyped, isPhoneTyped } from '../../../shared/input/phone.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { accountFailure } from '../../ui/account/failure.ts';
import { AccountEmail } from '../../ui/account/fields.tsx';
import { accountRules } from '../../ui/account/rules.ts';
import { rememberEmail, typedEmail } from '../../ui/account/typed-email.ts';
import { dismissAll, toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { useNext } from './-after-sign-in.ts';
import { sendCode } from './-code/send-code.ts';
import { useRecalledEmail } from './-recall-typed.ts';
import { useByPhone } from './-use-by-phone.ts';
import { beforeEntering, type Entrance } from './-use-entrance.ts';

const UNCONFIRMED = ['email_not_confirmed', 'phone_not_confirmed'];

type Props = { entrance: Entrance; onUnconfirmed(): void };

export function LoginForm({ entrance, onUnconfirmed }: Props) {
  const next = useNext();
  const byPhone = useByPhone();
  const [failure, setFailure] = useState('');
  const form = useAppForm({
    defaultValues: { email: typedEmail(), password: '' },
    ...accountRules.check(({ signInFormOf }) => signInFormOf(byPhone)),
    // It is about what was sent, not about what is typed now.
    listeners: { onChange: () => setFailure('') },
    onSubmit: async ({ value }) => {
      setFailure('');
      await beforeEntering();
      const { password, email } = value;
      const body = { ...addressTyped(email), password };
      const answer = await post('/auth/v1/token?grant_type=password', body);
      if (answer.ok) return entrance.proved(answer.data);
      const isWrong = answer.code === 'invalid_credentials' && isPhoneTyped(email);
      const why = isWrong ? m.auth_wrong_phone() : accountFailure(answer);
      toast(m.auth_failed(), why, 'bad');
      if (!UNCONFIRMED.includes(answer.code)) return setFailure(why);
      await sendCode('signup', typedEmail());
      onUnconfirmed();
    },
  });
  useRecalledEmail(form);
  // The toast goes with what it is about: when something is typed, and with the page.
  useEffect(() => (failure === '' ? undefined : dismissAll), [failure]);
  // Passes the typed address and the destination on to the next page.
  const aside = {
    className: 'text-link',
    state: next ? { next } : {},
    onClick: () => rememberEmail(form.state.values.email),
  };
  return (
    <>
      <Form form={form} rules={accountRules}>
        <form.AppField name="email" listeners={{ onChange: ({ value }) => rememberEmail(value) }}>
          {() => <AccountEmail byPhone={byPhone} />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField label={m.account_password()} autoComplete="current-password" />
          )}
        </form.AppField>
        {/* The toast is announced, and goes. */}
        {failure && <p className="field-error">{failure}</p>}
        <form.SubmitButton>{m.auth_submit()}</form.SubmitButton>
      </Form>
      <p className="auth-aside">
        <Link to="/auth/forgot" {...aside}>
          {m.auth_forgot()}
        </Link>
        <Link to="/auth/code" {...aside}>
          {byPhone ? m.auth_send_code() : m.auth_by_code()}
        </Link>
      </p>
    </>
  );
}
