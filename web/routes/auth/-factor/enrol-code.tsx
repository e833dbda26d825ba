import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { codeSchema } from '../../../../shared/account/account.ts';
import { type Failed, post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { AccountCode } from '../../../ui/form/account-field.tsx';
import { AccountForm } from '../../../ui/form/account-form.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { toast } from '../../../ui/toast.tsx';
import { accountFailure } from '../-account-failure.ts';
import { digitsOf } from '../-account-schemas.ts';
import { focusOnce } from '../-focus-once.ts';
import { AuthenticatorKey } from './authenticator-key.tsx';

export type EnrolKey = { factorId: string; text: string; uri: string };

type Props = {
  enrolKey: EnrolKey;
  onDone(): Promise<void>;
  /** The key was not used in time. */
  onLate(): void;
};

const LATE = ['mfa_factor_not_found', 'mfa_challenge_expired'];

export function EnrolCode({ enrolKey: { factorId, text, uri }, onDone, onLate }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (failed: Failed) => {
    if (!LATE.includes(failed.code)) return setProblem(accountFailure(failed));
    toast(m.step_failed(), accountFailure(failed), 'bad');
    onLate();
  };
  const form = useForm({
    defaultValues: { code: '' },
    validators: { onSubmit: codeSchema },
    onSubmit: async ({ value }) => {
      const path = `/auth/v1/factors/${factorId}` as const;
      const challenge = await post(`${path}/challenge`);
      if (!challenge.ok) return refuse(challenge);
      const given = { challenge_id: challenge.data.id, code: digitsOf(value.code) };
      const answer = await post(`${path}/verify`, given);
      if (!answer.ok) return refuse(answer);
      await onDone();
    },
  });
  return (
    <>
      <Heading as="h1" size="7" ref={focusOnce} tabIndex={-1}>
        {m.step_title()}
      </Heading>
      <p className="muted">{m.setup_phone_lead()}</p>
      <AuthenticatorKey text={text} uri={uri} />
      <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.step_finish()} busy={busy} onSubmit={form.handleSubmit}>
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
    </>
  );
}
