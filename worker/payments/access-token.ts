import * as z from 'zod/mini';
import { fetchJson, type JsonResponse } from '../http/fetch-json.ts';

type OAuthClient = {
  tokenUrl: string;
  form?: string;
  id: string;
  secret: string;
};

/** No access token, so the request was not sent. */
export class NoToken extends Error {
  code: 'auth' | 'offline';
  constructor(code: 'auth' | 'offline') {
    super(`No access token: ${code}`);
    this.code = code;
  }
}

const tokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.union([z.string(), z.number()]),
});

const MARGIN_S = 120;

// Holds values, never promises: a Worker must not await another request's I/O.
const tokens = new Map<string, { token: string; refreshAt: number }>();
const keyOf = ({ tokenUrl, id }: OAuthClient) => `${tokenUrl} ${id}`;

async function accessToken(client: OAuthClient, now: number): Promise<string> {
  const cached = tokens.get(keyOf(client));
  if (cached && now < cached.refreshAt) return cached.token;
  const { tokenUrl, form, id, secret } = client;
  const authorization = `Basic ${btoa(`${id}:${secret}`)}`;
  const init: RequestInit =
    form === undefined
      ? { headers: { authorization } }
      : {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: form,
        };
  const response = await fetchJson(tokenUrl, init, 8_000);
  const parsed = tokenResponse.safeParse(response?.body);
  if (response?.status !== 200 || !parsed.success) {
    throw new NoToken(response && [400, 401, 403].includes(response.status) ? 'auth' : 'offline');
  }
  const lifetimeS = Number(parsed.data.expires_in) || 0;
  const refreshAt = now + Math.max(0, lifetimeS - MARGIN_S) * 1000;
  tokens.set(keyOf(client), { token: parsed.data.access_token, refreshAt });
  return parsed.data.access_token;
}

type TokenRequest = {
  /** ms UTC. */
  now: number;
  send(token: string): Promise<JsonResponse | null>;
  isTokenRejected(response: JsonResponse): boolean;
};

/** A rejected token had no effect, so the request is sent again with a new one. Throws `NoToken`. */
export async function fetchWithToken(
  client: OAuthClient,
  { now, send, isTokenRejected }: TokenRequest,
): Promise<JsonResponse | null> {
  for (let isLast = false; ; isLast = true) {
    const token = await accessToken(client, now);
    const response = await send(token);
    if (isLast || !response || !isTokenRejected(response)) return response;
    // Another request may have replaced it already.
    if (tokens.get(keyOf(client))?.token === token) tokens.delete(keyOf(client));
  }
}
