import { useEffect } from 'react';
import { mutate, useStore } from '../store/store.ts';

/** Shows what the server refused after the fact, once; mounted by the frame, draws nothing. */
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

/** A notice stays in the store until the dismissal has come back from the server. */
const shown = new Set<string>();

async function tell(noticeId: string, code: string, detail: Record<string, string | number>) {
  const { toastRefusal } = await import('./refusal.ts');
  toastRefusal(code, detail);
  await mutate('dismissNotice', { noticeId });
}
