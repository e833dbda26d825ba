import type { Env } from '../env.ts';

/** Where a provider's page returns its customer. Parameters that the provider adds are not trusted. */
export const returnUrl = (env: Env, orderId: string) => `${env.BASE_URL}/pay/${orderId}`;
/** Where it sends customers who leave without paying. */
export const cancelUrl = (env: Env, orderId: string) => `${returnUrl(env, orderId)}?left=1`;
