import { useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { toast } from '../ui/toast.tsx';

/** Who waits longer for a first answer is told that it does not come. */
const LONGEST_MS = 8000;

/** Whether the orders could not be had so far; they appear by themselves once the shop answers. */
export function useOrdersFailed(ready: boolean): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (ready) return setFailed(false);
    const timer = setTimeout(() => {
      setFailed(true);
      toast(m.dashboard_error(), m.dashboard_orders_failed(), 'bad');
    }, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return failed;
}
