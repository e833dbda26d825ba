import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { idOf, isUser, userOwner } from '../../shared/account/owner.ts';
import { DAY_MS } from '../../shared/time.ts';
import { cursor, cursorOf, isBefore } from '../http/cursor.ts';
import { day } from '../http/validate.ts';
import { audit, auditAbout, user } from '../schema.ts';
import { beginsWith, isOneOf } from '../sync/statement.ts';

const PAGE = 50;
const SCAN_SIZE = 500;

/** `who` is an actor ('u:<user>'), `subject` the start of a key ('order/<id>'). Days are Nairobi's. */
export const auditFilter = z.object({
  who: z.optional(z.string().check(z.maxLength(64))),
  what: z.optional(z.string().check(z.maxLength(64))),
  subject: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  from: day,
  to: day,
  before: cursor,
});
type AuditFilter = z.output<typeof auditFilter>;

type Entry = typeof audit.$inferSelect;

/** Reads SCAN_SIZE rows, so a page may be short or empty; `next` then says where to continue. */
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
  const last = fitting.length > PAGE ? entries.at(-1) : looked[SCAN_SIZE - 1];
  const people = await actorNames(
    db,
    entries.map(({ actor }) => actor),
  );
  return { entries, people, next: last ? cursorOf(last.at, last.id) : null };
}

function lookedAt(db: D1Database, { who, what }: AuditFilter, span: (SQL | undefined)[]) {
  const by = who ? eq(audit.actor, who) : what ? eq(audit.action, what) : undefined;
  return drizzle(db)
    .select()
    .from(audit)
    .where(and(by, ...span))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(SCAN_SIZE);
}

async function about(db: D1Database, asked: string, span: (SQL | undefined)[]): Promise<Entry[]> {
  const start = subjectOf(asked);
  const d = drizzle(db);
  const [first, further] = await d.batch([
    d
      .select()
      .from(audit)
      .where(and(beginsWith(audit.subject, start), ...span))
      .orderBy(desc(audit.subject), desc(audit.at))
      .limit(SCAN_SIZE),
    d
      .select({ audit })
      .from(auditAbout)
      .innerJoin(audit, eq(audit.id, auditAbout.auditId))
      .where(and(beginsWith(auditAbout.subject, start), ...span))
      .orderBy(desc(auditAbout.subject), desc(auditAbout.at))
      .limit(SCAN_SIZE),
  ]);
  const rows = new Map([...first, ...further.map((row) => row.audit)].map((row) => [row.id, row]));
  return [...rows.values()].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

function subjectOf(asked: string): string {
  const bare = asked.replace(/^#/, '');
  return /^[0-9a-f-]{4,36}$/i.test(bare) ? `order/${bare.toLowerCase()}` : asked;
}

const fits = ({ actor, action }: Entry, { who, what }: AuditFilter) =>
  (!who || actor === who) && (!what || action === what);

const MOST_STAFF = 200;

/**
 * Everybody who has or had a role: losing a role is in the audit as well. Deleted accounts have no name.
 */
export async function findActors(db: D1Database) {
  const d = drizzle(db);
  const [now, changes] = await d.batch([
    d
      .select({ owner: sql<string>`'u:' || ${user.id}` })
      .from(user)
      .where(sql`role <> 'customer'`)
      .limit(MOST_STAFF),
    d
      .select({ subject: audit.subject })
      .from(audit)
      .where(eq(audit.action, 'change role'))
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(SCAN_SIZE),
  ]);
  const had = changes.map(({ subject }) => subject.replace(/^user\//, 'u:'));
  const owners = [...new Set([...now.map(({ owner }) => owner), ...had])];
  const names = await actorNames(db, owners);
  return owners
    .map((owner) => ({ owner, name: names[owner] ?? '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type ActorNames = Record<string, string>;

export async function actorNames(db: D1Database, actors: readonly string[]): Promise<ActorNames> {
  const ids = [...new Set(actors)].filter(isUser).map(idOf);
  if (ids.length === 0) return {};
  const found = await drizzle(db)
    .select({ id: user.id, fullName: user.fullName, email: user.email, phone: user.signInPhone })
    .from(user)
    .where(isOneOf(user.id, ids));
  return Object.fromEntries(
    found.map((row) => [userOwner(row.id), row.fullName || row.email || row.phone || '']),
  );
}
