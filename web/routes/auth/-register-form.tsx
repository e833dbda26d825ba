import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { post } from '../../api/http.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import {
  AccountEmail,
  AccountField,
  AccountName,
  AccountNewPassword,
} from '../../ui/form/account-field.tsx';
import { AccountForm } from '../../ui/form/account-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from './-account-failure.ts';
import { registerForm } from './-account-schemas.ts';
import { rememberEmail } from './-typed-email.ts';
import { weaknessText } from './-weakness-words.ts';

const NOBODY = { fullName: '', email: '', password: '', confirmPassword: '' };

export function RegisterForm({ onMailed }: { onMailed(): void }) {
  const [weak, setWeak] = useState<string | null>(null);
  const form = useForm({
    defaultValues: NOBODY,
    validators: { onSubmit: registerForm },
    onSubmit: async ({ value }) => {
      const { email, password, fullName } = registerForm.parse(value);
      const data = { full_name: fullName, locale: locale() };
      const answer = await post('/auth/v1/signup', { email, password, data });
      if (answer.ok) {
        rememberEmail(email);
        toast(m.auth_registered(), m.auth_registered_text());
        return onMailed();
      }
      const weakness = weaknessText(answer);
      setWeak(weakness);
      toast(m.auth_register_failed(), weakness ?? accountFailure(answer), 'bad');
    },
  });
  return (
    <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
      {(busy) => (
        <AccountForm submit={m.auth_register_submit()} busy={busy} onSubmit={form.handleSubmit}>
          <form.Field name="fullName">{(field) => <AccountName field={field} />}</form.Field>
          <form.Field name="email">{(field) => <AccountEmail field={field} />}</form.Field>
          <form.Field name="password" listeners={{ onChange: () => setWeak(null) }}>
            {(field) => (
              <AccountNewPassword field={field} label={m.account_password()} problem={weak} />
            )}
          </form.Field>
          <form.Field name="confirmPassword">
            {(field) => (
              <AccountField
                field={field}
                label={m.account_confirm_password()}
                type="password"
                autoComplete="new-password"
              />
            )}
          </form.Field>
        </AccountForm>
      )}
    </form.Subscribe>
  );
}
