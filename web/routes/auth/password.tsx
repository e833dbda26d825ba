import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { put } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { ConfirmPassword, NewPassword, PasswordOwner } from '../../ui/account/fields.tsx';
import { tellRefused } from '../../ui/account/refusal.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { AuthPage } from './-auth-page.tsx';
import { useEntrance } from './-use-entrance.ts';

/** `first`: the account has none yet. */
type Search = { first?: true };

export const Route = createFileRoute('/auth/password')({
  validateSearch: ({ first }: Record<string, unknown>): Search => (first ? { first: true } : {}),
  head: () => hiddenSeo(m.auth_password_title()),
  component: ChoosePassword,
});

/** Codes for which the page asks for a mailed code. */
const NEEDS_MAIL = [
  'current_password_required',
  'reauthentication_needed',
  'no_authorization',
  'session_not_found',
];

/** A new password after the mailed code or link, without the old one. */
function ChoosePassword() {
  const { first } = Route.useSearch();
  const [late, setLate] = useState(false);
  const entrance = useEntrance();
  const form = useAppForm({
    defaultValues: { password: '', confirmPassword: '' },
    ...accountRules.check(({ newPasswordForm }) => newPasswordForm),
    onSubmit: async ({ value, formApi }) => {
      const answer = await put('/auth/v1/user', { password: value.password });
      if (answer.ok) {
        if (first) toast(m.password_first_set());
        else toast(m.password_changed(), m.password_changed_text());
        return entrance.arrive();
      }
      if (NEEDS_MAIL.includes(answer.code)) return setLate(true);
      tellRefused(formApi, answer, m.password_not_changed());
    },
  });
  return (
    <AuthPage title={m.auth_password_title()}>
      {first && <p className="muted">{m.password_first()}</p>}
      {late ? (
        <>
          <p role="alert">{m.auth_password_late()}</p>
          <ButtonLink to="/auth/forgot" size="3">
            {m.auth_forgot()}
          </ButtonLink>
        </>
      ) : (
        <Form form={form} rules={accountRules}>
          <PasswordOwner />
          <form.AppField name="password">
            {() => <NewPassword label={m.password_new()} />}
          </form.AppField>
          <form.AppField name="confirmPassword">{() => <ConfirmPassword />}</form.AppField>
          <form.SubmitButton>{m.auth_password_submit()}</form.SubmitButton>
        </Form>
      )}
      {first && (
        <p className="auth-aside">
          <Link to="/dashboard" className="text-link">
            {m.step_later()}
          </Link>
        </p>
      )}
    </AuthPage>
  );
}
