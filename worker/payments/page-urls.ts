import type { Env } from '../env.ts';

/** Parameters that the provider adds are not trusted. */
export const returnUrl = (env: Env, orderId: string) => `${env.BASE_URL}/pay/${orderId}`;
export const cancelUrl = (env: Env, orderId: string) => `${returnUrl(env, orderId)}?left=1`;
