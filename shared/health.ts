export const BUDGET = 0.001;
export const BUDGET_DAYS = 30;
export const DROPPED_DAYS = 7;

export function budgetLeft(requests: number, faults: number): number {
  if (requests === 0) return 1;
  return 1 - faults / (requests * BUDGET);
}
