import { useLocation, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { delocalized } from '../../../shared/locale.ts';
import { pause } from '../../boot/tasks.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useOffline } from '../../store/connection.ts';
import { forgetEnded } from '../../store/identity/session.ts';
import { mutate, store, useEnded, useOutdated, useRows, useSync } from '../../store/store.ts';
import type { Sync } from '../../store/sync/sync-state.ts';
import { Button, ButtonLink } from '../button.tsx';
// Loaded before it is needed, because a deploy removes this version's files.
import '../feedback/route-error.tsx';
import { BAD_NEWS_MS, Toasts } from '../feedback/toast.tsx';
import './news.css';

export const News = () => (
  <>
    <Toasts />
    <Notices />
    <Ended />
    <UpdateBanner />
  </>
);

export const HeaderNews = () => (
  <>
    <SyncWord />
    <Busy />
  </>
);

/** A component of its own, as each tap renders it twice. */
function Busy() {
  const isBusy = useRouterState({ select: (state) => state.isLoading });
  return isBusy && <div className="header-busy" />;
}

/**
 * Whether the service worker had the shell of the other language alone (offline/caches.ts). The router
 * may since have changed the address to the page's language.
 */
const isOther = performance
  .getEntriesByType('navigation')
  .some(({ name }) => delocalized(new URL(name).pathname).locale !== locale());

/** Appears only when something takes a while (CSS). */
function SyncWord() {
  const sync = useSync();
  const isOffline = useOffline();
  const words = wordsFor(sync, isOffline);
  return (
    <div className="news-sync" role="status">
      {words && <span className={isOffline ? 'news-offline' : undefined}>{words}</span>}
      {!words && !sync.saved && <span className="news-brief">{m.sync_not_kept()}</span>}
    </div>
  );
}

function wordsFor({ state, changes: count, saved }: Sync, isOffline: boolean): string | null {
  if (state === 'refused') return m.sync_refused();
  if (count > 0 && !saved) return m.sync_keep_open();
  if (isOffline && isOther) return m.sync_other_language();
  if (isOffline) return count > 0 ? m.sync_offline_changes({ count }) : m.sync_offline();
  return count > 0 ? m.sync_on_phone({ count }) : null;
}

/** The empty frame is there from the start, so that screen readers announce its text. */
function Ended() {
  const outdated = useOutdated();
  const ended = useEnded() && !outdated;
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className="news-update" role="status">
      {ended && (
        <p>
          {m.ended_text()}
          <span className="row">
            {!path.startsWith('/auth') && (
              <ButtonLink to="/auth" state={{ next: path }} onClick={close} size="2">
                {m.ended_sign_in()}
              </ButtonLink>
            )}
            <Button size="2" variant="soft" onClick={close}>
              {m.close()}
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}

function close() {
  forgetEnded();
  store.hasEnded = false;
  store.notify();
}

function UpdateBanner() {
  const outdated = useOutdated();
  return (
    <div className="news-update" role="status">
      {outdated && (
        <p>
          {m.update_text()}
          <Button size="2" onClick={() => void store.reload()}>
            {m.update_reload()}
          </Button>
        </p>
      )}
    </div>
  );
}

function Notices() {
  useNotices();
  return null;
}

function useNotices() {
  const notices = useRows('notice');
  useEffect(() => {
    for (const { id, code, detail } of notices) {
      if (shown.has(id)) continue;
      shown.add(id);
      void tell(id, code, detail);
    }
  }, [notices]);
}

/** A notice stays in the store for as long as its toast is shown. */
const shown = new Set<string>();

async function tell(noticeId: string, code: string, detail: Record<string, string | number>) {
  const { toastRefusal } = await import('../feedback/refusal.ts');
  toastRefusal(code, detail);
  // It waits for its author's choice (-conflicts.tsx of products, ui/form/office-versions.tsx).
  if ('mine' in detail) return;
  await pause(BAD_NEWS_MS);
  await mutate('dismissNotice', { noticeId });
}
