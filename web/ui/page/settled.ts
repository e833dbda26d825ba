import { useEffect, useState } from 'react';

const REST_MS = 250;

/** The value after a pause in its changes, for what is expensive to render with each letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  // A timer is outside React, so an effect reads it.
  useEffect(() => {
    const timer = setTimeout(setSettled, REST_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
