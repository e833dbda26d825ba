import { useEffect, useState } from 'react';

/** A part of a page whose code comes after hydration; null until then. */
export function useLateCode<T extends object>(load: () => Promise<T>): T | null {
  const [code, setCode] = useState<T | null>(null);
  useEffect(() => {
    load().then(setCode, () => {});
  }, [load]);
  return code;
}
