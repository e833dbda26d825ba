import { useEffect } from 'react';

/** The one that is chosen, or the first where that is not offered any more, which is chosen then. */
export function useChosen<T>(offered: readonly T[], wish: T, choose: (one: T) => void): T {
  const chosen = offered.includes(wish) ? wish : (offered[0] ?? wish);
  useEffect(() => {
    if (chosen !== wish) choose(chosen);
  });
  return chosen;
}
