import { encodeBase32LowerCaseNoPadding } from '@oslojs/encoding';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { mac, sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { orderLink } from '../schema.ts';

const BITS = 80;

async function codeOf(env: Env, orderId: string, nonce: string): Promise<string> {
  const bytes = await mac(env.APP_SECRET, 'order link', `${orderId}:${nonce}`);
  return encodeBase32LowerCaseNoPadding(bytes.slice(0, BITS / 8));
}

/** The order's code, the same in each of its SMS until it is revoked. */
export async function codeOfOrder(env: Env, orderId: string, now: number): Promise<string> {
  const db = drizzle(env.DB);
  const nonce = crypto.randomUUID();
  const code = await codeOf(env, orderId, nonce);
  const row = { orderId, nonce, codeHash: await sha256(code), createdAt: now };
  await db.insert(orderLink).values(row).onConflictDoNothing();
  const [known] = await db.select().from(orderLink).where(eq(orderLink.orderId, orderId));
  return known ? codeOf(env, orderId, known.nonce) : code;
}

export async function orderOfCode(env: Env, code: string): Promise<string | null> {
  const hash = await sha256(code.slice(0, 40).toLowerCase());
  const [found] = await drizzle(env.DB)
    .select({ orderId: orderLink.orderId })
    .from(orderLink)
    .where(eq(orderLink.codeHash, hash));
  return found?.orderId ?? null;
}

/** The next SMS carries a new one. */
export const revokeCode = (env: Env, orderId: string) =>
  drizzle(env.DB).delete(orderLink).where(eq(orderLink.orderId, orderId));
