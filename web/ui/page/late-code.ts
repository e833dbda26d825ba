import { useEffect, useState } from 'react';

/** Null until the code has loaded, after hydration. */
export function useLateCode<T extends object>(load: () => Promise<T>): T | null {
  const [code, setCode] = useState<T | null>(null);
  useEffect(() => {
    load().then(setCode, () => {});
  }, [load]);
  return code;
}
