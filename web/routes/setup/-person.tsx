import type { FirstAdmin } from '../../../shared/account/account.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { AccountEmail, AccountName, NewPassword } from '../../ui/account/fields.tsx';
import { tellRefused } from '../../ui/account/refusal.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { Form } from '../../ui/form/form.tsx';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { Heading } from '../../ui/heading.tsx';
import { linkFault } from './-link.ts';
import type { SetupKey } from './route.tsx';

type Props = {
  token: string;
  person: FirstAdmin;
  /** Whether its address was found to have an account. */
  isTaken: boolean;
  onNext(person: FirstAdmin, key: SetupKey): void;
  onClosed(state: 'wrong' | 'over'): void;
};

export function SetupPerson({ token, person, isTaken, onNext, onClosed }: Props) {
  const form = useAppForm({
    defaultValues: person,
    ...accountRules.check(({ setupForm }) => setupForm),
    onSubmit: async ({ value, formApi }) => {
      const answer = await post('/api/setup/start', { token, ...value });
      if (answer.ok) return onNext(value, answer.data);
      const closed = linkFault(answer);
      if (closed) return onClosed(closed);
      tellRefused(formApi, answer, m.setup_title());
    },
  });
  return (
    <>
      <p className="muted">{m.setup_lead()}</p>
      <Heading as="h2" size="4">
        {m.setup_step_person()}
      </Heading>
      <Form form={form} rules={accountRules}>
        <form.AppField name="fullName">{() => <AccountName />}</form.AppField>
        <form.AppField
          name="email"
          validators={{ onMount: () => (isTaken ? m.account_email_taken() : undefined) }}
        >
          {() => <AccountEmail />}
        </form.AppField>
        <form.AppField name="password">
          {() => <NewPassword label={m.account_password()} />}
        </form.AppField>
        <form.SubmitButton>{m.setup_next()}</form.SubmitButton>
      </Form>
    </>
  );
}
