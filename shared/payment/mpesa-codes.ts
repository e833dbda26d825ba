import type { ProviderReason } from './codes.ts';

type Result = { meaning: ProviderReason; final: boolean };

// `final`: no money moved, so a new attempt is safe. Only for codes confirmed in production, and 2001:
// both its documented meanings (wrong PIN, bad credentials) exclude a charge. Sources disagree on 17.
const results = new Map<string, Result>([
  ['1', { meaning: 'low_balance', final: true }],
  ['1032', { meaning: 'cancelled', final: true }],
  ['1037', { meaning: 'unreachable', final: true }],
  ['2001', { meaning: 'wrong_pin', final: true }],
  ['1001', { meaning: 'busy', final: false }],
  ['1019', { meaning: 'expired', final: false }],
  ['1025', { meaning: 'prompt_failed', final: false }],
  ['9999', { meaning: 'prompt_failed', final: false }],
  ['2028', { meaning: 'misconfigured', final: false }],
  ['8006', { meaning: 'pin_locked', final: false }],
]);

// Prefixes of Daraja's errorCode that prove a refusal, longest first, and the adapter's own `auth` and
// `offline` (nothing was sent). After any other 5xx the prompt may still be on the phone.
const refusals: [prefix: string, meaning: ProviderReason][] = [
  ['500.001.1001', 'busy'],
  ['500.003.02', 'rate_limited'],
  ['500.003.03', 'rate_limited'],
  ['404.001.03', 'misconfigured'],
  ['400.003.01', 'misconfigured'],
  ['429', 'rate_limited'],
  ['401', 'misconfigured'],
  ['404', 'misconfigured'],
  ['400', 'bad_request'],
  ['auth', 'misconfigured'],
  ['offline', 'offline'],
];

export function mpesaMeaning(resultCode: string): ProviderReason | null {
  return results.get(resultCode)?.meaning ?? null;
}

export function isFinalFailure(resultCode: string): boolean {
  return results.get(resultCode)?.final ?? false;
}

/** "The transaction is still under processing". */
export const isProcessing = (resultCode: string) => resultCode === '4999';

export function refusalMeaning(errorCode: string): ProviderReason | null {
  return refusals.find(([prefix]) => errorCode.startsWith(prefix))?.[1] ?? null;
}
