import * as z from 'zod/mini';
import type { Env } from '../../env.ts';
import { ask, type Reply } from '../ask.ts';

declare module '../../env.ts' {
  interface Env {
    PAYPAL_BASE_URL?: string;
    PAYPAL_ID?: string;
    PAYPAL_SECRET?: string;
    /** Of the webhook as PayPal's dashboard names it: its signatures are bound to it. */
    PAYPAL_WEBHOOK_ID?: string;
  }
}

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.int(),
});

// Holds values, never promises: a Worker may not await another request's I/O.
const tokens = new Map<string, { token: string; refreshAt: number }>();

async function tokenOf(env: Env): Promise<string | null> {
  const name = `${env.PAYPAL_BASE_URL} ${env.PAYPAL_ID}`;
  const cached = tokens.get(name);
  if (cached && Date.now() < cached.refreshAt) return cached.token;
  const answer = await ask(
    `${env.PAYPAL_BASE_URL}/v1/oauth2/token`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${env.PAYPAL_ID}:${env.PAYPAL_SECRET}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    },
    8_000,
  );
  const parsed = tokenAnswer.safeParse(answer?.body);
  if (answer?.status !== 200 || !parsed.success) return null;
  const refreshAt = Date.now() + Math.max(0, parsed.data.expires_in - 120) * 1000;
  tokens.set(name, { token: parsed.data.access_token, refreshAt });
  return parsed.data.access_token;
}

type Call = {
  /** Sent once under this id, however often it is repeated (PayPal-Request-Id). */
  requestId?: string;
  /** JSON as it is to be sent; without it the call only reads. */
  body?: string;
};

/** Null: PayPal did not answer, or gave no token. A token it dropped is fetched anew once. */
export async function call(env: Env, path: string, asked: Call = {}): Promise<Reply | null> {
  for (let last = false; ; last = true) {
    const token = await tokenOf(env);
    if (!token) return null;
    const { requestId, body } = asked;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(requestId ? { 'paypal-request-id': requestId, prefer: 'return=representation' } : {}),
    };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body };
    const answer = await ask(`${env.PAYPAL_BASE_URL}${path}`, init, 10_000);
    if (last || answer?.status !== 401) return answer;
    tokens.delete(`${env.PAYPAL_BASE_URL} ${env.PAYPAL_ID}`);
  }
}
