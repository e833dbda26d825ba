import { type ReactNode, useState } from 'react';
import { type Failed, post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { Form } from '../../form/form.tsx';
import { useAppForm } from '../../form/form-hook.ts';
import { tellRefused } from '../refusal.ts';
import { accountRules } from '../rules.ts';
import { ProofField } from './proof-field.tsx';
import { useProof } from './use-proof.ts';

type Waiting = { hasPassword: boolean; again(): Promise<void> };

/** For actions that need a recent sign-in: shows a form for a proof, then repeats the action. */
export function useFresh() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const form: ReactNode = waiting && (
    <ProofAgain
      hasPassword={waiting.hasPassword}
      onProved={async () => {
        setWaiting(null);
        await waiting.again();
      }}
    />
  );
  return {
    form,
    /** True if that is why it was refused; `again` runs after the proof. */
    asks: ({ code }: Failed, again: Waiting['again']) => {
      const hasPassword = code === 'current_password_required';
      const isStale = hasPassword || code === 'reauthentication_needed';
      if (isStale) setWaiting({ hasPassword, again });
      return isStale;
    },
  };
}

type Props = { hasPassword: boolean; onProved(): Promise<void> };

function ProofAgain({ hasPassword, onProved }: Props) {
  const proof = useProof({ hasPassword });
  const form = useAppForm({
    defaultValues: { proof: '' },
    ...accountRules.check(({ proofForm }) => proofForm),
    onSubmit: async ({ value, formApi }) => {
      const answer = await post('/api/account/reauthenticate', proof.of(value.proof));
      if (answer.ok) return onProved();
      tellRefused(formApi, answer, m.confirm_failed());
    },
  });
  return (
    <Form form={form} rules={accountRules}>
      <p className="muted" role="status">
        {m.proof_again()}
      </p>
      <form.AppField name="proof">{() => <ProofField proof={proof} />}</form.AppField>
      <form.SubmitButton>{m.auth_code_submit()}</form.SubmitButton>
    </Form>
  );
}
