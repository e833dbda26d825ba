import { useForm } from '@tanstack/react-form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { codeSchema, type FirstAdmin } from '../../../shared/account/account.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { signInState } from '../../store/identity/sign-in-state.ts';
import { Button } from '../../ui/button.tsx';
import { AccountCode } from '../../ui/form/account-field.tsx';
import { AccountForm } from '../../ui/form/account-form.tsx';
import { Heading } from '../../ui/heading.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from '../auth/-account-failure.ts';
import { AuthenticatorKey } from '../auth/-factor/authenticator-key.tsx';
import { focusOnce } from '../auth/-focus-once.ts';
import { beforeEntering } from '../auth/-use-entrance.ts';
import { closedBy } from './-link.ts';
import type { SetupKey } from './route.tsx';

type Props = {
  token: string;
  person: FirstAdmin;
  setupKey: SetupKey;
  onBack(): void;
  /** The address has got an account meanwhile. */
  onTaken(): void;
  onClosed(state: 'wrong' | 'over'): void;
};

export function SetupPhone({ token, person, setupKey, onBack, onTaken, onClosed }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const form = useForm({
    defaultValues: { code: '' },
    validators: { onSubmit: codeSchema },
    onSubmit: async ({ value }) => {
      await beforeEntering();
      const answer = await post('/api/setup/finish', { token, ...person, ...value });
      if (!answer.ok) {
        if (answer.code === 'email_exists') return onTaken();
        const closed = closedBy(answer);
        return closed ? onClosed(closed) : setProblem(accountFailure(answer));
      }
      await signInState.reopen();
      toast(m.setup_done(), m.setup_done_text());
      await navigate({ to: '/admin', replace: true });
    },
  });
  return (
    <>
      <Heading as="h2" size="4" ref={focusOnce} tabIndex={-1}>
        {m.setup_step_phone()}
      </Heading>
      <p className="muted">{m.setup_phone_lead()}</p>
      <AuthenticatorKey text={setupKey.key} uri={setupKey.uri} />
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.setup_finish()} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="code" listeners={{ onChange: () => setProblem(null) }}>
              {(field) => (
                <AccountCode
                  field={field}
                  label={m.account_code()}
                  hint={m.setup_code_hint()}
                  problem={problem}
                />
              )}
            </form.Field>
          </AccountForm>
        )}
      </form.Subscribe>
      <Button variant="ghost" size="3" className="account-back" onClick={onBack}>
        {m.setup_back()}
      </Button>
    </>
  );
}
