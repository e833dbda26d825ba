import type { MethodId } from '../../shared/payment/method.ts';
import type { Env } from '../env.ts';
import type { PaymentMethod } from './method.ts';
import { mpesa } from './mpesa/index.ts';
import { paypal } from './paypal/index.ts';
import { paystack } from './paystack/index.ts';

/** Staff record what the rider received. */
const cash: PaymentMethod = {
  id: 'cash',
  isReady: () => true,
  start: async () => ({ state: 'refused', reason: 'refused' }),
  query: async () => ({ state: 'open', reason: null }),
  parseNotice: () => null,
};

export const METHODS: Record<MethodId, PaymentMethod> = { mpesa, card: paystack, paypal, cash };

export const readyMethods = (env: Env): MethodId[] =>
  Object.values(METHODS)
    .filter((method) => method.isReady(env))
    .map(({ id }) => id);
