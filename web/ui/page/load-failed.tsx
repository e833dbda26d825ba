import { type ReactNode, useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { useLoad, useMirror } from '../../store/store.ts';
import { Button } from '../button.tsx';
import { toast } from '../toast.tsx';
import './page.css';

type NoRowsProps = {
  /** The words for a load that failed. */
  failed: string;
  waiting: ReactNode;
  /** The empty state. */
  children: ReactNode;
};

/** What a list without rows shows: its empty state only where the server has said that there are none. */
export function NoRows({ failed, waiting, children }: NoRowsProps) {
  const load = useLoad();
  const mirror = useMirror();
  if (load === 'known') return children;
  if (load === 'waiting') return waiting;
  return <LoadFailed text={failed} retry={() => mirror?.retry()} />;
}

/** Says that a list could not be loaded, once as a toast and for good in its place, and offers another try. */
export function LoadFailed({ text, retry }: { text: string; retry(): void }) {
  useAlert(text);
  return (
    <div className="admin-empty stack">
      <p>{text}</p>
      <Button size="3" variant="soft" onClick={retry}>
        {m.load_retry()}
      </Button>
    </div>
  );
}

/** A toast is no part of what is drawn, so it is shown after the drawing. */
function useAlert(text: string) {
  useEffect(() => {
    toast(m.failure_title(), text, 'bad');
  }, [text]);
}
