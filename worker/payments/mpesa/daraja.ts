import * as z from 'zod/mini';
import { UTC_OFFSET_MS } from '../../../shared/time.ts';
import { fetchJson, type JsonResponse, jsonPost } from '../../http/fetch-json.ts';
import { fetchWithToken } from '../access-token.ts';

export type MpesaConfig = {
  baseUrl: string;
  key: string;
  secret: string;
  shortcode: string;
  passkey: string;
  till?: string;
  /** Needed for Transaction Status and Reversal; without one, staff verify typed receipt codes. */
  initiator?: { name: string; credential: string };
};

/** Daraja sends some values as a number in one place and as a string in another. */
export const code = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);
export const errorResponse = z.object({
  errorCode: code,
  errorMessage: z._default(z.string(), ''),
});
const TOKEN_ERRORS = new Set(['404.001.03', '400.003.01']);

/** Throws `NoToken` when nothing was sent. */
export function post(
  { baseUrl, key: id, secret }: MpesaConfig,
  path: string,
  payload: object,
  { now, timeoutMs }: { now: number; timeoutMs: number },
): Promise<JsonResponse | null> {
  const tokenUrl = `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
  const send = (token: string) =>
    fetchJson(baseUrl + path, jsonPost(payload, { authorization: `Bearer ${token}` }), timeoutMs);
  return fetchWithToken({ tokenUrl, id, secret }, { now, send, isTokenRejected });
}

function isTokenRejected({ status, body }: JsonResponse): boolean {
  const error = errorResponse.safeParse(body);
  return status === 401 || (error.success && TOKEN_ERRORS.has(error.data.errorCode));
}

export function signature(config: MpesaConfig, now: number) {
  const nairobi = new Date(now + UTC_OFFSET_MS).toISOString();
  const Timestamp = nairobi.replace(/\D/g, '').slice(0, 14);
  const Password = btoa(config.shortcode + config.passkey + Timestamp);
  return { BusinessShortCode: Number(config.shortcode), Password, Timestamp };
}

/** Production accepts this once. */
export async function register(
  config: MpesaConfig,
  urls: { confirmation: string; validation: string },
  now: number,
): Promise<boolean> {
  const payload = {
    ShortCode: Number(config.till ?? config.shortcode),
    // Payments are completed when the validation URL does not respond.
    ResponseType: 'Completed',
    ConfirmationURL: urls.confirmation,
    ValidationURL: urls.validation,
  };
  const limit = { now, timeoutMs: 10_000 };
  const response = await post(config, '/mpesa/c2b/v1/registerurl', payload, limit);
  return response?.status === 200;
}
