/** Headers of every response. */
const ALWAYS: [name: string, value: RegExp][] = [
  ['Content-Security-Policy', /default-src 'none'.*frame-ancestors 'none'|frame-ancestors 'none'/],
  ['Strict-Transport-Security', /^max-age=31536000; includeSubDomains$/],
  ['X-Content-Type-Options', /^nosniff$/],
  ['X-Frame-Options', /^DENY$/],
  ['Referrer-Policy', /^strict-origin-when-cross-origin$/],
  ['Cross-Origin-Opener-Policy', /^same-origin$/],
  ['Cross-Origin-Resource-Policy', /^same-origin$/],
  ['Permissions-Policy', /camera=\(\)/],
];

/** Headers that a response lacks or should not have; W01, W05, W06. */
export function faultsOf(answer: Response): string[] {
  const missing = ALWAYS.filter(([name, value]) => !value.test(answer.headers.get(name) ?? ''));
  const found = missing.map(([name]) => name);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  if (/script-src[^;]*(unsafe-inline|unsafe-eval|\*|http:)/.test(policy)) found.push(policy);
  const kept = answer.headers.get('Cache-Control') ?? '';
  if (answer.headers.has('Set-Cookie') && !/no-store/.test(kept)) found.push(`kept: ${kept}`);
  for (const name of ['Server', 'X-Powered-By']) if (answer.headers.has(name)) found.push(name);
  return found;
}
