import { useState } from 'react';
import { addressTyped, isPhoneTyped } from '../../../../shared/account/account.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { accountFailure } from '../../../ui/account/failure.ts';
import { typedEmail } from '../../../ui/account/typed-email.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { checkedBy, refuse, useAppForm } from '../../../ui/form/form-hook.ts';
import { Heading } from '../../../ui/heading.tsx';
import { digitsOf, mailedCodeForm } from '../-account-schemas.ts';
import { focusOnce } from '../-focus-once.ts';
import { useByPhone } from '../-use-by-phone.ts';
import { beforeEntering, type Entrance } from '../-use-entrance.ts';
import { codeWords } from './code-words.ts';
import { MoreProof, type MoreProofDetail } from './more-proof.tsx';
import { SendAgain } from './send-again.tsx';

export type CodeType = 'signup' | 'email' | 'recovery';

type Props = { type: CodeType; entrance: Entrance; onBack(): void };

/** After a mail or an SMS was sent: its code is typed here. */
export function SentCode({ type, entrance, onBack }: Props) {
  const [lacks, setLacks] = useState<MoreProofDetail | null>(null);
  const byPhone = useByPhone();
  const [typed] = useState(typedEmail);
  const words = codeWords(type, typed);
  const form = useAppForm({
    defaultValues: { code: '' },
    ...checkedBy(mailedCodeForm),
    onSubmit: async ({ value, formApi }) => {
      await beforeEntering();
      const asked = {
        ...addressTyped(typed),
        token: digitsOf(value.code),
        type: isPhoneTyped(typed) && type !== 'recovery' ? 'sms' : type,
      };
      const answer = await post('/auth/v1/verify', asked);
      if (!answer.ok) {
        if (answer.code === 'more_proof_needed') return setLacks(answer.detail as MoreProofDetail);
        return refuse(formApi, { code: accountFailure(answer) });
      }
      if ('next' in answer.data) await entrance.proved(answer.data);
    },
  });
  if (lacks) return <MoreProof type={type} detail={lacks} />;
  return (
    <main className="page auth">
      <Heading as="h1" size="7" ref={focusOnce} tabIndex={-1}>
        {words.title}
      </Heading>
      <p className="muted auth-lead">{words.lead}</p>
      <Form form={form}>
        <form.AppField name="code">
          {(field) => <field.CodeField label={m.account_code()} hint={words.hint} />}
        </form.AppField>
        <form.SubmitButton>{words.submit}</form.SubmitButton>
      </Form>
      <SendAgain type={type} words={words} />
      <Button variant="ghost" size="3" className="auth-back" onClick={onBack}>
        {byPhone ? m.auth_other_address() : m.auth_other_email()}
      </Button>
    </main>
  );
}
