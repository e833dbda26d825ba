import { useSyncExternalStore } from 'react';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import type { DesignSize } from '../../../shared/label/geometry.ts';
import type { LabelText } from '../../../shared/label/names.ts';
import { Signal } from '../../store/signal.ts';
import {
  addedAs,
  changeDraft,
  changeNames,
  chooseMany,
  closeLine,
  currentDraft,
  restoreDraft,
  useAside,
  useDraft,
} from '../../ui/label/draft.ts';

/** Changes of the draft that can be undone while the page is open. */
type Step = {
  content: DraftContent;
  owner: string | null;
  field: string | null;
  packSize: PackSize | null;
  aside: DraftContent | null;
};

/**
 * The size chosen for a ready-made pack, else it is printed in its own. It is no part of the draft, whose
 * size is that of the labels designed before.
 */
type PackSize = { productId: string; size: DesignSize };

const MOST_STEPS = 50;
let steps: Step[] = [];
let packSize: PackSize | null = null;
const changes = new Signal();

/** Typing in one field is one step, however many letters. `field`: that field, or null. */
function remember(field: string | null) {
  const { content, owner, aside } = currentDraft();
  if (field !== null && steps.at(-1)?.field === field) return;
  steps = [...steps.slice(1 - MOST_STEPS), { content, owner, field, packSize, aside }];
  changes.notify();
}

export function edit(patch: Partial<DraftContent['design']>) {
  const [key = '', ...more] = Object.keys(patch);
  remember(more.length === 0 && (key === 'text' || key === 'line2') ? key : null);
  changeDraft(patch);
}

export function editPackSize(productId: string, size: DesignSize) {
  remember(null);
  setPackSize({ productId, size });
}

/** What is printed now is no longer what was added to the cart. */
function setPackSize(next: PackSize | null) {
  if (next === packSize) return;
  packSize = next;
  addedAs(null);
  changes.notify();
}

export function usePackSize(productId: string | null): DesignSize | null {
  const chosen = useSyncExternalStore(
    changes.subscribe,
    () => packSize,
    () => null,
  );
  return chosen?.productId === productId ? (chosen?.size ?? null) : null;
}

export function editNames(names: LabelText[], field: string | null = null) {
  remember(field);
  changeNames(names);
}

export function editMany(many: boolean) {
  remember(null);
  chooseMany(many);
}

/** What is in the cart does not come back into the designer, where it would be added twice. */
export function forgetSteps() {
  steps = [];
  changes.notify();
}

/** Null when there is nothing to take back. A name that is being added has "Cancel" for that. */
export function useUndoEdit(naming: boolean): (() => void) | null {
  const last = useSyncExternalStore(
    changes.subscribe,
    () => steps.at(-1),
    () => undefined,
  );
  const content = useDraft();
  const aside = useAside();
  const { editing } = content;
  // Steps on another label are not to be shown on this one.
  if (last?.content.editing !== editing || (!editing && last.aside !== aside)) {
    const isOther = JSON.stringify(aside) !== JSON.stringify(content);
    return aside && !editing && !naming && isOther ? closeLine : null;
  }
  return () => {
    // Of another line or another person: not to be shown here.
    if (last.owner !== currentDraft().owner) steps = [];
    else {
      steps = steps.slice(0, -1);
      restoreDraft(last.content);
      setPackSize(last.packSize);
    }
    changes.notify();
  };
}
