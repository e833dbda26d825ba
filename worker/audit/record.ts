import { drizzle } from 'drizzle-orm/d1';
import { SYSTEM } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { audit } from '../schema.ts';

type Sent = { id: string; action: string; orderId: string };

/** Records once per id what the shop sent about an order, for its history in the back office. */
export async function recordSent(env: Env, { id, action, orderId }: Sent, now: number) {
  const row = { id, at: now, actor: SYSTEM.owner, action, subject: `order/${orderId}`, detail: {} };
  await drizzle(env.DB).insert(audit).values(row).onConflictDoNothing();
}
