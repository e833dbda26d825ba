import { normalisePhone } from '../../../shared/input/phone.ts';
import { post, put } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { reopenSession } from '../../store/store.ts';
import { CodeForm } from '../../ui/account/code-form.tsx';
import { ProofField } from '../../ui/account/factor/proof-field.tsx';
import { useProof } from '../../ui/account/factor/use-proof.ts';
import { accountFailure } from '../../ui/account/failure.ts';
import { tellRefused } from '../../ui/account/refusal.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { refuse, useAppForm } from '../../ui/form/form-hook.ts';
import { displayPhone } from '../../ui/text/phone-words.ts';
import { ProfileChange } from './-change.tsx';
import type { PartProps } from './index.tsx';

/** The number that signs in. A new one counts once its code was typed here. */
export function ProfilePhone({ account, reload }: PartProps) {
  const { newPhone, signInPhone } = account;
  return (
    <>
      {newPhone && <PhoneCode key={newPhone} phone={newPhone} reload={reload} />}
      <ProfileChange label={signInPhone ? m.phone_change() : m.phone_add()}>
        {(close) => <PhoneForm account={account} reload={reload} onDone={close} />}
      </ProfileChange>
    </>
  );
}

function PhoneForm({ account, reload, onDone }: PartProps & { onDone(): void }) {
  const proof = useProof(account);
  const form = useAppForm({
    defaultValues: { phone: '', proof: '' },
    ...accountRules.check(({ phoneChangeForm }) => phoneChangeForm),
    onSubmit: async ({ value, formApi }) => {
      const phone = normalisePhone(value.phone) ?? '';
      if (phone === account.signInPhone) return refuse(formApi, { phone: m.phone_same() });
      const answer = await put('/auth/v1/user', { phone, ...proof.of(value.proof) });
      if (answer.ok) {
        onDone();
        return reload();
      }
      tellRefused(formApi, answer, m.phone_not_changed());
    },
  });
  return (
    <Form form={form} rules={accountRules}>
      <p className="muted">{m.phone_lead()}</p>
      <form.AppField name="phone">
        {(field) => <field.PhoneField label={m.phone_new()} />}
      </form.AppField>
      <form.AppField name="proof">{() => <ProofField proof={proof} />}</form.AppField>
      <form.SubmitButton>{m.phone_submit()}</form.SubmitButton>
    </Form>
  );
}

function PhoneCode({ phone, reload }: { phone: string; reload(): Promise<void> }) {
  const send = async (token: string) => {
    const answer = await post('/auth/v1/verify', { phone, token, type: 'phone_change' });
    if (!answer.ok) return answer;
    toast(m.phone_changed());
    await Promise.all([reload(), reopenSession()]);
  };
  const again = async () => {
    const answer = await post('/auth/v1/resend', { phone, type: 'phone_change' });
    if (answer.ok) toast(m.auth_sent_again(), m.auth_sent_again_sms());
    else toast(m.auth_sms_not_sent(), accountFailure(answer), 'bad');
  };
  return (
    <div className="profile-email-codes stack">
      <p role="status">{m.phone_waiting({ phone: displayPhone(phone) })}</p>
      <CodeForm
        rules="mailedCodeForm"
        label={m.phone_code()}
        hint={m.account_sms_code_hint()}
        submit={m.confirm_button()}
        send={send}
      />
      <button type="button" className="link-button" onClick={() => void again()}>
        {m.auth_send_again()}
      </button>
    </div>
  );
}
