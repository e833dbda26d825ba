import { useEffect } from 'react';

/** The chosen option. If it is no longer offered, chooses the first one. */
export function useChosen<T>(offered: readonly T[], wish: T, choose: (one: T) => void): T {
  const chosen = offered.includes(wish) ? wish : (offered[0] ?? wish);
  useEffect(() => {
    if (chosen !== wish) choose(chosen);
  });
  return chosen;
}
