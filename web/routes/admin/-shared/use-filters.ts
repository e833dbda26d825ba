import { useNavigate } from '@tanstack/react-router';
import { startTransition, useOptimistic } from 'react';

export type Changes<S> = { [K in keyof S]?: S[K] | '' | undefined };

/**
 * A change is shown at once: a controlled field would go back to its old value until the router has
 * the new address. Where `keeps` is false, the list that shows it takes the place of the one before.
 */
export function useFilters<S extends object>(
  filters: S,
  parse: (given: Record<string, unknown>) => S,
  keeps = (_next: S) => true,
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
        hash: true,
        hashScrollIntoView: false,
        replace: true,
        // What is typed beside a list stays with it.
        ignoreBlocker: keeps(parse({ ...filters, ...changes })),
        resetScroll: false,
      });
    });
  return [shown, set] as const;
}
