import { useEffect, useState } from 'react';

const REST_MS = 250;

/** A value once it rests: what is drawn many times over is not drawn again at every letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  // A timer is outside React, so an effect reads it.
  useEffect(() => {
    const timer = setTimeout(setSettled, REST_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
