import { type Answered, type Failed, get, post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { accountFailure } from '../../../ui/account/failure.ts';
import { accountRules } from '../../../ui/account/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { refuse, useAppForm } from '../../../ui/form/form-hook.ts';
import { AuthPage } from '../-auth-page.tsx';
import type { Entrance } from '../-use-entrance.ts';

/** The session that waited for the code has ended. */
const LATE = ['no_authorization', 'session_not_found', 'mfa_factor_not_found'];

/** Any of the user's factors takes the code of any of their apps, or a recovery code. */
async function verifySecondFactor(code: string): Promise<Answered<unknown>> {
  const user = await get('/auth/v1/user');
  if (!user.ok) return user;
  const factor = user.data.factors.find(({ status }) => status === 'verified');
  const path = `/auth/v1/factors/${factor?.id ?? ''}` as const;
  const challenge = await post(`${path}/challenge`);
  if (!challenge.ok) return challenge;
  return post(`${path}/verify`, { challenge_id: challenge.data.id, code });
}

/** Asks for the code of the authenticator app, or a recovery code in its place. */
export function SecondStep({ entrance }: { entrance: Entrance }) {
  const form = useAppForm({
    defaultValues: { code: '' },
    ...accountRules.check(({ codeSchema }) => codeSchema),
    onSubmit: async ({ value }) => {
      const answer = await verifySecondFactor(value.code);
      if (!answer.ok) return fail(answer);
      await entrance.arrive();
    },
  });
  const fail = (failed: Failed) => {
    const late = LATE.includes(failed.code);
    const over = late || failed.detail.left === 0;
    const text = late ? m.auth_code_late() : over ? m.auth_code_over() : accountFailure(failed);
    toast(m.auth_failed(), text, 'bad');
    if (over) entrance.restart();
    else refuse(form, { code: text });
  };
  return (
    <AuthPage title={m.auth_code_title()}>
      <p className="muted">{m.auth_code_lead()}</p>
      <Form form={form} rules={accountRules}>
        <form.AppField name="code">
          {(field) => (
            <field.TextField
              label={m.account_code()}
              hint={m.auth_code_recovery()}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          )}
        </form.AppField>
        <form.SubmitButton>{m.auth_code_submit()}</form.SubmitButton>
      </Form>
      <Button variant="ghost" size="3" className="auth-back" onClick={entrance.restart}>
        {m.auth_back()}
      </Button>
    </AuthPage>
  );
}
