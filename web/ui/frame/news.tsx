import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOffline } from '../../store/connection.ts';
import { useSession } from '../../store/store.ts';
import { Toasts } from '../feedback/toast.tsx';
import { Notices } from './notices.tsx';
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

/** Long before it is needed: a deploy removes this version's files. */
function useNews<T extends object>(load: () => Promise<T>): T | null {
  const [code, setCode] = useState<T | null>(null);
  const session = useSession();
  const isOffline = useOffline();
  const wanted = session !== null || isOffline;
  useEffect(() => {
    if (wanted) load().then(setCode, () => {});
  }, [wanted, load]);
  return code;
}
