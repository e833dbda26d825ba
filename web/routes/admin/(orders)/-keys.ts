import { useEffect, useEffectEvent } from 'react';

export const rowId = (orderId: string) => `order-row-${orderId}`;

/** Where letters belong to what is being typed or chosen; a row's own mark takes no letters. */
const TAKES_KEYS =
  'input:not([type=checkbox]), select, textarea, button, a, summary, dialog, [contenteditable], [role=dialog], [role=menu]';

type Keys = {
  /** By how many rows; from nowhere the first. */
  onMove(by: 1 | -1): void;
  onOpen(orderId: string): void;
  onMark(orderId: string): void;
};

/**
 * j and k go through the table, and the arrows once a row has the focus; Enter opens, x marks. Keys are
 * left alone wherever somebody types, and with Ctrl, Alt or Command.
 */
export function useOrdersKeys({ onMove, onOpen, onMark }: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(target instanceof Element) || target.closest(TAKES_KEYS)) return;
    const row = target.closest('tr[data-order]');
    const orderId = row?.getAttribute('data-order');
    const isArrow = orderId && (key === 'ArrowDown' || key === 'ArrowUp');
    if (key === 'j' || key === 'k' || isArrow) onMove(key === 'j' || key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && row === target && orderId) onOpen(orderId);
    else if (key === 'x' && orderId) onMark(orderId);
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
