import { useEffect, useState } from 'react';
import { local } from '../../../store/storage.ts';
import { store } from '../../../store/store.ts';

const keyOf = () => `tiny-tag-codes-later:${store.session?.owner}`;

/** How many recovery codes are left, null while unknown or when the offer was put off on this device. */
export function useCodesLeft() {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (local.get(keyOf())) return;
    let current = true;
    void ask().then((count) => current && setLeft(count));
    return () => {
      current = false;
    };
  }, []);
  const putOff = () => {
    local.set(keyOf(), '1');
    setLeft(null);
  };
  return { left, putOff, made: setLeft };
}

async function ask(): Promise<number | null> {
  const response = await fetch('/api/recovery-codes').catch(() => null);
  if (!response?.ok) return null;
  return ((await response.json()) as { left: number }).left;
}
