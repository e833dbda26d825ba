import * as z from 'zod/mini';
import { sign } from '../crypto.ts';
import type { Env } from '../env.ts';
import { fetchJson } from '../http/fetch-json.ts';

declare module '../env.ts' {
  interface Env {
    /** Africa's Talking. Without user name and key the shop sends no SMS. */
    SMS_URL?: string;
    SMS_USERNAME?: string;
    SMS_KEY?: string;
    /** The registered sender id, at most 11 letters and digits. */
    SMS_FROM?: string;
  }
}

const URL_OF_PROVIDER = 'https://api.africastalking.com';
const TIMEOUT_MS = 10_000;

export const isSmsReady = (env: Env) => Boolean(env.SMS_USERNAME && env.SMS_KEY);

/**
 * `waiting`: certainly nothing was sent, so it may be tried again. `unknown`: it may have been sent; the
 * provider knows no idempotency key, so it must not be.
 */
export type SmsResult =
  | { state: 'sent'; messageId: string; costCents: number | null }
  | { state: 'waiting' | 'failed' | 'unknown'; reason: string };

const answerSchema = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(
      z.object({
        statusCode: z.number(),
        status: z.string(),
        messageId: z.optional(z.string()),
        cost: z.optional(z.string()),
      }),
    ),
  }),
});

/** Sends a text to a number as 2547XXXXXXXX. Never throws. */
export async function sendSms(env: Env, sms: { to: string; text: string }): Promise<SmsResult> {
  // A request without an answer may have sent the SMS, so the provider is asked for something else first.
  const up = await ask(env, `/user?username=${env.SMS_USERNAME}`);
  if (!up) return { state: 'waiting', reason: 'no connection' };
  if (up.status >= 500) return { state: 'waiting', reason: `HTTP ${up.status}` };
  const body = new URLSearchParams({
    username: env.SMS_USERNAME ?? '',
    to: `+${sms.to}`,
    message: sms.text,
    bulkSMSMode: '1',
    enqueue: '1',
    ...(env.SMS_FROM && { from: env.SMS_FROM }),
  });
  const answer = await ask(env, '/messaging', { method: 'POST', body });
  if (!answer) return { state: 'unknown', reason: 'no answer' };
  const { status, body: told } = answer;
  if (status >= 200 && status < 300) return resultOf(told);
  return { state: NOT_SENT.includes(status) ? 'waiting' : 'unknown', reason: `HTTP ${status}` };
}

/** Refused before anything was done. Behind any other status the SMS may have been sent. */
const NOT_SENT = [400, 401, 402, 403, 404, 405, 413, 415, 429, 503];

function ask(env: Env, path: string, init: RequestInit = {}) {
  const headers = { apikey: env.SMS_KEY ?? '', Accept: 'application/json' };
  const url = `${env.SMS_URL || URL_OF_PROVIDER}/version1${path}`;
  return fetchJson(url, { headers, ...init }, TIMEOUT_MS);
}

const TAKEN = [100, 101, 102];
/** What the provider or the shop's account has to put right; the number is not at fault. */
const LATER = [402, 405, 500, 501, 502];
export const NO_BALANCE = 'InsufficientBalance';
export const BAD_SENDER = 'InvalidSenderId';

function resultOf(answer: unknown): SmsResult {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return { state: 'unknown', reason: 'unreadable answer' };
  const { Message, Recipients } = parsed.data.SMSMessageData;
  const [recipient] = Recipients;
  // A fault of the whole request, such as an unknown sender id.
  if (!recipient) return { state: 'waiting', reason: plain(Message) };
  const { statusCode, status, messageId, cost } = recipient;
  if (TAKEN.includes(statusCode)) {
    return messageId
      ? { state: 'sent', messageId, costCents: centsOf(cost) }
      : { state: 'unknown', reason: 'no message id' };
  }
  if (statusCode === 405) return { state: 'waiting', reason: NO_BALANCE };
  return { state: LATER.includes(statusCode) ? 'waiting' : 'failed', reason: plain(status) };
}

/** The provider's words for logs and Health, without a number they may name. */
const plain = (words: string) => words.replace(/\+?\d{7,}/g, '...').slice(0, 100);

/** 'KES 0.8000' in cents. */
function centsOf(cost = ''): number | null {
  const shillings = /^KES (\d+(?:\.\d+)?)$/.exec(cost)?.[1];
  return shillings === undefined ? null : Math.round(Number(shillings) * 100);
}

type Reported = Pick<Env, 'APP_SECRET' | 'BASE_URL' | 'SMS_USERNAME'>;

/** Delivery reports are unsigned, so their path is secret. */
export const reportSecret = (env: Reported) =>
  sign(env.APP_SECRET, 'sms reports', env.SMS_USERNAME ?? '');

/** To be entered in the provider's dashboard. */
export const reportUrl = async (env: Reported) =>
  `${env.BASE_URL}/hooks/sms/${await reportSecret(env)}`;
