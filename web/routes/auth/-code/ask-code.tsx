import { Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { accountFailure } from '../../../ui/account/failure.ts';
import { AccountEmail } from '../../../ui/account/fields.tsx';
import { accountRules } from '../../../ui/account/rules.ts';
import { rememberEmail, typedEmail } from '../../../ui/account/typed-email.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useAppForm } from '../../../ui/form/form-hook.ts';
import { useNext } from '../-after-sign-in.ts';
import { AuthPage } from '../-auth-page.tsx';
import { SecondStep } from '../-factor/second-step.tsx';
import { useRecalledEmail } from '../-recall-typed.ts';
import { useByPhone } from '../-use-by-phone.ts';
import { useEntrance } from '../-use-entrance.ts';
import { codeWords } from './code-words.ts';
import { sendCode } from './send-code.ts';
import { type CodeType, SentBefore, SentCode } from './sent-code.tsx';
import { useSent } from './use-sent.ts';

const LEADS = { email: m.auth_by_code_lead, recovery: m.auth_forgot_lead };
const LEADS_EITHER = { email: m.auth_by_code_lead_either, recovery: m.auth_forgot_lead_either };

type Props = { type: Exclude<CodeType, 'signup'>; title: string; to?: '/auth/password' };

/** Asks for an address or a number, has a code sent there, and takes the code. */
export function AskCode({ type, title, to }: Props) {
  const byPhone = useByPhone();
  const sent = useSent();
  const entrance = useEntrance(to);
  const next = useNext();
  const form = useAppForm({
    defaultValues: { email: typedEmail() },
    ...accountRules.check(({ addressFormOf }) => addressFormOf(byPhone)),
    listeners: { onChange: ({ formApi }) => rememberEmail(formApi.state.values.email) },
    onSubmit: async ({ value }) => {
      const email = value.email.trim();
      const answer = await sendCode(type, email);
      if (answer.ok) sent.open(email);
      else toast(codeWords(type, email).notSent, accountFailure(answer), 'bad');
    },
  });
  useRecalledEmail(form);
  if (entrance.step === 'code') return <SecondStep entrance={entrance} />;
  if (sent.to && sent.isOpen)
    return <SentCode type={type} to={sent.to} entrance={entrance} onBack={sent.close} />;
  return (
    <AuthPage title={title}>
      <SentBefore type={type} sent={sent} />
      <p className="muted">{byPhone ? LEADS_EITHER[type]() : LEADS[type]()}</p>
      <Form form={form} rules={accountRules}>
        <form.AppField name="email">{() => <AccountEmail byPhone={byPhone} />}</form.AppField>
        <form.SubmitButton>
          {byPhone ? m.auth_send_code_now() : m.auth_send_mail()}
        </form.SubmitButton>
      </Form>
      <p className="auth-aside">
        <Link to="/auth" className="text-link" state={next ? { next } : {}}>
          {m.auth_to_login()}
        </Link>
      </p>
    </AuthPage>
  );
}
