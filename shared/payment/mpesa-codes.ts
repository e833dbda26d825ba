export type MpesaMeaning =
  | 'low_balance'
  | 'cancelled'
  | 'unreachable'
  | 'wrong_pin'
  | 'pin_locked'
  | 'busy'
  | 'expired'
  | 'prompt_failed'
  | 'misconfigured'
  | 'rate_limited'
  | 'offline'
  | 'bad_request';

type Result = { meaning: MpesaMeaning; final: boolean };

/**
 * ResultCode of a callback or query. `final` = certainly no money moved, so a new attempt is safe;
 * only codes proven in production are, and 2001, whose every known reading (wrong PIN, bad
 * credentials) means no charge. 17 is absent: sources disagree on it.
 */
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

/**
 * How the start of a push is refused: Daraja's errorCode or its beginning, longest first, and the
 * adapter's own `auth` and `offline` (no token, so nothing was sent). Any other 5xx leaves it open
 * whether the phone was rung.
 */
const refusals: [prefix: string, meaning: MpesaMeaning][] = [
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

/** Null for a code nobody has explained: show the provider's own words, invent none. */
export function mpesaMeaning(resultCode: string): MpesaMeaning | null {
  return results.get(resultCode)?.meaning ?? null;
}

export function isFinalFailure(resultCode: string): boolean {
  return results.get(resultCode)?.final ?? false;
}

/** Not an end: "the transaction is still under processing". */
export const isProcessing = (resultCode: string) => resultCode === '4999';

/** Null when the code does not prove that the push was refused. */
export function refusalMeaning(errorCode: string): MpesaMeaning | null {
  return refusals.find(([prefix]) => errorCode.startsWith(prefix))?.[1] ?? null;
}
