import { sha256 } from '../../worker/crypto.ts';
import { orderDetail } from '../../worker/orders/detail.ts';
import { env } from '../worker/shop.ts';
import type { Shop } from './shop.ts';

/** An admin's action on the money page. Each has its own session, because days pass between them. */
export async function decide(shop: Shop, action: string, body: object): Promise<number> {
  const secret = crypto.randomUUID();
  const now = Date.now();
  const proofs = JSON.stringify([{ method: 'password', at: now }]);
  await env.DB.prepare(
    "INSERT OR IGNORE INTO factor (id, userId, name, key, createdAt, verifiedAt) VALUES ('boss', 'boss', '', '', 1, 1)",
  ).run();
  await env.DB.prepare(
    `INSERT INTO session (id, userId, aal, proofs, createdAt, seenAt, expiresAt)
     VALUES (?, 'boss', 2, ?, ?, ?, 9e15)`,
  )
    .bind(await sha256(secret), proofs, now, now)
    .run();
  const answer = await shop.fetch(`/api/money/${action}`, {
    method: 'POST',
    headers: {
      Origin: 'https://shop.test',
      Cookie: `__Host-session=${secret}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return answer?.status ?? 0;
}

/** What staff were notified of about this payment. */
export async function toldOf(about: string): Promise<unknown[]> {
  const told = await env.DB.prepare(
    "SELECT payload FROM outbox WHERE type = 'tell_staff' AND instr(payload, ?)",
  )
    .bind(about)
    .all<{ payload: string }>();
  return told.results.map(({ payload }) => JSON.parse(payload));
}

/** What the order's page says about its payments. */
export async function noticesOf(orderId: string) {
  const detail = await orderDetail(env, { owner: 'u:boss', role: 'admin' }, orderId);
  return detail?.notices.map(({ attemptId, kind }) => ({ attemptId, kind }));
}
