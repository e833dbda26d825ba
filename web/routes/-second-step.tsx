import { Button } from '@radix-ui/themes';
import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { codeSchema } from '../../shared/account/account.ts';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/toast.tsx';
import { type Failed, post } from './-account-calls.ts';
import { accountFailure } from './-account-failure.ts';
import { AccountField } from './-account-field.tsx';
import { AccountForm } from './-account-form.tsx';
import type { Entrance } from './-use-entrance.ts';

/** Asks for the code of the authenticator app, or a recovery code in its place. */
export function SecondStep({ entrance }: { entrance: Entrance }) {
  const [problem, setProblem] = useState<string | null>(null);

  const refuse = (failed: Failed) => {
    const over = failed.code === 'signed_out' || failed.detail.left === 0;
    const late = failed.code === 'signed_out';
    const text = late ? m.auth_code_late() : over ? m.auth_code_over() : accountFailure(failed);
    toast(m.auth_failed(), text, 'bad');
    if (over) entrance.restart();
    else setProblem(text);
  };

  const form = useForm({
    defaultValues: { code: '' },
    validators: { onSubmit: codeSchema },
    onSubmit: async ({ value }) => {
      const answer = await post('/api/signin/code', value);
      if (!answer.ok) return refuse(answer);
      await entrance.arrive();
    },
  });
  return (
    <main className="page account">
      <h1 className="rt-Heading rt-r-size-7">{m.auth_code_title()}</h1>
      <p className="muted">{m.auth_code_lead()}</p>
      <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
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
      <Button variant="ghost" size="3" className="account-back" onClick={entrance.restart}>
        {m.auth_back()}
      </Button>
    </main>
  );
}
