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
  /** To the button of its next step, beside the table. */
  onNext(orderId: string): void;
  onClose(): void;
};

/**
 * While the table has the focus, j, k and the arrows go through its rows, Enter opens, x marks and n goes to
 * the next step. j and k also enter the table from the side panel, and while no control has the focus.
 * Escape closes the side panel, from within it too.
 * Keys are left alone with Ctrl, Alt or Command.
 */
export function useOrdersKeys({ onMove, onOpen, onMark, onNext, onClose }: Keys) {
  const onKeyInRow = (key: string, row: Element, target: Element) => {
    const orderId = row.getAttribute('data-order') ?? '';
    if (key === 'Escape') onClose();
    else if (target.closest(TAKES_KEYS)) return false;
    else if (key === 'j' || key === 'ArrowDown') onMove(1);
    else if (key === 'k' || key === 'ArrowUp') onMove(-1);
    else if (key === 'Enter' && row === target) onOpen(orderId);
    else if (key === 'x') onMark(orderId);
    else if (key === 'n') onNext(orderId);
    else return false;
    return true;
  };
  const onKeyElsewhere = (key: string, target: Element) => {
    const isBeside = target.closest('.orders-peek') !== null;
    const isFree = target.matches(isBeside ? 'a, button' : IDLE);
    if (key === 'Escape' && isBeside) onClose();
    else if (key === 'j' && isFree) onMove(1);
    else if (key === 'k' && isFree) onMove(-1);
    else return false;
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(target instanceof Element)) return;
    const row = target.closest('tr[data-order]');
    const isUsed = row ? onKeyInRow(key, row, target) : onKeyElsewhere(key, target);
    if (isUsed) event.preventDefault();
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

/** The side panel is loaded when the first order is opened in it. */
export function focusNext(orderId: string, frames = 60) {
  const panel = document.querySelector(`.orders-peek[data-order="${orderId}"]`);
  if (panel) panel.querySelector<HTMLElement>('.orders-peek-next :is(button, a)')?.focus();
  else if (frames > 0) requestAnimationFrame(() => focusNext(orderId, frames - 1));
}
