import { gt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { DAY_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { healthHour } from '../schema.ts';
import { queueAlert } from './alert.ts';

const BUDGET = 0.001;
const BUDGET_DAYS = 30;

export const isOfBudget = (now: number) => gt(healthHour.id, now - BUDGET_DAYS * DAY_MS);

/** 1 is all of it, below 0 is overspent. */
export function budgetLeft(requests: number, faults: number): number {
  if (requests === 0) return 1;
  return 1 - faults / (requests * BUDGET);
}

export async function watchErrors(env: Env, now: number): Promise<void> {
  if (!env.ALERT_URL) return;
  const [sum] = await drizzle(env.DB)
    .select({
      requests: sql<number>`coalesce(sum(${healthHour.requests}), 0)`,
      faults: sql<number>`coalesce(sum(${healthHour.faults}), 0)`,
    })
    .from(healthHour)
    .where(isOfBudget(now));
  if (sum && budgetLeft(sum.requests, sum.faults) <= 0) await queueAlert(env, 'error_budget', now);
}
