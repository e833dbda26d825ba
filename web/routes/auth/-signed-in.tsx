import { m } from '../../paraglide/messages.js';
import type { Session } from '../../store/identity/session.ts';
import { useSignOut } from '../../ui/account/sign-out.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';

/** What /auth shows to somebody who is in already. */
export function SignedIn({ session }: { session: Session }) {
  const { leaving, signOut } = useSignOut();
  return (
    <main className="page auth">
      <Heading as="h1" size="7">
        {m.auth_here_title()}
      </Heading>
      <p className="muted">{m.auth_here_text({ name: session.name ?? '' })}</p>
      <div className="stack">
        <ButtonLink to="/dashboard" size="3">
          {m.auth_to_dashboard()}
        </ButtonLink>
        {session.role === 'admin' && (
          <ButtonLink to="/admin" size="3" variant="soft">
            {m.auth_to_admin()}
          </ButtonLink>
        )}
        <Button variant="soft" size="3" onClick={signOut} disabled={leaving}>
          {leaving ? m.auth_signing_out() : m.auth_sign_out()}
        </Button>
      </div>
    </main>
  );
}
