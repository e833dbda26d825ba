import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { MiddlewareHandler } from 'hono';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import { errorPage } from './error-page.ts';
import { healthHour } from './schema.ts';
import { isRead } from './site.ts';

const FLUSH_MS = 15_000;

const nothing = { requests: 0, faults: 0, limited: 0 };
let counted = { ...nothing };
let flushedAt = 0;

/** Logs the route's pattern, never the address, which may identify an order. */
export const requestLog: MiddlewareHandler<App> = async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set('requestId', requestId);
  await next();
  c.header('X-Request-Id', requestId);
  const { status } = c.res;
  counted.requests++;
  if (status >= 500) counted.faults++;
  if (status === 429) counted.limited++;
  if (status === 403 || status === 429 || status >= 500) {
    const line = {
      event: 'refused',
      requestId,
      method: c.req.method,
      route: c.req.routePath,
      status,
    };
    console.warn(JSON.stringify(line));
  }
  const now = Date.now();
  if (now - flushedAt < FLUSH_MS) return;
  flushedAt = now;
  c.executionCtx.waitUntil(flush(c.env, now));
};

/** Separate limits, because writes may wait for a payment provider. */
const MOST_AT_ONCE = { reads: 64, writes: 32 };
const atWork = { reads: new Set<{ since: number }>(), writes: new Set<{ since: number }>() };
/** An aborted request may never reach `finally`. */
const CUT_OFF_MS = MINUTE_MS;

function isFull(kind: keyof typeof atWork): boolean {
  const all = atWork[kind];
  if (all.size < MOST_AT_ONCE[kind]) return false;
  for (const one of all) if (one.since < Date.now() - CUT_OFF_MS) all.delete(one);
  return all.size >= MOST_AT_ONCE[kind];
}

const LOOKS_MS = [100, 200, 300, 400, 500, 500];

/** Does not refuse at once: clients that retry immediately leave no time for the requests in progress. */
export const limitConcurrency: MiddlewareHandler<App> = async (c, next) => {
  const kind = isRead(c) ? 'reads' : 'writes';
  for (const wait of LOOKS_MS) if (isFull(kind)) await new Promise((go) => setTimeout(go, wait));
  if (isFull(kind)) return errorPage(c, 503);
  const own = { since: Date.now() };
  atWork[kind].add(own);
  try {
    await next();
  } finally {
    atWork[kind].delete(own);
  }
};

async function flush(env: Env, now: number): Promise<void> {
  const { requests, faults, limited } = counted;
  counted = { ...nothing };
  await drizzle(env.DB)
    .insert(healthHour)
    .values({ id: now - (now % HOUR_MS), requests, faults, limited })
    .onConflictDoUpdate({
      target: healthHour.id,
      set: {
        requests: sql`requests + ${requests}`,
        faults: sql`faults + ${faults}`,
        limited: sql`limited + ${limited}`,
      },
    })
    // If the database is unavailable, a few counts are lost, but no request fails.
    .catch(() => {});
}
