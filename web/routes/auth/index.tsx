import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { useSession } from '../../store/store.ts';
import { rememberEmail } from '../../ui/account/typed-email.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { RecentOrders } from '../order/-recent-orders.tsx';
import { SentCode } from './-code/sent-code.tsx';
import { SecondStep } from './-factor/second-step.tsx';
import { GoogleLink } from './-google-link.tsx';
import { LoginForm } from './-login-form.tsx';
import { RegisterForm } from './-register-form.tsx';
import { SignedIn } from './-signed-in.tsx';
import { useEntrance } from './-use-entrance.ts';
import { useFromGoogle } from './-use-from-google.ts';
import './auth.css';

export const Route = createFileRoute('/auth/')({
  head: () => hiddenSeo(m.auth_title()),
  component: Auth,
});

type Mode = 'login' | 'register' | 'confirm';

function Auth() {
  const session = useSession();
  const isNew = useLocation({ select: ({ state }) => state.register === true });
  const [mode, setMode] = useState<Mode>(isNew ? 'register' : 'login');
  const entrance = useEntrance();
  useFromGoogle(entrance);
  const known = session !== null && session.role !== 'guest';
  if (entrance.step === 'code') return <SecondStep entrance={entrance} />;
  if (entrance.step === 'proof' && known) return <SignedIn session={session} />;
  if (mode === 'confirm') {
    return <SentCode type="signup" entrance={entrance} onBack={() => setMode('login')} />;
  }
  const isLogin = mode === 'login';
  return (
    <main className="page auth">
      <Heading as="h1" size="7">
        {isLogin ? m.auth_login() : m.auth_register()}
      </Heading>
      <p className="muted">{isLogin ? m.auth_lead() : m.auth_register_lead()}</p>
      {isLogin ? (
        <LoginForm entrance={entrance} onUnconfirmed={() => setMode('confirm')} />
      ) : (
        <RegisterForm onMailed={() => setMode('confirm')} />
      )}
      <div className="auth-other">
        <p className="muted">{isLogin ? m.auth_no_account() : m.auth_has_account()}</p>
        <Button
          size="3"
          variant="soft"
          onClick={() => {
            rememberEmail('');
            setMode(isLogin ? 'register' : 'login');
          }}
        >
          {isLogin ? m.auth_register() : m.auth_login()}
        </Button>
        {/* Last, as they come late: nothing moves. */}
        <GoogleLink />
      </div>
      <RecentOrders />
    </main>
  );
}
