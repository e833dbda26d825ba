import { Button } from '@radix-ui/themes';
import { useForm } from '@tanstack/react-form';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { codeSchema } from '../../shared/account.ts';
import { m } from '../paraglide/messages.js';
import { store } from '../store/store.ts';
import { toast } from '../ui/toast.tsx';
import { type Failed, failureText, post } from './-account-calls.ts';
import { AccountField } from './-account-field.tsx';
import { AccountForm } from './-account-form.tsx';
import { safeNext } from './-after-sign-in.ts';

type Props = { onBack(): void };

export function SignInCode({ onBack }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const next = useLocation({ select: (location) => location.state.next });
  const navigate = useNavigate();

  const refuse = (failed: Failed) => {
    const over = failed.code === 'signed_out' || failed.detail.left === 0;
    const late = failed.code === 'signed_out';
    const text = late ? m.auth_code_late() : over ? m.auth_code_over() : failureText(failed);
    toast(m.auth_failed(), text, 'bad');
    if (over) onBack();
    else setProblem(text);
  };

  const form = useForm({
    defaultValues: { code: '' },
    validators: { onSubmit: codeSchema },
    onSubmit: async ({ value }) => {
      const answer = await post('/api/signin/code', value);
      if (!answer.ok) return refuse(answer);
      await store.reopen();
      toast(m.auth_welcome(), m.auth_welcome_text());
      await navigate({ to: safeNext(next), replace: true });
    },
  });
  return (
    <>
      <h1 className="rt-Heading rt-r-size-7">{m.auth_code_title()}</h1>
      <p className="muted">{m.auth_code_lead()}</p>
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.auth_code_submit()} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="code" listeners={{ onChange: () => setProblem(null) }}>
              {(field) => (
                <AccountField
                  field={field}
                  label={m.account_code()}
                  hint={m.auth_code_recovery()}
                  problem={problem}
                  autoComplete="one-time-code"
                  autoFocus
                />
              )}
            </form.Field>
          </AccountForm>
        )}
      </form.Subscribe>
      <Button variant="ghost" size="3" className="account-back" onClick={onBack}>
        {m.auth_back()}
      </Button>
    </>
  );
}
