import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { accountFailure } from '../../../ui/account/failure.ts';
import { rememberEmail, typedEmail } from '../../../ui/account/typed-email.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { checkedBy, useAppForm } from '../../../ui/form/form-hook.ts';
import { Heading } from '../../../ui/heading.tsx';
import { AccountEmail } from '../-account-fields.tsx';
import { emailForm } from '../-account-schemas.ts';
import { useNext } from '../-after-sign-in.ts';
import { SecondStep } from '../-factor/second-step.tsx';
import { useEntrance } from '../-use-entrance.ts';
import { MailedCode, type MailedType } from './mailed-code.tsx';
import { sendMail } from './send-mail.ts';

type Props = {
  type: MailedType;
  title: string;
  lead: string;
  /** What is said once the mail is on its way. */
  sent(inputs: { email: string }): string;
  submit: string;
  to?: '/auth/password';
};

/** Asks for an address, has a code and a link mailed there, and takes the code. */
export function AskMail({ type, title, lead, sent, submit, to }: Props) {
  const [asked, setAsked] = useState(false);
  const entrance = useEntrance(to);
  const next = useNext();
  const form = useAppForm({
    defaultValues: { email: typedEmail() },
    ...checkedBy(emailForm),
    onSubmit: async ({ value }) => {
      const { email } = emailForm.parse(value);
      rememberEmail(email);
      const answer = await sendMail(type, email);
      if (answer.ok) setAsked(true);
      else toast(m.auth_not_sent(), accountFailure(answer), 'bad');
    },
  });
  if (entrance.step === 'code') return <SecondStep entrance={entrance} />;
  if (asked) {
    return (
      <MailedCode
        title={m.auth_mailed_title()}
        lead={sent({ email: typedEmail() })}
        type={type}
        submit={submit}
        entrance={entrance}
        onBack={() => setAsked(false)}
      />
    );
  }
  return (
    <main className="page auth">
      <Heading as="h1" size="7">
        {title}
      </Heading>
      <p className="muted">{lead}</p>
      <Form form={form}>
        <form.AppField name="email">{() => <AccountEmail />}</form.AppField>
        <form.SubmitButton>{m.auth_send_mail()}</form.SubmitButton>
      </Form>
      <p className="auth-aside">
        <Link to="/auth" className="text-link" state={next ? { next } : {}}>
          {m.auth_to_login()}
        </Link>
      </p>
    </main>
  );
}
