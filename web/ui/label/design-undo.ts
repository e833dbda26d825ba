import { useSyncExternalStore } from 'react';
import { snapshotOf } from '../../../shared/label/choices.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Signal } from '../../store/signal.ts';
import { mutate } from '../../store/store.ts';
import { toastError } from '../feedback/refusal.ts';
import { toast } from '../feedback/toast.tsx';

/** The last changed design before its change, while the page is open. */
let before: Row<'design'> | null = null;
const changes = new Signal();

export function rememberUndo(design: Row<'design'>) {
  before = design;
  changes.notify();
  toast(m.cart_design_changed());
}

/** Undoes the last change of this design; null if there is none. */
export function useUndo(designId: string | undefined): (() => void) | null {
  const undo = useSyncExternalStore(
    changes.subscribe,
    () => before,
    () => null,
  );
  if (!undo || undo.id !== designId) return null;
  return () => {
    before = null;
    changes.notify();
    void mutate('changeDesign', { designId: undo.id, design: snapshotOf(undo) }).catch(toastError);
  };
}
