import type { Env } from '../../env.ts';
import { ask, jsonPost, type Reply } from '../ask.ts';

declare module '../../env.ts' {
  interface Env {
    PAYSTACK_BASE_URL?: string;
    PAYSTACK_SECRET?: string;
  }
}

/** Asks Paystack; with a body it posts. */
export const paystack = (env: Env, path: string, body?: object): Promise<Reply | null> => {
  const headers = { authorization: `Bearer ${env.PAYSTACK_SECRET}` };
  const init = body ? jsonPost(body, headers) : { headers };
  return ask(`${env.PAYSTACK_BASE_URL}${path}`, init, 10_000);
};
