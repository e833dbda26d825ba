import { useState } from 'react';
import { addressTyped, isPhoneTyped } from '../../../shared/input/phone.ts';
import { post } from '../../api/http.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { accountFailure } from '../../ui/account/failure.ts';
import {
  AccountEmail,
  AccountName,
  ConfirmPassword,
  NewPassword,
} from '../../ui/account/fields.tsx';
import { refuseAccount } from '../../ui/account/refusal.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { knownName, rememberTyped, typedEmail } from '../../ui/account/typed-email.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { useByPhone } from './-use-by-phone.ts';

export function RegisterForm({ onMailed }: { onMailed(): void }) {
  const byPhone = useByPhone();
  const [defaultValues] = useState(() => {
    const known = { fullName: knownName(), email: typedEmail() };
    return { ...known, password: '', confirmPassword: '' };
  });
  const form = useAppForm({
    defaultValues,
    ...accountRules.check(({ registerFormOf }) => registerFormOf(byPhone)),
    listeners: {
      onChange: ({ formApi }) => {
        const { email, fullName } = formApi.state.values;
        rememberTyped({ email, name: fullName, isNew: true });
      },
    },
    onSubmit: async ({ value, formApi }) => {
      const { email, password, fullName } = value;
      const data = { full_name: fullName, locale: locale() };
      const answer = await post('/auth/v1/signup', { ...addressTyped(email), password, data });
      if (answer.ok) {
        rememberTyped({ isNew: false });
        const isSms = isPhoneTyped(email);
        toast(m.auth_registered(), isSms ? m.auth_registered_sms() : m.auth_registered_text());
        return onMailed();
      }
      refuseAccount(formApi, answer);
      toast(m.auth_register_failed(), accountFailure(answer), 'bad');
    },
  });
  return (
    <Form form={form} rules={accountRules}>
      <form.AppField name="fullName">{() => <AccountName />}</form.AppField>
      <form.AppField name="email">{() => <AccountEmail byPhone={byPhone} />}</form.AppField>
      <form.AppField name="password">
        {() => <NewPassword label={m.account_password()} />}
      </form.AppField>
      <form.AppField name="confirmPassword">{() => <ConfirmPassword />}</form.AppField>
      <form.SubmitButton>{m.auth_register_submit()}</form.SubmitButton>
    </Form>
  );
}
