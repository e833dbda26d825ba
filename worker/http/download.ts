import type { Context } from 'hono';
import { type Cell, toCsv } from '../../shared/input/csv.ts';
import { dayAt } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import { commit } from '../sync/commit.ts';
import { fail } from './http.ts';

/** The rows of a file, its headings first; null when there are too many for one. */
export type Sheet = Cell[][] | null;

type Filter = { q?: string | undefined; from?: number | undefined; to?: number | undefined };

/**
 * Answers a file that leaves the shop. Who took it, by which filter and how many rows is in the audit
 * before the first byte is sent; each download is one entry.
 */
export async function sendSheet(c: Context<App>, name: string, rows: Sheet, filter: Filter = {}) {
  if (rows === null) return fail(c, 413, 'too_large');
  const { q, from, to, ...rest } = filter;
  const asked = {
    ...rest,
    ...(from !== undefined && { from: dayAt(from) }),
    ...(to !== undefined && { to: dayAt(to) }),
    // What was typed may be somebody's number or name.
    ...(q && { searched: true }),
  };
  await commit(c.env.DB, {
    claim: { kind: 'external', id: `download ${crypto.randomUUID()}` },
    actor: c.var.admin,
    now: Date.now(),
    name: 'download',
    async run(tx) {
      const after = { ...asked, rows: rows.length - 1 };
      tx.changed.set(`download/${name}`, { before: undefined, after });
    },
  });
  c.header('Content-Disposition', `attachment; filename="tiny-tag-${name}.csv"`);
  c.header('Content-Type', 'text/csv; charset=utf-8');
  return c.body(toCsv(rows));
}
