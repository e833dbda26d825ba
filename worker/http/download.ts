import type { Context } from 'hono';
import { type Cell, toCsv } from '../../shared/input/csv.ts';
import { dayAt } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import { commit } from '../sync/commit.ts';
import { fail } from './fail.ts';

/** Starts with the heading row. Null when there are too many rows for one file. */
export type Sheet = Cell[][] | null;

type Filter = { q?: string | undefined; from?: number | undefined; to?: number | undefined };

/** The audit records who downloaded what, with which filter, before the first byte is sent. */
export async function sendSheet(c: Context<App>, name: string, rows: Sheet, filter: Filter = {}) {
  if (rows === null) return fail(c, 413, 'too_large');
  await recordDownload(c, name, rows.length - 1, filter);
  c.header('Content-Disposition', `attachment; filename="tiny-tag-${name}.csv"`);
  c.header('Content-Type', 'text/csv; charset=utf-8');
  return c.body(toCsv(rows));
}

/** `rows`: how many, without the heading. */
export async function recordDownload(c: Context<App>, name: string, rows: number, filter: Filter) {
  const { q, from, to, ...rest } = filter;
  const asked = {
    ...rest,
    ...(from !== undefined && { from: dayAt(from) }),
    ...(to !== undefined && { to: dayAt(to) }),
    // The search text may be a phone number or a name.
    ...(q && { searched: true }),
  };
  await commit(c.env.DB, {
    claim: { kind: 'external', id: `download ${crypto.randomUUID()}` },
    actor: c.var.staff,
    now: Date.now(),
    name: 'download',
    async run(tx) {
      const after = { ...asked, rows };
      tx.changed.set(`download/${name}`, { before: undefined, after });
    },
  });
}
