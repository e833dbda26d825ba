import type { PaymentMethod } from '../method.ts';

/** Cash to the rider has no provider; staff record what was received. */
export const cash: PaymentMethod = {
  id: 'cash',
  isReady: () => true,
  start: async () => ({ state: 'refused', reason: 'refused' }),
  query: async () => ({ state: 'open', reason: null }),
  parseNotice: () => null,
};
