import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Where a code was sent that the page asks for. It is kept in the browser's history: a phone that is short
 * of memory reloads the page while its SMS is read, and then offers to go on.
 */
export function useSent() {
  const isHydrated = useHydrated();
  const sent = useLocation({ select: ({ state }) => state.sent });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const keep = (to: string | undefined) =>
    navigate({ to: '.', search: true, replace: true, state: (old) => ({ ...old, sent: to }) });
  return {
    to: isHydrated ? sent : undefined,
    isOpen,
    open(to: string) {
      setOpen(true);
      void keep(to);
    },
    close() {
      setOpen(false);
      void keep(undefined);
    },
  };
}
