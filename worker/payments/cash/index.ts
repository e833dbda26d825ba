import type { Method } from '../method.ts';

/** Cash to the rider: no provider, so nothing is asked; an admin writes down what came. */
export const cash: Method = {
  id: 'cash',
  isReady: () => true,
  start: async () => ({ state: 'refused', reason: 'refused' }),
  query: async () => ({ state: 'open', reason: null }),
  wordOf: () => null,
};
