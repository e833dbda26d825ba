import { type Failed, post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { CodeForm } from '../../../ui/account/code-form.tsx';
import { accountFailure } from '../../../ui/account/failure.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
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
    if (!LATE.includes(failed.code)) return failed;
    toast(m.step_failed(), accountFailure(failed), 'bad');
    onLate();
  };
  const send = async (code: string) => {
    const path = `/auth/v1/factors/${factorId}` as const;
    const challenge = await post(`${path}/challenge`);
    if (!challenge.ok) return fail(challenge);
    const answer = await post(`${path}/verify`, { challenge_id: challenge.data.id, code });
    if (!answer.ok) return fail(answer);
    await onDone();
  };
  return (
    <>
      <Heading as="h1" size="7" ref={focusOnce} tabIndex={-1}>
        {m.step_title()}
      </Heading>
      <p className="muted">{m.setup_phone_lead()}</p>
      <AuthenticatorKey text={text} uri={uri} />
      <CodeForm
        rules="codeSchema"
        label={m.account_code()}
        hint={m.setup_code_hint()}
        submit={m.step_finish()}
        send={send}
      />
    </>
  );
}
