import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { LINK_LASTS_MS } from '../../shared/feedback/request.ts';
import { orderCode, sameText, sha256, typedCode } from '../crypto.ts';
import type { Env } from '../env.ts';
import { reviewLink } from '../schema.ts';

const codeOf = (env: Env, orderId: string, nonce: string) =>
  orderCode(env.APP_SECRET, 'review link', orderId, nonce);

/** The code of the order's link. A repeat has the same one until the shop's secret is replaced. */
export async function reviewCode(env: Env, orderId: string, now: number): Promise<string> {
  const db = drizzle(env.DB);
  const nonce = crypto.randomUUID();
  const codeHash = await sha256(await codeOf(env, orderId, nonce));
  const expiresAt = now + LINK_LASTS_MS;
  await db.insert(reviewLink).values({ orderId, nonce, codeHash, expiresAt }).onConflictDoNothing();
  const [known] = await db.select().from(reviewLink).where(eq(reviewLink.orderId, orderId));
  const code = await codeOf(env, orderId, known?.nonce ?? nonce);
  const hash = await sha256(code);
  if (known && known.codeHash !== hash) {
    await db.update(reviewLink).set({ codeHash: hash }).where(eq(reviewLink.orderId, orderId));
  }
  return code;
}

/** The order that a code asks about, while the link lasts. */
export async function orderToReview(env: Env, typed: string, now: number): Promise<string | null> {
  const code = typedCode(typed);
  const [found] = await drizzle(env.DB)
    .select()
    .from(reviewLink)
    .where(eq(reviewLink.codeHash, await sha256(code)));
  if (!found || found.expiresAt <= now) return null;
  // A code made with a secret that was replaced opens nothing.
  return sameText(await codeOf(env, found.orderId, found.nonce), code) ? found.orderId : null;
}
