export const BUDGET = 0.001;
export const BUDGET_DAYS = 30;
export const DROPPED_DAYS = 7;

/** GET /api/admin/health. Times are milliseconds UTC. */
export type Health = {
  days: { day: string; requests: number; faults: number; limited: number }[];
  requests: number;
  faults: number;
  /** The remaining error budget: 1 is all of it, below 0 is overspent. */
  left: number;
  jobs: { id: string; okAt: number; failedAt: number; fails: number; isLate: boolean }[];
  outbox: { waiting: number; late: number; givenUp: number };
  /** Mails dropped in the last DROPPED_DAYS because their address had received too many. */
  dropped: { code: number; receipt: number; newsletter: number };
};

export function budgetLeft(requests: number, faults: number): number {
  if (requests === 0) return 1;
  return 1 - faults / (requests * BUDGET);
}
