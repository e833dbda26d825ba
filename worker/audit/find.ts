import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { DAY_MS } from '../../shared/time.ts';
import { cursor, cursorOf, isBefore } from '../http/cursor.ts';
import { day } from '../http/nairobi-day.ts';
import { audit } from '../schema.ts';
import { namesOf } from './names.ts';

const PAGE = 50;
/** Rows of the best index that are looked at for one page, whatever else they must fit. */
const LOOKED_AT = 500;

/** Who, what, about which thing ('order/<beginning of its number>'), on which days (Nairobi's). */
export const auditFilter = z.object({
  who: z.optional(z.string().check(z.maxLength(64))),
  what: z.optional(z.string().check(z.maxLength(64))),
  subject: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  from: day,
  to: day,
  before: cursor,
});
export type AuditFilter = z.output<typeof auditFilter>;

type Entry = typeof audit.$inferSelect;

/**
 * A page of what was done, newest first. Only so many rows are read: where few of them fit, a page may
 * be short or empty and `next` says where to look further back.
 */
export async function findActs(db: D1Database, filter: AuditFilter) {
  const span: (SQL | undefined)[] = [
    filter.from === undefined ? undefined : gte(audit.at, filter.from),
    filter.to === undefined ? undefined : lt(audit.at, filter.to + DAY_MS),
    isBefore(filter.before, audit.at, audit.id),
  ];
  const looked = await (filter.subject
    ? about(db, filter.subject, span)
    : lookedAt(db, filter, span));
  const fitting = looked.filter((row) => fits(row, filter));
  const entries = fitting.slice(0, PAGE);
  const last = fitting.length > PAGE ? entries.at(-1) : looked[LOOKED_AT - 1];
  const people = await namesOf(
    db,
    entries.map(({ actor }) => actor),
  );
  return { entries, people, next: last ? cursorOf(last.at, last.id) : null };
}

/** By the index of who acted, else of what was done, else of time alone. */
function lookedAt(db: D1Database, { who, what }: AuditFilter, span: (SQL | undefined)[]) {
  const by = who ? eq(audit.actor, who) : what ? eq(audit.action, what) : undefined;
  return drizzle(db)
    .select()
    .from(audit)
    .where(and(by, ...span))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(LOOKED_AT);
}

/** Acts on one thing, or on those whose name begins so: as first or as a further one of a batch. */
async function about(db: D1Database, asked: string, span: (SQL | undefined)[]): Promise<Entry[]> {
  const start = subjectOf(asked);
  const end = `${start}\uffff`;
  const d = drizzle(db);
  const [first, further] = await d.batch([
    d
      .select()
      .from(audit)
      .where(and(gte(audit.subject, start), lt(audit.subject, end), ...span))
      .orderBy(desc(audit.subject), desc(audit.at))
      .limit(LOOKED_AT),
    d
      .select({ audit })
      .from(sql`audit_about`)
      .innerJoin(audit, sql`${audit.id} = audit_about.auditId`)
      .where(and(sql`audit_about.subject >= ${start}`, sql`audit_about.subject < ${end}`, ...span))
      .orderBy(sql`audit_about.subject DESC, audit_about.at DESC`)
      .limit(LOOKED_AT),
  ]);
  const rows = new Map([...first, ...further.map((row) => row.audit)].map((row) => [row.id, row]));
  return [...rows.values()].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

/** As people type it: an order's number stands for the order. */
function subjectOf(asked: string): string {
  const bare = asked.replace(/^#/, '');
  return /^[0-9a-f-]{4,36}$/i.test(bare) ? `order/${bare.toLowerCase()}` : asked;
}

const fits = ({ actor, action }: Entry, { who, what }: AuditFilter) =>
  (!who || actor === who) && (!what || action === what);
