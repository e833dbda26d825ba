import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { get, post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import type { Session } from '../../../store/identity/session.ts';
import { reopenSession } from '../../../store/store.ts';
import { CodesShown } from '../../../ui/account/factor/codes-shown.tsx';
import { useFresh } from '../../../ui/account/factor/use-fresh.tsx';
import { accountFailure } from '../../../ui/account/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { safePath, useNext } from '../-after-sign-in.ts';
import { EnrolCode, type EnrolKey } from './enrol-code.tsx';

/** Adds an authenticator app: its key, its first code, then recovery codes, shown once. */
export function EnrolStep({ session }: { session: Session }) {
  const [key, setKey] = useState<EnrolKey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [must] = useState(session.next === 'enrol');
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
      <p className="muted">{m.step_lead()}</p>
      {fresh.form ?? (
        <Button size="3" onClick={() => void begin()}>
          {m.step_begin()}
        </Button>
      )}
      <p className="auth-aside">
        <Link to="/profile" className="text-link">
          {m.step_later()}
        </Link>
      </p>
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
