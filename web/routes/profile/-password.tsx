import { put } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { ProofField } from '../../ui/account/factor/proof-field.tsx';
import { useProof } from '../../ui/account/factor/use-proof.ts';
import { ConfirmPassword, NewPassword, PasswordOwner } from '../../ui/account/fields.tsx';
import { tellRefused } from '../../ui/account/refusal.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { ProfileChange } from './-change.tsx';
import type { PartProps } from './index.tsx';

export const ProfilePassword = ({ account, reload }: PartProps) => (
  <ProfileChange label={account.hasPassword ? m.password_change() : m.password_set()}>
    {(close) => <PasswordForm account={account} reload={reload} onDone={close} />}
  </ProfileChange>
);

function PasswordForm({ account, reload, onDone }: PartProps & { onDone(): void }) {
  const proof = useProof(account);
  const form = useAppForm({
    defaultValues: { proof: '', password: '', confirmPassword: '' },
    ...accountRules.check(({ passwordChangeForm }) => passwordChangeForm),
    onSubmit: async ({ value, formApi }) => {
      const body = { password: value.password, ...proof.of(value.proof) };
      const answer = await put('/auth/v1/user', body);
      if (answer.ok) {
        onDone();
        toast(m.password_changed(), m.password_changed_text());
        return reload();
      }
      tellRefused(formApi, answer, m.password_not_changed());
    },
  });
  return (
    <Form form={form} rules={accountRules}>
      <form.AppField name="proof">{() => <ProofField proof={proof} />}</form.AppField>
      <PasswordOwner address={account.email ?? account.signInPhone ?? ''} />
      <form.AppField name="password">
        {() => <NewPassword label={m.password_new()} />}
      </form.AppField>
      <form.AppField name="confirmPassword">{() => <ConfirmPassword />}</form.AppField>
      <p className="muted">{m.password_others_out()}</p>
      <form.SubmitButton>{m.auth_password_submit()}</form.SubmitButton>
    </Form>
  );
}
