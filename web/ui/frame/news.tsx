import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pause } from '../../boot/tasks.ts';
import { useOffline } from '../../store/connection.ts';
import { mutate, useSession, useStore } from '../../store/store.ts';
import { BAD_NEWS_MS, Toasts } from '../feedback/toast.tsx';
import { useLateCode } from '../page/late-code.ts';
import './news.css';

export const News = () => (
  <>
    <Toasts />
    <Notices />
    <EndedNews />
    <UpdateNews />
  </>
);

function EndedNews() {
  const code = useNews(loadEnded);
  return code && <code.Ended />;
}

function UpdateNews() {
  const code = useNews(loadBanner);
  return code && <code.UpdateBanner />;
}

export const HeaderNews = () => (
  <>
    <SyncNews />
    <Busy />
  </>
);

/** A component of its own, as each tap renders it twice. */
function Busy() {
  const isBusy = useRouterState({ select: (state) => state.isLoading });
  return isBusy && <div className="header-busy" />;
}

function SyncNews() {
  const code = useNews(loadWord);
  return code && <code.SyncWord />;
}

const loadBanner = () =>
  Promise.all([import('./update-banner.tsx'), import('../feedback/route-error.tsx')]).then(
    ([code]) => code,
  );
const loadEnded = () => import('./ended.tsx');
const loadWord = () => import('./sync-word.tsx');

/** Loaded before it is needed, because a deploy removes this version's files. */
function useNews<T extends object>(load: () => Promise<T>): T | null {
  const session = useSession();
  const isOffline = useOffline();
  return useLateCode(load, session !== null || isOffline);
}

function Notices() {
  useNotices();
  return null;
}

function useNotices() {
  const notices = useStore('notice');
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
  // It waits for its author's choice (web/routes/admin/(products)/-conflicts.tsx).
  if (code === 'changed_meanwhile') return;
  await pause(BAD_NEWS_MS);
  await mutate('dismissNotice', { noticeId });
}
