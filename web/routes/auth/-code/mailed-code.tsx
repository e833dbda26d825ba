import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { AccountCode } from '../../../ui/form/account-field.tsx';
import { AccountForm } from '../../../ui/form/account-form.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { accountFailure } from '../-account-failure.ts';
import { digitsOf, mailedCodeForm } from '../-account-schemas.ts';
import { focusOnce } from '../-focus-once.ts';
import { typedEmail } from '../-typed-email.ts';
import { beforeEntering, type Entrance } from '../-use-entrance.ts';
import { SendAgain } from './send-again.tsx';

export type MailedType = 'signup' | 'email' | 'recovery';

type Props = {
  title: string;
  lead: string;
  type: MailedType;
  submit: string;
  entrance: Entrance;
  onBack(): void;
};

/** After a mail was sent: its code may be typed here, for those who read their mail elsewhere. */
export function MailedCode({ title, lead, type, submit, entrance, onBack }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { code: '' },
    validators: { onSubmit: mailedCodeForm },
    onSubmit: async ({ value }) => {
      await beforeEntering();
      const asked = { email: typedEmail(), token: digitsOf(value.code), type };
      const answer = await post('/auth/v1/verify', asked);
      if (!answer.ok) return setProblem(accountFailure(answer));
      if ('next' in answer.data) await entrance.proved(answer.data);
    },
  });
  return (
    <main className="page account">
      <Heading as="h1" size="7" ref={focusOnce} tabIndex={-1}>
        {title}
      </Heading>
      <p className="muted account-lead">{lead}</p>
      <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
        {(busy) => (
          <AccountForm submit={submit} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="code" listeners={{ onChange: () => setProblem(null) }}>
              {(field) => (
                <AccountCode
                  field={field}
                  label={m.account_code()}
                  hint={m.account_mailed_code_hint()}
                  problem={problem}
                />
              )}
            </form.Field>
          </AccountForm>
        )}
      </form.Subscribe>
      <SendAgain type={type} />
      <Button variant="ghost" size="3" className="account-back" onClick={onBack}>
        {m.auth_other_email()}
      </Button>
    </main>
  );
}
