import { and, eq, notExists } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { orderCode, sameText, sha256, typedCode } from '../crypto.ts';
import type { Env } from '../env.ts';
import { replaceOrderKey } from '../orders/link-key.ts';
import { orderLink, replacedOrderKey } from '../schema.ts';

const codeOf = (env: Env, orderId: string, nonce: string) =>
  orderCode(env.APP_SECRET, 'order link', orderId, nonce);

/** The order's code, the same in each of its SMS until it is revoked or the shop's secret is replaced. */
export async function codeOfOrder(env: Env, orderId: string, now: number): Promise<string> {
  const db = drizzle(env.DB);
  const nonce = crypto.randomUUID();
  const codeHash = await sha256(await codeOf(env, orderId, nonce));
  const [known] = await db
    .insert(orderLink)
    .values({ orderId, nonce, codeHash, createdAt: now })
    .onConflictDoUpdate({ target: orderLink.orderId, set: { createdAt: now } })
    .returning();
  const code = await codeOf(env, orderId, known?.nonce ?? nonce);
  const hash = await sha256(code);
  if (known && known.codeHash !== hash) {
    await db.update(orderLink).set({ codeHash: hash }).where(eq(orderLink.orderId, orderId));
  }
  return code;
}

export async function orderOfCode(env: Env, typed: string): Promise<string | null> {
  const code = typedCode(typed);
  const [found] = await drizzle(env.DB)
    .select()
    .from(orderLink)
    .where(eq(orderLink.codeHash, await sha256(code)));
  // A code made with a secret that was replaced opens nothing.
  const isValid = found && sameText(await codeOf(env, found.orderId, found.nonce), code);
  return isValid ? found.orderId : null;
}

/** Of SMS and mails; the next ones carry new links. `id` is the effect's: a repeat changes nothing. */
export async function revokeLinks(env: Env, id: string, { orderId }: { orderId: string }) {
  const db = drizzle(env.DB);
  const isThis = and(eq(replacedOrderKey.orderId, orderId), eq(replacedOrderKey.nonce, id));
  const done = db.select().from(replacedOrderKey).where(isThis);
  // If this effect has replaced the key before, the link was made after that and stays.
  await db.batch([
    db.delete(orderLink).where(and(eq(orderLink.orderId, orderId), notExists(done))),
    replaceOrderKey(env, orderId, id),
  ]);
}
