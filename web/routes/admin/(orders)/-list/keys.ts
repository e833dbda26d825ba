import { useEffect, useEffectEvent } from 'react';

export const rowId = (orderId: string) => `order-row-${orderId}`;

/** Elements in which letters are typed. A row's checkbox is not one of them. */
const TAKES_KEYS = 'input:not([type=checkbox]), select, button, a';

/** What has the focus on a page that was just opened. */
const IDLE = 'body, main, h1';

type Keys = {
  /** By how many rows. Without a current row, the first. */
  onMove(by: 1 | -1): void;
  onOpen(orderId: string): void;
  onMark(orderId: string): void;
  onClose(): void;
};

/**
 * While the table has the focus, j, k and the arrows go through its rows, Enter opens and x marks. j and k
 * also enter the table while no control has the focus. Escape closes the side panel, from within it too.
 * Keys are left alone with Ctrl, Alt or Command.
 */
export function useOrdersKeys({ onMove, onOpen, onMark, onClose }: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(target instanceof Element)) return;
    const row = target.closest('tr[data-order]');
    const orderId = row?.getAttribute('data-order');
    if (!orderId) {
      if (key === 'Escape' && target.closest('.orders-peek')) return onClose();
      if ((key !== 'j' && key !== 'k') || !target.matches(IDLE)) return;
      event.preventDefault();
      return onMove(key === 'j' ? 1 : -1);
    }
    if (key === 'Escape') return onClose();
    if (target.closest(TAKES_KEYS)) return;
    if (key === 'j' || key === 'ArrowDown') onMove(1);
    else if (key === 'k' || key === 'ArrowUp') onMove(-1);
    else if (key === 'Enter' && row === target) onOpen(orderId);
    else if (key === 'x') onMark(orderId);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The row is drawn a moment after the table has scrolled to it. */
export function focusRow(orderId: string, frames = 20) {
  const row = document.getElementById(rowId(orderId));
  if (row) row.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(orderId, frames - 1));
}
