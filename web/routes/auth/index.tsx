import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isStaff } from '../../../shared/account/roles.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import type { Session } from '../../store/identity/session.ts';
import { useSession } from '../../store/store.ts';
import { useSignOut } from '../../ui/account/sign-out.ts';
import { rememberTyped, typedEmail } from '../../ui/account/typed-email.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RecentOrders } from '../../ui/order/recent-orders.tsx';
import { AuthPage } from './-auth-page.tsx';
import { SentBefore, SentCode } from './-code/sent-code.tsx';
import { useSent } from './-code/use-sent.ts';
import { GoogleLink } from './-google-link.tsx';
import { LoginForm } from './-login-form.tsx';
import { recallTyped } from './-recall-typed.ts';
import { RegisterForm } from './-register-form.tsx';
import { useEntrance } from './-use-entrance.ts';
import { useFromGoogle } from './-use-from-google.ts';

export const Route = createFileRoute('/auth/')({
  head: () => hiddenSeo(m.auth_title()),
  component: Auth,
});

/** Loaded when it is needed: few have a second factor. */
const SecondStep = lazy(async () => ({
  default: (await import('./-factor/second-step.tsx')).SecondStep,
}));

function Auth() {
  const session = useSession();
  const isNew = useLocation({ select: ({ state }) => state.register === true });
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<'login' | 'register' | null>(null);
  useEffect(() => {
    if (recallTyped()?.isNew) setChosen('register');
  }, []);
  const sent = useSent();
  const entrance = useEntrance();
  useFromGoogle(entrance);
  const known = session !== null && session.role !== 'guest';
  if (entrance.step === 'code') {
    return (
      <Suspense fallback={null}>
        <SecondStep entrance={entrance} />
      </Suspense>
    );
  }
  if (entrance.step === 'proof' && known) return <SignedIn session={session} />;
  if (sent.to && sent.isOpen) {
    const back = () => {
      setChosen('login');
      rememberTyped({ isNew: false });
      sent.close();
    };
    return <SentCode type="signup" to={sent.to} entrance={entrance} onBack={back} />;
  }
  // The server knows nothing of the browser's history.
  const isLogin = chosen ? chosen === 'login' : !(isHydrated && isNew);
  const asksForCode = () => sent.open(typedEmail());
  return (
    <AuthPage title={isLogin ? m.auth_login() : m.auth_register()} isNext={chosen !== null}>
      <SentBefore type="signup" sent={sent} />
      {isLogin && <RecentOrders most={3} />}
      <p className="muted">{isLogin ? m.auth_lead() : m.auth_register_lead()}</p>
      {isLogin ? (
        <LoginForm entrance={entrance} onUnconfirmed={asksForCode} />
      ) : (
        <RegisterForm onMailed={asksForCode} />
      )}
      <div className="auth-other">
        <p className="muted">{isLogin ? m.auth_no_account() : m.auth_has_account()}</p>
        <Button
          size="3"
          variant="soft"
          onClick={() => {
            rememberTyped({ email: '', name: '', isNew: isLogin });
            setChosen(isLogin ? 'register' : 'login');
          }}
        >
          {isLogin ? m.auth_register() : m.auth_login()}
        </Button>
        {/* Last, as they come late: nothing moves. */}
        <GoogleLink />
      </div>
    </AuthPage>
  );
}

/** Shown to people who are signed in already. */
function SignedIn({ session }: { session: Session }) {
  const { leaving, signOut } = useSignOut();
  return (
    <AuthPage title={m.auth_here_title()}>
      <p className="muted">{m.auth_here_text({ name: session.name ?? '' })}</p>
      <div className="stack">
        <ButtonLink to="/dashboard" size="3">
          {m.auth_to_dashboard()}
        </ButtonLink>
        {isStaff(session.role) && (
          <ButtonLink to="/admin" size="3" variant="soft">
            {m.auth_to_admin()}
          </ButtonLink>
        )}
        <Button variant="soft" size="3" onClick={signOut} disabled={leaving}>
          {leaving ? m.auth_signing_out() : m.auth_sign_out()}
        </Button>
      </div>
    </AuthPage>
  );
}
