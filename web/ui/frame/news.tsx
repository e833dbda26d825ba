import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOffline } from '../../store/connection.ts';
import { useSession } from '../../store/store.ts';
import { Toasts } from '../toast.tsx';
import { Notices } from './notices.tsx';
import './news.css';

/** What happens while the page is open, mounted by the frame. */
export const News = () => (
  <>
    <Toasts />
    <Notices />
    <EndedNews />
    <UpdateNews />
  </>
);

/** Why somebody is signed out. */
function EndedNews() {
  const code = useNews(loadEnded);
  return code && <code.Ended />;
}

/** The banner of a new version. */
function UpdateNews() {
  const code = useNews(loadBanner);
  return code && <code.UpdateBanner />;
}

/** Mounted by the header. */
export const HeaderNews = () => (
  <>
    <SyncNews />
    <Busy />
  </>
);

/** Under the header while a page is on its way; apart from it, as each tap draws it twice. */
function Busy() {
  const isBusy = useRouterState({ select: (state) => state.isLoading });
  return isBusy && <div className="busy" />;
}

/** What is said of line and sync. */
function SyncNews() {
  const code = useNews(loadWord);
  return code && <code.SyncWord />;
}

/** With it comes what says why a page did not come. */
const loadBanner = () =>
  Promise.all([import('./update-banner.tsx'), import('../route-error.tsx')]).then(([code]) => code);
const loadEnded = () => import('./ended.tsx');
const loadWord = () => import('./sync-word.tsx');

/** Fetched once the store is open, long before it is needed: a deploy takes this version's files away. */
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
