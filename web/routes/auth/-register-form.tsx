import { post } from '../../api/http.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { accountFailure } from '../../ui/account/failure.ts';
import { rememberEmail } from '../../ui/account/typed-email.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { checkedBy, useAppForm } from '../../ui/form/form-hook.ts';
import { AccountEmail, AccountName, ConfirmPassword, NewPassword } from './-account-fields.tsx';
import { refuseAccount } from './-account-refusal.ts';
import { registerForm } from './-account-schemas.ts';

const NOBODY = { fullName: '', email: '', password: '', confirmPassword: '' };

export function RegisterForm({ onMailed }: { onMailed(): void }) {
  const form = useAppForm({
    defaultValues: NOBODY,
    ...checkedBy(registerForm),
    onSubmit: async ({ value, formApi }) => {
      const { email, password, fullName } = registerForm.parse(value);
      const data = { full_name: fullName, locale: locale() };
      const answer = await post('/auth/v1/signup', { email, password, data });
      if (answer.ok) {
        rememberEmail(email);
        toast(m.auth_registered(), m.auth_registered_text());
        return onMailed();
      }
      refuseAccount(formApi, answer);
      toast(m.auth_register_failed(), accountFailure(answer), 'bad');
    },
  });
  return (
    <Form form={form}>
      <form.AppField name="fullName">{() => <AccountName />}</form.AppField>
      <form.AppField name="email">{() => <AccountEmail />}</form.AppField>
      <form.AppField name="password">
        {() => <NewPassword label={m.account_password()} />}
      </form.AppField>
      <form.AppField name="confirmPassword">{() => <ConfirmPassword />}</form.AppField>
      <form.SubmitButton>{m.auth_register_submit()}</form.SubmitButton>
    </Form>
  );
}
