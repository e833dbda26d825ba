import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { store } from '../../../store/store.ts';
import { ask } from '../-shared/ask.ts';

type Form = { state: { isDefaultValue: boolean; isSubmitting: boolean } };

export const isChanged = ({ state }: Form) => !state.isDefaultValue && !state.isSubmitting;

/** While the form is mounted, leaving its page asks if `hasChanges()`. */
export function useUnsaved(hasChanges: () => boolean) {
  const latest = useEffectEvent(hasChanges);
  // Before a layout effect of what takes the form's place leads to another page.
  useLayoutEffect(() => {
    const now = () => latest();
    store.unsaved.add(now);
    return () => void store.unsaved.delete(now);
  }, []);
}

function askToLeave(text: string): Promise<boolean> {
  // The menu of a phone would close without giving the focus back.
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
  return ask({
    title: m.unsaved_title(),
    text,
    yes: m.unsaved_leave(),
    no: m.unsaved_stay(),
  });
}

/** True at once where nothing would be lost. */
export const mayLeave = async () => !store.isUnsaved() || askToLeave(m.unsaved_page());
/** Of one form, or of those that are open on the page. */
export const mayClose = async (form?: Form) =>
  !(form ? isChanged(form) : store.isUnsaved()) || askToLeave(m.unsaved_form());

/** Of several forms at most one is open. Opening another one asks before unsaved changes are lost. */
export function useOpenForm<T extends string>() {
  const [open, setOpen] = useState<T | null>(null);
  const toggle = async (key: T) => {
    if (await mayClose()) setOpen(key === open ? null : key);
  };
  return { open, toggle, close: () => setOpen(null) };
}

let asking: Promise<boolean> | null = null;
let presses = 0;

/**
 * If Back is pressed again while the question is open, only the later press acts on the answer: its
 * distance includes the first.
 */
async function shouldBlock(): Promise<boolean> {
  if (!store.isUnsaved()) return false;
  presses += 1;
  const mine = presses;
  asking ??= mayLeave().finally(() => {
    asking = null;
  });
  const leaves = await asking;
  return mine === presses ? !leaves : new Promise<never>(() => {});
}

let isCalling = false;

/** Chrome takes a link to the telephone or the mail, and the router the skip link, for one that leaves the page. */
function noteClick(event: Event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href') ?? '';
  if (/^(tel|mailto):/.test(address)) {
    isCalling = true;
    setTimeout(() => {
      isCalling = false;
    });
  } else if (address.startsWith('#')) {
    event.preventDefault();
    document.querySelector<HTMLElement>(address)?.focus();
  }
}

const wouldLose = () => !isCalling && store.isUnsaved();

/** Asks before a page is left or closed: once for all its forms. */
export function useLeaving() {
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: wouldLose });
  useEffect(() => {
    addEventListener('click', noteClick, true);
    return () => removeEventListener('click', noteClick, true);
  }, []);
}
