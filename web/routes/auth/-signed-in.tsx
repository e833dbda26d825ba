import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../store/identity/session.ts';
import { useSignOut } from './-sign-out.ts';

/** What /auth shows to somebody who is in already. */
export function SignedIn({ session }: { session: Session }) {
  const { leaving, signOut } = useSignOut();
  return (
    <main className="page account">
      <h1 className="rt-Heading rt-r-size-7">{m.auth_here_title()}</h1>
      <p className="muted">{m.auth_here_text({ name: session.name ?? '' })}</p>
      <div className="stack">
        <Link
          to="/dashboard"
          className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-solid tall"
        >
          {m.auth_to_dashboard()}
        </Link>
        {session.role === 'admin' && (
          <Link
            to="/admin"
            className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft tall"
          >
            {m.auth_to_admin()}
          </Link>
        )}
        <Button variant="soft" size="3" className="tall" onClick={signOut} disabled={leaving}>
          {leaving ? m.auth_signing_out() : m.auth_sign_out()}
        </Button>
      </div>
    </main>
  );
}
