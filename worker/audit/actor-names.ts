import { drizzle } from 'drizzle-orm/d1';
import { user } from '../schema.ts';
import { isOneOf } from '../sync/statement.ts';

export type ActorNames = Record<string, string>;

export async function namesOf(db: D1Database, actors: readonly string[]): Promise<ActorNames> {
  const ids = [...new Set(actors)]
    .filter((actor) => actor.startsWith('u:'))
    .map((actor) => actor.slice(2));
  if (ids.length === 0) return {};
  const found = await drizzle(db)
    .select({ id: user.id, fullName: user.fullName, email: user.email })
    .from(user)
    .where(isOneOf(user.id, ids));
  return Object.fromEntries(found.map((row) => [`u:${row.id}`, row.fullName || row.email]));
}
