export const STEPS = ['queued', 'printed', 'cut', 'packed', 'handed_over'] as const;
export type Step = (typeof STEPS)[number];

export function stepFrom(
  { step, jobId }: { step: Step; jobId: string | null },
  by: 1 | -1,
): Step | null {
  // Goods from the shelf only need packing.
  const steps: readonly Step[] = jobId === null ? ['queued', 'packed', 'handed_over'] : STEPS;
  return steps[steps.indexOf(step) + by] ?? null;
}
