import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { MiddlewareHandler } from 'hono';
import { HOUR_MS } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import { healthHour } from './schema.ts';

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
