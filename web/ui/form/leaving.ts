import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { store } from '../../store/store.ts';
import { ask } from '../text/ask.ts';

type Form = { state: { isDefaultValue: boolean; isSubmitting: boolean } };

export const isChanged = ({ state }: Form) => !state.isDefaultValue && !state.isSubmitting;

/** While the form is open, its page is left without a question only if `holds` says no. */
export function useUnsaved(holds: () => boolean) {
  const look = useEffectEvent(holds);
  useEffect(() => {
    const form = () => look();
    store.unsaved.add(form);
    return () => void store.unsaved.delete(form);
  }, []);
}

const isUnsaved = () => [...store.unsaved].some((holds) => holds());

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
export const mayLeave = async () => !isUnsaved() || askToLeave(m.unsaved_page());
export const mayClose = async (form: Form) => !isChanged(form) || askToLeave(m.unsaved_form());

let asking: Promise<boolean> | null = null;
let latest = 0;

/** Of two presses of Back the later one acts on the answer: it knows how far the page is away. */
async function stays(): Promise<boolean> {
  if (!isUnsaved()) return false;
  latest += 1;
  const mine = latest;
  asking ??= mayLeave().finally(() => {
    asking = null;
  });
  const leaves = await asking;
  return mine === latest ? !leaves : new Promise<never>(() => {});
}

let isCalling = false;

/** Chrome takes a link that opens the telephone or the mail for one that leaves the page. */
function noteCall({ target }: Event) {
  if (!(target instanceof Element && target.closest('[href^="tel:"], [href^="mailto:"]'))) return;
  isCalling = true;
  setTimeout(() => {
    isCalling = false;
  });
}

const wouldLose = () => !isCalling && isUnsaved();

/** Asks before a page is left or closed: once for all its forms. */
export function useLeaving() {
  useBlocker({ shouldBlockFn: stays, enableBeforeUnload: wouldLose });
  useEffect(() => {
    addEventListener('click', noteCall, true);
    return () => removeEventListener('click', noteCall, true);
  }, []);
}
