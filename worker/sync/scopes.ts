import type { D1Tx } from './d1-tx.ts';

/** What an admin's tables show, and what the holder of an order's link sees. */
const ORDER_KINDS = ['order', 'orderLine', 'address', 'attempt', 'refund', 'invoice'];
const ADMIN_KINDS = [
  ...ORDER_KINDS,
  'orderNote',
  'product',
  'stock',
  'counter',
  'discount',
  'discountUse',
  'stray',
  'seller',
  'exchangeRate',
  'job',
  'pack',
  'workshop',
  'zone',
  'county',
  'category',
  'banner',
];

/** Whom a commit concerns: the rooms of worker/sync/live.ts that are told to pull. */
export function scopesOf(tx: D1Tx): Set<string> {
  const scopes = new Set<string>();
  for (const [key, { before, after }] of tx.changed) {
    const [kind = ''] = key.split('/');
    const row = (after ?? before ?? {}) as { owner?: string; orderId?: string; id?: string };
    if (row.owner) scopes.add(row.owner);
    if (ADMIN_KINDS.includes(kind)) scopes.add('admin');
    const orderId = row.orderId ?? row.id;
    if (ORDER_KINDS.includes(kind) && orderId) scopes.add(`o:${orderId}`);
  }
  return scopes;
}
