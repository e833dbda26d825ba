import { useLateCode } from '../page/late-code.ts';

/** No page is sent with news. */
const loadNews = () => import('./news.tsx');

export function LateHeaderNews() {
  const code = useLateCode(loadNews);
  return code && <code.HeaderNews />;
}

export function LateNews() {
  const code = useLateCode(loadNews);
  return code && <code.News />;
}
