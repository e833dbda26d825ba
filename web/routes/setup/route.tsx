import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { FirstAdmin } from '../../../shared/account/account.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadingPage } from '../../ui/feedback/loading.tsx';
import { AuthPage } from '../auth/-auth-page.tsx';
import { SetupAuthenticator } from './-authenticator.tsx';
import { type LinkState, useSetupLink } from './-link.ts';
import { SetupPerson } from './-person.tsx';

export const Route = createFileRoute('/setup')({
  head: () => hiddenSeo(m.setup_title()),
  component: Setup,
});

/** The authenticator key as text, and as an address for the QR code. */
export type SetupKey = { key: string; uri: string };

const NOBODY: FirstAdmin = { fullName: '', email: '', password: '' };

function Setup() {
  const { token, state, setState } = useSetupLink();
  const [person, setPerson] = useState(NOBODY);
  const [setupKey, setSetupKey] = useState<SetupKey | null>(null);
  const [isTaken, setTaken] = useState(false);
  if (state !== 'open') return <NoWay state={state} />;
  return (
    <AuthPage title={m.setup_title()}>
      {setupKey ? (
        <SetupAuthenticator
          token={token}
          person={person}
          setupKey={setupKey}
          onBack={() => setSetupKey(null)}
          onTaken={() => {
            setTaken(true);
            setSetupKey(null);
          }}
          onClosed={setState}
        />
      ) : (
        <SetupPerson
          token={token}
          person={person}
          isTaken={isTaken}
          onNext={(person, key) => {
            setTaken(false);
            setPerson(person);
            setSetupKey(key);
          }}
          onClosed={setState}
        />
      )}
    </AuthPage>
  );
}

const WORDS = {
  missing: [m.setup_no_token_title, m.setup_no_token_text],
  wrong: [m.setup_bad_title, m.setup_bad_text],
  over: [m.setup_over_title, m.setup_over_text],
} as const;

/** Nothing to do here: the link is still being looked at, wrong, or used up. */
function NoWay({ state }: { state: Exclude<LinkState, 'open'> }) {
  if (state === 'asking') {
    return <LoadingPage className="auth" title={m.setup_title()} text={m.account_busy()} />;
  }
  const [title, text] = WORDS[state];
  return (
    <AuthPage title={title()}>
      <p className="muted">{text()}</p>
      {state === 'over' && (
        <ButtonLink to="/auth" size="3">
          {m.setup_over_link()}
        </ButtonLink>
      )}
    </AuthPage>
  );
}
