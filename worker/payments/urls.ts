import { sha256, sign } from '../crypto.ts';
import type { Env } from '../env.ts';

/** The secret in an attempt's callback path. It derives from the id; only its hash is stored. */
export const callbackSecret = (env: Pick<Env, 'APP_SECRET'>, attemptId: string) =>
  sign(env.APP_SECRET, 'callback', attemptId);

export const callbackHash = async (env: Pick<Env, 'APP_SECRET'>, attemptId: string) =>
  sha256(await callbackSecret(env, attemptId));

/** Parameters that the provider adds are not trusted. */
export const returnUrl = (env: Env, orderId: string) => `${env.BASE_URL}/pay/${orderId}`;
export const cancelUrl = (env: Env, orderId: string) => `${returnUrl(env, orderId)}?left=1`;
