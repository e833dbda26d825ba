import type { PaymentMethod } from '../method.ts';

/** Staff record what the rider received. */
export const cash: PaymentMethod = {
  id: 'cash',
  isReady: () => true,
  start: async () => ({ state: 'refused', reason: 'refused' }),
  query: async () => ({ state: 'open', reason: null }),
  parseNotice: () => null,
};
