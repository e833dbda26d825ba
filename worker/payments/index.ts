import type { MethodId } from '../../shared/payment/method.ts';
import type { Env } from '../env.ts';
import { cash } from './cash/index.ts';
import type { Method } from './method.ts';
import { mpesa } from './mpesa/index.ts';
import { paypal } from './paypal/index.ts';
import { card } from './paystack/index.ts';

/** Every way to be paid, by the id that orders and attempts carry. */
export const METHODS: Record<MethodId, Method> = { mpesa, card, paypal, cash };

/** What this shop has the keys for. */
export const readyMethods = (env: Env): MethodId[] =>
  Object.values(METHODS)
    .filter((method) => method.isReady(env))
    .map(({ id }) => id);
