import { useNavigate } from '@tanstack/react-router';
import type { FirstAdmin } from '../../../shared/account/account.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { reopenSession } from '../../store/store.ts';
import { CodeForm } from '../../ui/account/code-form.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Heading } from '../../ui/heading.tsx';
import { focusOnce } from '../../ui/page/focus-heading.ts';
import { AuthenticatorKey } from '../auth/-factor/authenticator-key.tsx';
import { beforeEntering } from '../auth/-use-entrance.ts';
import { linkFault } from './-link.ts';
import type { SetupKey } from './route.tsx';

type Props = {
  token: string;
  person: FirstAdmin;
  setupKey: SetupKey;
  onBack(): void;
  /** The address has got an account meanwhile. */
  onTaken(): void;
  onClosed(state: 'wrong' | 'over'): void;
};

export function SetupAuthenticator({ token, person, setupKey, onBack, onTaken, onClosed }: Props) {
  const navigate = useNavigate();
  const send = async (code: string) => {
    await beforeEntering();
    const answer = await post('/api/setup/finish', { token, ...person, code });
    if (!answer.ok) {
      if (answer.code === 'email_exists') return void onTaken();
      const closed = linkFault(answer);
      return closed ? void onClosed(closed) : answer;
    }
    await reopenSession();
    toast(m.setup_done(), m.setup_done_text());
    await navigate({ to: '/admin', replace: true });
  };
  return (
    <>
      <Heading as="h2" size="4" ref={focusOnce} tabIndex={-1}>
        {m.setup_step_phone()}
      </Heading>
      <p className="muted">{m.setup_phone_lead()}</p>
      <AuthenticatorKey text={setupKey.key} uri={setupKey.uri} />
      <CodeForm
        rules="codeSchema"
        label={m.account_code()}
        hint={m.setup_code_hint()}
        submit={m.setup_finish()}
        send={send}
      />
      <Button variant="ghost" size="3" className="auth-back" onClick={onBack}>
        {m.setup_back()}
      </Button>
    </>
  );
}
