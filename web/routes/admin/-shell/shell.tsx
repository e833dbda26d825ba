import { Navigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isStaff } from '../../../../shared/account/roles.ts';
import type { Role } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { browserStorage } from '../../../store/storage.ts';
import { useSession } from '../../../store/store.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { addOfficeWords } from '../../../ui/feedback/refusal.ts';
import { dismissAll, toast } from '../../../ui/feedback/toast.tsx';
import { useLeaving } from '../-form/leaving.ts';
import { DEVICE } from '../-shared/device-key.ts';
import { OFFICE_FAILED, OFFICE_WORDS } from '../-shared/refusals.ts';
import { ROLE_WORDS } from '../-shared/role-words.ts';
import { runUndoables } from '../-shared/undoable.ts';
import { homeOf, isOpenTo } from './pages.ts';
import { usePagesForLater } from './pages-for-later.ts';
import { BottomTabs, Sidebar, useHere } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { TypedList, useTyped } from './typed.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useCountedWork, WorkContext } from './work.ts';
import './palette.css';
import './shell.css';
import './sidebar.css';

addOfficeWords(OFFICE_WORDS, OFFICE_FAILED);

/** Stored on this device. */
const FOLDED = 'tiny-tag-office-folded';
/** Below this width (px) tables need the room, until somebody decides otherwise. */
const ROOMY = 1152;

const isFolded = () => (browserStorage.get(FOLDED) ?? (innerWidth < ROOMY ? '1' : '0')) === '1';

type ShellProps = { name: string | null; role: Role; onLeave(): void; children: ReactNode };

/** What is around each page of the back office. */
export function Shell({ name, role, onLeave, children }: ShellProps) {
  const { path } = useHere();
  useRoleNews(role);
  useThisDevice();
  useTriedAgain();
  useLeaving();
  usePagesForLater(role);
  useEffect(() => runUndoables, []);
  const work = useCountedWork(path);
  const [folded, setFolded] = useState(isFolded);
  const fold = () => {
    browserStorage.set(FOLDED, folded ? '0' : '1');
    setFolded(!folded);
  };
  // The floor's tablet has no room for anything but its work.
  const isBare = path === '/admin/floor';
  const page = (
    <main id="office" className="page admin" tabIndex={-1}>
      <Part role={role}>{children}</Part>
    </main>
  );
  return (
    <WorkContext value={work}>
      {isBare ? (
        <div className="shell-bare">
          {page}
          <UndoBar />
        </div>
      ) : (
        <div className={folded ? 'shell shell-folded' : 'shell'}>
          <TopBar name={name} folded={folded} onFold={fold} onLeave={onLeave} />
          <Sidebar role={role} />
          {page}
          <BottomTabs role={role} />
          <UndoBar />
        </div>
      )}
    </WorkContext>
  );
}

/**
 * The notifications of this browser go on after a sign-in, which opens another session; if they cannot,
 * it says so.
 */
function useThisDevice() {
  const session = useSession();
  const owner = session?.push ? session.owner : null;
  useEffect(() => {
    if (owner === null || browserStorage.get(DEVICE) !== owner) return;
    void import('../alerts/-device.ts')
      .then(({ renewDevice }) => renewDevice(owner))
      .catch(() => {});
  }, [owner]);
}

/** When the role changes, open pages that it may still use stay, with what is typed. */
function useRoleNews(role: Role) {
  const known = useRef(role);
  useEffect(() => {
    if (known.current === role) return;
    known.current = role;
    if (isStaff(role)) toast(m.staff_role_now(), ROLE_WORDS[role]());
  }, [role]);
}

function Part({ role, children }: Pick<ShellProps, 'role' | 'children'>) {
  // A page is shown until the next one is there.
  const { pathname: path, search } = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  });
  const { tab } = search as { tab?: unknown };
  const typed = useTyped(role, path);
  if (isOpenTo(role, path, tab)) return children;
  const home = homeOf(role);
  return path === '/admin' && home !== path ? (
    <Navigate to={home} replace />
  ) : (
    <>
      <NotYours role={role} />
      {typed.length > 0 && <TypedList typed={typed} />}
    </>
  );
}

/** In the place of a page that is not the reader's work. */
const NotYours = ({ role }: { role: Role }) => (
  <Empty isPage title={m.admin_denied()} text={m.staff_not_yours()}>
    <ButtonLink to={homeOf(role)} size="3">
      {m.staff_to_work()}
    </ButtonLink>
  </Empty>
);

/**
 * Once a control is used again, what its last use said is outdated. Clicks are captured, to dismiss it
 * before the control's own handler says something new.
 */
function useTriedAgain() {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: Event) => {
      const used = target instanceof Element ? target.closest('button, select, a') : null;
      if (used !== null && used === last) dismissAll();
      last = used;
    };
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, []);
}
