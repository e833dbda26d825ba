import { eq, notExists, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { SYSTEM } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { audit } from '../schema.ts';

type Sent = { id: string; action: string; orderId: string };

/** Records once per id what the shop sent about an order, for its history in the back office. */
export async function recordSent(env: Env, { id, action, orderId }: Sent, now: number) {
  const db = drizzle(env.DB);
  // Not onConflictDoNothing: a trigger of the audit refuses an id that is there before that counts.
  const isNew = notExists(db.select({ id: audit.id }).from(audit).where(eq(audit.id, id)));
  const row = sql`${id}, ${now}, ${SYSTEM.owner}, ${action}, ${`order/${orderId}`}, '{}'`;
  await db.insert(audit).select(sql`SELECT ${row} WHERE ${isNew}`);
}
