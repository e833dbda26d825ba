import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { signInState } from '../../store/identity/sign-in-state.ts';
import { local } from '../../store/storage.ts';
import { MirrorContext } from '../../store/store.ts';
import { useGuard } from '../../ui/account/guard.ts';
import { useSignOut } from '../../ui/account/sign-out.ts';
import { LoadingPage } from '../../ui/feedback/loading.tsx';
import { Holds } from './-shell/holds.tsx';
import { BottomTabs, Sidebar, useHere } from './-shell/sidebar.tsx';
import { TopBar } from './-shell/top-bar.tsx';
import { useCountedWork, WorkContext } from './-shell/work.ts';
import './-shell/palette.css';
import './-shell/shell.css';
import './-shell/sidebar.css';
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
      <Shell name={session.name} onLeave={() => void signOut()} />
    </MirrorContext>
  );
}

/** On this device. */
const FOLDED = 'tiny-tag-office-folded';
/** Below this width (px) tables need the room, until somebody decides otherwise. */
const ROOMY = 1152;

const isFolded = () => (local.get(FOLDED) ?? (innerWidth < ROOMY ? '1' : '0')) === '1';

function Shell({ name, onLeave }: { name: string | null; onLeave(): void }) {
  const { path } = useHere();
  const work = useCountedWork(path);
  const [folded, setFolded] = useState(isFolded);
  const fold = () => {
    local.set(FOLDED, folded ? '0' : '1');
    setFolded(!folded);
  };
  return (
    <WorkContext value={work}>
      <div className={folded ? 'shell shell-folded' : 'shell'}>
        <TopBar name={name} folded={folded} onFold={fold} onLeave={onLeave} />
        <Sidebar />
        <main id="office" className="page admin" tabIndex={-1}>
          <Outlet />
        </main>
        <BottomTabs />
        <Holds />
      </div>
    </WorkContext>
  );
}
