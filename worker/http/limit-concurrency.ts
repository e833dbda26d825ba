import type { MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import { errorPage } from './error-page.ts';
import { isRead } from './site.ts';

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

const CHECK_AGAIN_MS = [100, 200, 300, 400, 500, 500];

/** Does not refuse at once: clients that retry immediately leave no time for the requests in progress. */
export const limitConcurrency: MiddlewareHandler<App> = async (c, next) => {
  const kind = isRead(c) ? 'reads' : 'writes';
  for (const wait of CHECK_AGAIN_MS)
    if (isFull(kind)) await new Promise((go) => setTimeout(go, wait));
  if (isFull(kind)) return errorPage(c, 503);
  const own = { since: Date.now() };
  atWork[kind].add(own);
  try {
    await next();
  } finally {
    atWork[kind].delete(own);
  }
};
