import { useEffect } from 'react';
import { mutate, useStore } from '../../store/store.ts';
import { BAD_NEWS_MS } from '../feedback/toast.tsx';

export function Notices() {
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
  await new Promise((resolve) => setTimeout(resolve, BAD_NEWS_MS));
  await mutate('dismissNotice', { noticeId });
}
