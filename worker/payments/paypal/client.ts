import type { Env } from '../../env.ts';
import { fetchJson, type JsonResponse } from '../../http/fetch-json.ts';
import { fetchWithToken, NoToken } from '../access-token.ts';

declare module '../../env.ts' {
  interface Env {
    PAYPAL_BASE_URL?: string;
    PAYPAL_ID?: string;
    PAYPAL_SECRET?: string;
    PAYPAL_WEBHOOK_ID?: string;
  }
}

type PaypalRequest = {
  /** PayPal-Request-Id: repeating a request with the same id has no further effect. */
  requestId?: string;
  body?: string;
};

/** Null when PayPal did not respond or gave no token. */
export async function callPaypal(
  env: Env,
  path: string,
  { requestId, body }: PaypalRequest = {},
): Promise<JsonResponse | null> {
  const { PAYPAL_BASE_URL, PAYPAL_ID = '', PAYPAL_SECRET = '' } = env;
  const client = {
    tokenUrl: `${PAYPAL_BASE_URL}/v1/oauth2/token`,
    form: 'grant_type=client_credentials',
    id: PAYPAL_ID,
    secret: PAYPAL_SECRET,
  };
  const send = (token: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(requestId ? { 'paypal-request-id': requestId, prefer: 'return=representation' } : {}),
    };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body };
    return fetchJson(`${PAYPAL_BASE_URL}${path}`, init, 10_000);
  };
  const isTokenRejected = ({ status }: JsonResponse) => status === 401;
  try {
    return await fetchWithToken(client, { now: Date.now(), send, isTokenRejected });
  } catch (error) {
    if (error instanceof NoToken) return null;
    throw error;
  }
}
