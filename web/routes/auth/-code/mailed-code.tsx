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
  const form = useAppForm({
    defaultValues: { code: '' },
    ...checkedBy(mailedCodeForm),
    onSubmit: async ({ value, formApi }) => {
      await beforeEntering();
      const asked = { email: typedEmail(), token: digitsOf(value.code), type };
      const answer = await post('/auth/v1/verify', asked);
      if (!answer.ok) return refuse(formApi, { code: accountFailure(answer) });
      if ('next' in answer.data) await entrance.proved(answer.data);
    },
  });
  return (
    <main className="page auth">
      <Heading as="h1" size="7" ref={focusOnce} tabIndex={-1}>
        {title}
      </Heading>
      <p className="muted auth-lead">{lead}</p>
      <Form form={form}>
        <form.AppField name="code">
          {(field) => (
            <field.CodeField label={m.account_code()} hint={m.account_mailed_code_hint()} />
          )}
        </form.AppField>
        <form.SubmitButton>{submit}</form.SubmitButton>
      </Form>
      <SendAgain type={type} />
      <Button variant="ghost" size="3" className="auth-back" onClick={onBack}>
        {m.auth_other_email()}
      </Button>
    </main>
  );
}
