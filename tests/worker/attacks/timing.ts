import { forgetLimits, signIn } from '../accounts.ts';

/** How long wrong passwords take, ms, for a known and an unknown address in turns. */
export async function timesOf(email: string, tries: number) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let i = 0; i < tries; i++) {
    for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const started = performance.now();
      await signIn(who === 'known' ? email : `nobody${i}@shop.test`, 'not the password');
      times[who].push(performance.now() - started);
    }
    await forgetLimits();
  }
  return times;
}

export const median = (of: number[]) => [...of].sort((a, b) => a - b)[of.length / 2] ?? 0;

/**
 * The probability that two samples of one distribution differ this much (Mann-Whitney, normal
 * approximation).
 */
export function rankSumP(a: number[], b: number[]): number {
  const all = [
    ...a.map((value) => ({ value, of: 'a' })),
    ...b.map((value) => ({ value, of: 'b' })),
  ];
  all.sort((x, y) => x.value - y.value);
  const ranks = all.reduce((sum, { of }, i) => sum + (of === 'a' ? i + 1 : 0), 0);
  const [n, m] = [a.length, b.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - phi(Math.abs(z)));
}

/** Abramowitz and Stegun, 26.2.17. */
function phi(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
