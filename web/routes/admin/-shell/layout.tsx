import address from 'virtual:office-css';
import { type ReactNode, useEffect, useState } from 'react';
import { loaded, stylesheet } from '../../../boot/stylesheet.ts';
import { m } from '../../../paraglide/messages.js';
import { signInState } from '../../../store/identity/sign-in-state.ts';
import { MirrorContext } from '../../../store/store.ts';
import type { Mirror } from '../../../store/sync/mirror.ts';
import { useGuard } from '../../../ui/account/guard.ts';
import { useSignOut } from '../../../ui/account/sign-out.ts';
import { LoadingPage } from '../../../ui/feedback/loading.tsx';
import { mayLeave } from '../-form/leaving.ts';
import { Shell } from './shell.tsx';

/** The frame of all back-office pages, for staff only. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { leaving, signOut } = useSignOut();
  const session = useGuard('staff', leaving);
  const isStyled = useOfficeStyles();
  const mirror = session ? signInState.other('admin') : null;
  const shown = useSteady(mirror);
  const leave = async () => {
    if (await mayLeave()) await signOut();
  };
  if (leaving || !session || !mirror || !isStyled) {
    return <LoadingPage className="admin" text={leaving ? m.auth_signing_out() : undefined} />;
  }
  return (
    <MirrorContext value={shown ?? mirror}>
      <Shell
        // What somebody typed does not stay for the next person.
        key={session.owner}
        name={session.name}
        role={session.role}
        onLeave={() => void leave()}
      >
        {children}
      </Shell>
    </MirrorContext>
  );
}

/** The stylesheet of the back office, while one of its pages is open. True once it is loaded, or cannot be. */
function useOfficeStyles(): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const done = () => setDone(true);
    // A page that was opened by its address has it already (worker/pages/render.tsx).
    if (!address || document.querySelector(`link[href="${address}"]`)) return done();
    const link = stylesheet(address);
    void loaded(link).then(done);
    return () => {
      link.remove();
    };
  }, []);
  return isDone;
}

/** The mirror of another role is used once it has rows: until then pages keep theirs, and their forms. */
function useSteady(mirror: Mirror | null): Mirror | null {
  const [shown, setShown] = useState(mirror);
  useEffect(() => {
    if (!mirror || mirror === shown) return;
    const take = () => {
      if (mirror.ready) setShown(mirror);
    };
    take();
    return mirror.subscribe(take);
  }, [mirror, shown]);
  return shown;
}
