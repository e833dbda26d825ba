import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { mayUse } from '../../shared/account/roles.ts';
import { phoneStart } from '../../shared/input/phone-search.ts';
import { type Actor, Refusal } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { cursor, isBefore, pageOf } from '../http/cursor.ts';
import { user } from '../schema.ts';
import { confirmed } from './address.ts';
import { hasFactor } from './sessions.ts';

const PAGE = 50;

export const userFilter = z.object({
  q: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(64)), ''),
  who: z.optional(z.enum(['staff', 'disabled'])),
  before: cursor,
});
type Filter = z.output<typeof userFilter>;

const shown = (db: DrizzleD1Database) => ({
  id: user.id,
  email: user.email,
  fullName: user.fullName,
  phone: user.phone,
  signInPhone: user.signInPhone,
  phoneTrustedUntil: user.phoneTrustedUntil,
  role: user.role,
  confirmed,
  disabledAt: user.disabledAt,
  lastSignInAt: user.lastSignInAt,
  createdAt: user.createdAt,
  hasFactor: hasFactor(db),
});

/** Without the area `staff`, only customers are found. */
const shownTo = ({ role }: Actor) =>
  mayUse(role, 'staff') ? undefined : eq(user.role, 'customer');

export async function findUser(env: Env, actor: Actor, id: string) {
  const db = drizzle(env.DB);
  const [found] = await db
    .select(shown(db))
    .from(user)
    .where(and(eq(user.id, id), shownTo(actor)));
  return found ?? null;
}

/** Newest first. Every filter has an index, so that a page never scans the table. */
export async function findUsers(env: Env, actor: Actor, { q, who, before }: Filter) {
  if (who === 'staff' && !mayUse(actor.role, 'staff')) throw new Refusal('forbidden');
  const db = drizzle(env.DB);
  const found = await db
    .select(shown(db))
    .from(user)
    .where(
      and(
        WHO[who ?? 'all'],
        shownTo(actor),
        q ? inArray(user.id, idsByWords(q)) : undefined,
        isBefore(before, user.createdAt, user.id),
      ),
    )
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(PAGE + 1);
  const { rows, next } = pageOf(found, PAGE, ({ createdAt }) => createdAt);
  return { users: rows, next: q ? null : next };
}

const WHO = {
  all: undefined,
  // Written like the partial index, which a bound parameter would not match.
  staff: sql`role <> 'customer'`,
  disabled: isNotNull(user.disabledAt),
};

/** Matches looked at per column. Longer lists need a longer search term. */
const MOST_FOUND = PAGE;

/** Raw SQL with UNION, because the planner uses one index per SELECT. */
function idsByWords(words: string): SQL {
  const phone = phoneStart(words);
  const ways: [SQL, string][] = [
    [sql`email`, words],
    [sql`lower(fullName)`, words],
    [sql`lower(substr(fullName, instr(fullName, ' ') + 1))`, words],
    ...(phone
      ? [sql`phone`, sql`signInPhone`].map((column): [SQL, string] => [column, phone])
      : []),
  ];
  const parts = ways.map(
    ([column, start]) => sql`SELECT id FROM (SELECT id FROM user
      WHERE ${column} >= ${start} AND ${column} < ${`${start}\u{10FFFF}`} LIMIT ${MOST_FOUND})`,
  );
  return sql`(${sql.join(parts, sql` UNION `)})`;
}
