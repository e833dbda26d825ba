import { useEffect, useState } from 'react';

/**
 * What comes after hydration: `load(arg)`, null until it is there and while `arg` is null. `load` is a
 * function of a module, so that it stays the same one.
 */
export function useLate<T>(
  load: (arg: string) => Promise<T>,
  arg: string | null,
): T | 'failed' | null {
  const [got, setGot] = useState<{ arg: string; value: T | 'failed' } | null>(null);
  useEffect(() => {
    if (arg === null) return;
    let current = true;
    const tell = (value: T | 'failed') => {
      if (current) setGot({ arg, value });
    };
    load(arg).then(tell, () => tell('failed'));
    return () => {
      current = false;
    };
  }, [load, arg]);
  return got !== null && got.arg === arg ? got.value : null;
}
