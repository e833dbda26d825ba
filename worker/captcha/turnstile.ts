import * as z from 'zod/mini';
import { MINUTE_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { fetchJson } from '../http/fetch-json.ts';

declare module '../env.ts' {
  interface Env {
    /** Cloudflare Turnstile. Without both keys nothing is checked, and pages load nothing. */
    TURNSTILE_SITE_KEY?: string;
    TURNSTILE_SECRET?: string;
    TURNSTILE_URL?: string;
  }
}

const URL_OF_PROVIDER = 'https://challenges.cloudflare.com/turnstile/v0';
const TIMEOUT_MS = 5000;
/** Turnstile's own limits. The minute is for clocks that differ. */
const [LONGEST_TOKEN, TOKEN_MS] = [2048, 6 * MINUTE_MS];
/** Cloudflare's test secrets do not report the shop's host name. */
const TEST_SECRET = /^[123]x0{30,}AA$/;

const urlOf = (env: Env) => env.TURNSTILE_URL || URL_OF_PROVIDER;

export type CaptchaKeys = { siteKey: string; script: string };

/** What pages need to show the check; null where it is off. */
export const captchaKeys = (env: Env): CaptchaKeys | null =>
  env.TURNSTILE_SITE_KEY && env.TURNSTILE_SECRET
    ? { siteKey: env.TURNSTILE_SITE_KEY, script: `${urlOf(env)}/api.js?render=explicit` }
    : null;

/** `away`: Turnstile could not be asked, or does not take the shop's secret. */
type Verdict = 'passed' | 'away' | { refused: string[] };

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z._default(z.array(z.string()), []),
  challenge_ts: z.optional(z.string()),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
});
type Answer = z.output<typeof answerSchema>;

type Check = { token: string; action: string; address: string | undefined };

/** Never throws. Turnstile takes each token once. */
export async function verifyToken(env: Env, check: Check, now: number): Promise<Verdict> {
  const { token, action, address } = check;
  if (token === '') return { refused: ['no captcha_token found'] };
  if (token.length > LONGEST_TOKEN) return { refused: ['invalid-input-response'] };
  const body = new URLSearchParams({
    secret: env.TURNSTILE_SECRET ?? '',
    response: token,
    // With the same key, asking again after a lost answer is not a second use of the token.
    idempotency_key: crypto.randomUUID(),
    ...(address && { remoteip: address }),
  });
  const answer = (await ask(env, body)) ?? (await ask(env, body));
  if (!answer) return 'away';
  const codes = answer['error-codes'];
  if (codes.some((code) => code.endsWith('-input-secret'))) {
    console.error(JSON.stringify({ event: 'captcha_not_configured', codes }));
    return 'away';
  }
  if (!answer.success) return { refused: codes };
  const fault = TEST_SECRET.test(env.TURNSTILE_SECRET ?? '')
    ? null
    : faultOf(env, answer, action, now);
  return fault ? { refused: [fault] } : 'passed';
}

/** A token of another site, another form or another time. */
function faultOf(env: Env, answer: Answer, action: string, now: number): string | null {
  if (answer.hostname !== new URL(env.BASE_URL).hostname) return 'hostname-mismatch';
  if (answer.action !== action) return 'action-mismatch';
  const madeAt = Date.parse(answer.challenge_ts ?? '');
  return Math.abs(now - madeAt) <= TOKEN_MS ? null : 'timeout-or-duplicate';
}

/** Null without a usable answer. */
async function ask(env: Env, body: URLSearchParams): Promise<Answer | null> {
  const response = await fetchJson(
    `${urlOf(env)}/siteverify`,
    { method: 'POST', body },
    TIMEOUT_MS,
  );
  const parsed = answerSchema.safeParse(response?.body);
  const isDone = parsed.success && !parsed.data['error-codes'].includes('internal-error');
  return isDone ? parsed.data : null;
}
