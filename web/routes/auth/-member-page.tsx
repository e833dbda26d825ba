import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../store/identity/session.ts';
import { useGuard } from '../../ui/account/guard.ts';
import { useSignOut } from '../../ui/account/sign-out.ts';
import { LoadingPage } from '../../ui/feedback/loading.tsx';
import './member.css';
import './auth.css';

type Props = {
  title: string;
  className?: string;
  children: (session: Session, signOut: () => void) => ReactNode;
};

/** A page of the signed-in person. It is remounted for another person, so that no state is carried over. */
export function MemberPage({ title, className = '', children }: Props) {
  const { leaving, signOut } = useSignOut();
  const session = useGuard('person', leaving);
  if (leaving || !session) {
    const words = leaving && { text: m.auth_signing_out() };
    return <LoadingPage className={`member ${className}`} title={title} {...words} />;
  }
  return (
    <main key={session.owner} className={`page member ${className}`}>
      {children(session, () => void signOut())}
    </main>
  );
}
