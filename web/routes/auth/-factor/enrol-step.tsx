import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Failed, get, post } from '../../../api/http.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import type { Session } from '../../../store/identity/session.ts';
import { reopenSession } from '../../../store/store.ts';
import { CodeForm } from '../../../ui/account/code-form.tsx';
import { CodesShown } from '../../../ui/account/factor/codes-shown.tsx';
import { useFresh } from '../../../ui/account/factor/use-fresh.tsx';
import { accountFailure } from '../../../ui/account/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { focusOnce } from '../../../ui/page/focus-heading.ts';
import { safePath, useNext } from '../-after-sign-in.ts';
import { AuthenticatorKey } from './authenticator-key.tsx';

/** Adds an authenticator app: its key, its first code, then recovery codes, shown once. */
export function EnrolStep({ session }: { session: Session }) {
  const [key, setKey] = useState<EnrolKey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [must] = useState(session.next === 'enrol');
  const { value: account, failed } = useAsked(must ? null : '/api/account');
  const isOn = account !== null && account.factors.length > 0;
  const navigate = useNavigate();
  const next = useNext();
  const fresh = useFresh();

  const begin = async () => {
    const body = { factor_type: 'totp', friendly_name: '' };
    const answer = await post('/auth/v1/factors', body);
    if (!answer.ok) {
      if (fresh.asks(answer, begin)) return;
      return toast(m.step_failed(), accountFailure(answer), 'bad');
    }
    const { id, totp } = answer.data;
    setKey({ factorId: id, text: totp.secret, uri: totp.uri });
  };
  const done = async () => {
    const made = await firstCodes();
    await reopenSession();
    toast(m.step_done(), m.step_done_text());
    if (made) setCodes(made);
    else await go();
  };
  const go = () =>
    navigate({ to: must ? (safePath(next) ?? '/admin') : '/profile', replace: true });

  if (codes) return <CodesShown codes={codes} onKept={() => void go()} />;
  if (key) return <EnrolCode enrolKey={key} onDone={done} onLate={() => setKey(null)} />;
  return (
    <>
      <Heading as="h1" size="7">
        {m.step_title()}
      </Heading>
      {must && <p role="status">{m.step_must()}</p>}
      {must || account || failed ? (
        <>
          <p className="muted">{isOn ? m.step_on() : m.step_lead()}</p>
          {fresh.form ?? (
            <Button size="3" variant={isOn ? 'soft' : 'solid'} onClick={() => void begin()}>
              {isOn ? m.step_another() : m.step_begin()}
            </Button>
          )}
          <p className="auth-aside">
            <Link to="/profile" className="text-link">
              {isOn ? m.profile_title() : m.step_later()}
            </Link>
          </p>
        </>
      ) : (
        <Loading rows={1} />
      )}
    </>
  );
}

type EnrolKey = { factorId: string; text: string; uri: string };

type CodeProps = {
  enrolKey: EnrolKey;
  onDone(): Promise<void>;
  /** The key was not used in time. */
  onLate(): void;
};

const LATE = ['mfa_factor_not_found', 'mfa_challenge_expired'];

function EnrolCode({ enrolKey: { factorId, text, uri }, onDone, onLate }: CodeProps) {
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

/** Existing recovery codes stay valid. */
async function firstCodes(): Promise<string[] | null> {
  const kept = await get('/api/recovery-codes');
  if (!kept.ok || kept.data.left > 0) return null;
  const made = await post('/api/recovery-codes');
  return made.ok ? made.data.codes : null;
}
