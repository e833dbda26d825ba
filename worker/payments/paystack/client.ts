import type { Env } from '../../env.ts';
import { fetchJson, type JsonResponse, jsonPost } from '../../http/fetch-json.ts';

declare module '../../env.ts' {
  interface Env {
    PAYSTACK_BASE_URL?: string;
    PAYSTACK_SECRET?: string;
  }
}

export const callPaystack = (
  env: Env,
  path: string,
  body?: object,
): Promise<JsonResponse | null> => {
  const headers = { authorization: `Bearer ${env.PAYSTACK_SECRET}` };
  const init = body ? jsonPost(body, headers) : { headers };
  return fetchJson(`${env.PAYSTACK_BASE_URL}${path}`, init, 10_000);
};
