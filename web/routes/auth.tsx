import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { useSession } from '../store/store.ts';
import { SignInCode } from './-sign-in-code.tsx';
import { SignInPassword } from './-sign-in-password.tsx';
import { SignedIn } from './-signed-in.tsx';

export const Route = createFileRoute('/auth')({
  head: () => ({
    meta: [{ title: `${m.auth_title()} | Tiny Tag` }, { name: 'robots', content: 'noindex' }],
  }),
  component: Auth,
});

type Step = 'password' | 'code';

function Auth() {
  const [step, setStep] = useState<Step>('password');
  const session = useSession();
  const known = session !== null && session.role !== 'guest';
  return (
    <main className="page account">
      {step === 'password' && known ? (
        <SignedIn session={session} />
      ) : step === 'password' ? (
        <SignInPassword onNext={() => setStep('code')} />
      ) : (
        <SignInCode onBack={() => setStep('password')} />
      )}
    </main>
  );
}
