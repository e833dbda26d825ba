import { Button } from '@radix-ui/themes';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { signInState } from '../../store/identity/sign-in-state.ts';
import { MirrorContext } from '../../store/store.ts';
import { useGuard } from '../../ui/account/guard.ts';
import { useSignOut } from '../../ui/account/sign-out.ts';
import { LoadingPage } from '../../ui/feedback/loading.tsx';
import { AdminNav } from './-nav.tsx';
import './admin.css';

export const Route = createFileRoute('/admin')({
  head: () => ({
    meta: [{ title: `${m.admin_title()} | Tiny Tag` }, { name: 'robots', content: 'noindex' }],
  }),
  component: AdminLayout,
});

/** Every admin page: only for admins, live from their mirror of the shop. */
function AdminLayout() {
  const { leaving, signOut } = useSignOut();
  const session = useGuard('admin', leaving);
  const mirror = session ? signInState.other('admin') : null;
  if (leaving || !session || !mirror) {
    return <LoadingPage className="admin" {...(leaving && { text: m.auth_signing_out() })} />;
  }
  return (
    <MirrorContext value={mirror}>
      <main className="page admin">
        <div className="row spread admin-bar">
          <AdminNav />
          <span className="muted admin-name">{session.name}</span>
          <Button variant="soft" size="3" className="tall" onClick={signOut}>
            {m.auth_sign_out()}
          </Button>
        </div>
        <Outlet />
      </main>
    </MirrorContext>
  );
}
