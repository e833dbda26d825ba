/** The share of requests that may fail in BUDGET_DAYS. */
export const BUDGET = 0.001;
export const BUDGET_DAYS = 30;
export const DROPPED_DAYS = 7;

/** GET /api/admin/health: how the shop did and does. Times are milliseconds UTC. */
export type Health = {
  days: { day: string; requests: number; faults: number; limited: number }[];
  requests: number;
  faults: number;
  /** What is left of the error budget, 1 all of it, below 0 overspent. */
  left: number;
  /** `isLate`: it has not succeeded within its interval and some slack. */
  jobs: { id: string; okAt: number; failedAt: number; fails: number; isLate: boolean }[];
  outbox: { waiting: number; late: number; givenUp: number };
  /** Mails of the last DROPPED_DAYS that were not sent, as their address had received too many. */
  dropped: { code: number; receipt: number; newsletter: number };
};

/** The share of the budget that these faults leave. */
export function budgetLeft(requests: number, faults: number): number {
  if (requests === 0) return 1;
  return 1 - faults / (requests * BUDGET);
}
