import { useEffect, useEffectEvent } from 'react';

type Save = () => Promise<boolean>;

const saves = new Set<Save>();
let isSaving = false;

/** Registers how a form is saved before its order is shipped, for as long as the form is mounted. */
export function useSaveFirst(save: Save) {
  const latest = useEffectEvent(save);
  useEffect(() => {
    const now = () => latest();
    saves.add(now);
    return () => void saves.delete(now);
  }, []);
}

/** False if something could not be saved, which its form shows, or while it is being saved. */
export async function savedFirst(): Promise<boolean> {
  if (isSaving) return false;
  isSaving = true;
  try {
    for (const save of saves) if (!(await save())) return false;
    return true;
  } finally {
    isSaving = false;
  }
}
