import { type Failed, post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { accountFailure } from '../../../ui/account/failure.ts';
import { accountRules } from '../../../ui/account/rules.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { digitsOf } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { refuse, useAppForm } from '../../../ui/form/form-hook.ts';
import { Heading } from '../../../ui/heading.tsx';
import { focusOnce } from '../../../ui/page/focus-heading.ts';
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
  const fail = (failed: Failed) => {
    if (!LATE.includes(failed.code)) return refuse(form, { code: accountFailure(failed) });
    toast(m.step_failed(), accountFailure(failed), 'bad');
    onLate();
  };
  const form = useAppForm({
    defaultValues: { code: '' },
    ...accountRules.check(({ codeSchema }) => codeSchema),
    onSubmit: async ({ value }) => {
      const path = `/auth/v1/factors/${factorId}` as const;
      const challenge = await post(`${path}/challenge`);
      if (!challenge.ok) return fail(challenge);
      const given = { challenge_id: challenge.data.id, code: digitsOf(value.code) };
      const answer = await post(`${path}/verify`, given);
      if (!answer.ok) return fail(answer);
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
      <Form form={form} rules={accountRules}>
        <form.AppField name="code">
          {(field) => <field.CodeField label={m.account_code()} hint={m.setup_code_hint()} />}
        </form.AppField>
        <form.SubmitButton>{m.step_finish()}</form.SubmitButton>
      </Form>
    </>
  );
}
