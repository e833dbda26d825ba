import type { MethodId } from '../../shared/payment/method.ts';
import type { Env } from '../env.ts';
import { cash } from './cash/index.ts';
import type { PaymentMethod } from './method.ts';
import { mpesa } from './mpesa/index.ts';
import { paypal } from './paypal/index.ts';
import { paystack } from './paystack/index.ts';

export const METHODS: Record<MethodId, PaymentMethod> = { mpesa, card: paystack, paypal, cash };

export const readyMethods = (env: Env): MethodId[] =>
  Object.values(METHODS)
    .filter((method) => method.isReady(env))
    .map(({ id }) => id);
