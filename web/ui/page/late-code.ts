import { useEffect, useState } from 'react';

/** Null until the code has loaded, after hydration and not before it is `wanted`. */
export function useLateCode<T extends object>(load: () => Promise<T>, wanted = true): T | null {
  const [code, setCode] = useState<T | null>(null);
  useEffect(() => {
    if (wanted) load().then(setCode, () => {});
  }, [load, wanted]);
  return code;
}
