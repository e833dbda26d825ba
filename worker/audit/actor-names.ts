import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { user } from '../schema.ts';

export type ActorNames = Record<string, string>;

export async function namesOf(db: D1Database, actors: readonly string[]): Promise<ActorNames> {
  const ids = [...new Set(actors)].filter((actor) => actor.startsWith('u:'));
  if (ids.length === 0) return {};
  const found = await drizzle(db)
    .select({ id: user.id, fullName: user.fullName, email: user.email })
    .from(user)
    // One parameter, as D1 takes a hundred.
    .where(sql`${user.id} IN (SELECT substr(value, 3) FROM json_each(${JSON.stringify(ids)}))`);
  return Object.fromEntries(found.map((row) => [`u:${row.id}`, row.fullName || row.email]));
}
