import * as z from 'zod/mini';
import { ask, jsonPost, type Reply } from '../ask.ts';

/**
 * Safaricom's gateway: tokens, signatures, and posts that are sent a second time only where the first
 * cannot have had an effect.
 */

/** Buy Goods: `shortcode` is the store number and `till` the till; a PayBill has no till. */
export type MpesaConfig = {
  baseUrl: string;
  key: string;
  secret: string;
  shortcode: string;
  passkey: string;
  till?: string;
  /** Who asks about transactions; without one a typed code is for a person. */
  initiator?: { name: string; credential: string };
};

/** A value that Daraja writes as a number here and as a string there. */
export const code = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);
const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: code });
export const errorAnswer = z.object({
  errorCode: code,
  errorMessage: z._default(z.string(), ''),
});
const TOKEN_ERRORS = new Set(['404.001.03', '400.003.01']);

/** Without a token nothing was sent. */
export class NoToken extends Error {
  code: 'auth' | 'offline';
  constructor(code: 'auth' | 'offline') {
    super(`Daraja gave no token: ${code}`);
    this.code = code;
  }
}

// Holds values, never promises: a Worker may not await another request's I/O.
const tokens = new Map<string, { token: string; refreshAt: number }>();
const tokenKey = (config: MpesaConfig) => `${config.baseUrl} ${config.key}`;

async function tokenOf(config: MpesaConfig, now: number): Promise<string> {
  const cached = tokens.get(tokenKey(config));
  if (cached && now < cached.refreshAt) return cached.token;
  const authorization = `Basic ${btoa(`${config.key}:${config.secret}`)}`;
  const url = `${config.baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
  const answer = await ask(url, { headers: { authorization } }, 8_000);
  const parsed = tokenAnswer.safeParse(answer?.body);
  if (answer?.status !== 200 || !parsed.success) {
    throw new NoToken(answer && [400, 401, 403].includes(answer.status) ? 'auth' : 'offline');
  }
  const lifetime = Number(parsed.data.expires_in) || 0;
  const refreshAt = now + Math.max(0, lifetime - 120) * 1000;
  tokens.set(tokenKey(config), { token: parsed.data.access_token, refreshAt });
  return parsed.data.access_token;
}

/** A token turned down at the gateway reached no phone, so that alone is sent a second time. */
export async function post(
  config: MpesaConfig,
  path: string,
  payload: object,
  limit: { now: number; timeoutMs: number },
): Promise<Reply | null> {
  for (let last = false; ; last = true) {
    const token = await tokenOf(config, limit.now);
    const init = jsonPost(payload, { authorization: `Bearer ${token}` });
    const answer = await ask(config.baseUrl + path, init, limit.timeoutMs);
    if (last || !answer || !turnedDown(answer)) return answer;
    // Another request may have put a fresh one there meanwhile.
    if (tokens.get(tokenKey(config))?.token === token) tokens.delete(tokenKey(config));
  }
}

function turnedDown({ status, body }: Reply): boolean {
  const error = errorAnswer.safeParse(body);
  return status === 401 || (error.success && TOKEN_ERRORS.has(error.data.errorCode));
}

export function signature(config: MpesaConfig, now: number) {
  const nairobi = new Date(now + 3 * 3_600_000).toISOString();
  const Timestamp = nairobi.replace(/\D/g, '').slice(0, 14);
  const Password = btoa(config.shortcode + config.passkey + Timestamp);
  return { BusinessShortCode: Number(config.shortcode), Password, Timestamp };
}

/** Tells Safaricom where to call about money sent by hand; in production it can be done once. */
export async function register(
  config: MpesaConfig,
  urls: { confirmation: string; validation: string },
  now: number,
): Promise<boolean> {
  const payload = {
    ShortCode: Number(config.till ?? config.shortcode),
    // What happens to money while the shop cannot be asked: it is taken, and told.
    ResponseType: 'Completed',
    ConfirmationURL: urls.confirmation,
    ValidationURL: urls.validation,
  };
  const limit = { now, timeoutMs: 10_000 };
  const answer = await post(config, '/mpesa/c2b/v1/registerurl', payload, limit);
  return answer?.status === 200;
}
