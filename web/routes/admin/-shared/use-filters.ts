import { useNavigate } from '@tanstack/react-router';
import { startTransition, useOptimistic } from 'react';

export type Changes<S> = { [K in keyof S]?: S[K] | '' | undefined };

/**
 * A change is shown at once: a controlled field would go back to its old value until the router has
 * the new address.
 */
export function useFilters<S extends object>(
  filters: S,
  parse: (given: Record<string, unknown>) => S,
) {
  const navigate = useNavigate();
  const [shown, show] = useOptimistic(filters, (now, changes: Changes<S>) =>
    parse({ ...now, ...changes }),
  );
  const set = (changes: Changes<S>) =>
    startTransition(async () => {
      show(changes);
      await navigate({
        to: '.',
        search: (now: object) => parse({ ...now, ...changes }),
        replace: true,
        resetScroll: false,
      });
    });
  return [shown, set] as const;
}
