import { type ReactNode, useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { useLoad, useMirror } from '../../store/store.ts';
import { Button } from '../button.tsx';
import { Empty } from '../feedback/empty.tsx';
import { Loading } from '../feedback/loading.tsx';
import { toast } from '../feedback/toast.tsx';

type NoRowsProps = {
  failed: string;
  loading?: string;
  children: ReactNode;
};

/** A list is called empty only where the server has said so. */
export function NoRows({ failed, loading, children }: NoRowsProps) {
  const load = useLoad();
  const mirror = useMirror();
  if (load === 'known') return children;
  if (load === 'waiting') return <Loading text={loading} />;
  return <LoadFailed text={failed} retry={() => mirror?.retry()} />;
}

type NotLoadedProps = { failed: object | null; again(): void; text?: string; loading?: string };

export const NotLoaded = ({ failed, again, text, loading }: NotLoadedProps) =>
  failed ? <LoadFailed text={text ?? m.list_failed()} retry={again} /> : <Loading text={loading} />;

export function LoadFailed({ text, retry }: { text: string; retry(): void }) {
  useAlert(text);
  return (
    <Empty>
      <p>{text}</p>
      <Button size="3" variant="soft" onClick={retry}>
        {m.load_retry()}
      </Button>
    </Empty>
  );
}

/** In an effect, because a toast is not rendered here. */
function useAlert(text: string) {
  useEffect(() => {
    toast(m.failure_title(), text, 'bad');
  }, [text]);
}

export const MoreButton = (props: { onClick(): void }) => (
  <Button variant="soft" size="3" {...props}>
    {m.list_more()}
  </Button>
);
