/** The way of an order's line through the workshop. */
export const STEPS = ['queued', 'printed', 'cut', 'packed', 'handed_over'] as const;
export type Step = (typeof STEPS)[number];

/** The step after (by 1) or before (by -1) the one a line has reached; null at the ends. */
export function stepFrom(
  { step, jobId }: { step: Step; jobId: string | null },
  by: 1 | -1,
): Step | null {
  // Goods from the shelf are packed straight away.
  const steps: readonly Step[] = jobId === null ? ['queued', 'packed', 'handed_over'] : STEPS;
  return steps[steps.indexOf(step) + by] ?? null;
}
