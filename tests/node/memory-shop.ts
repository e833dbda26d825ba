import type { ZodMiniType } from 'zod/mini';
import { NO_DETAILS } from '../../shared/catalogue/shop-details.ts';
import { newAttempt } from '../../shared/payment/attempt.ts';
import type { Row } from '../../shared/tx.ts';
import { type Mutator, runMutator } from '../../shared/tx.ts';
import { MapTx } from '../map-tx.ts';

export const ADMIN = { role: 'admin', owner: 'u:boss' } as const;
const SYSTEM = { role: 'system', owner: 'system' } as const;
const NOW = Date.UTC(2026, 10, 21);

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An in-memory shop with orders of KSh 1,000 and their payments. */
export function memoryShop(seller: Partial<Row<'shopDetails'>> = {}) {
  const rows = new Map<string, unknown>();
  rows.set('shopDetails/shop', { id: 'shop', ...NO_DETAILS, address: 'Nairobi', ...seller });
  const tx = (actor: MapTx['actor'] = SYSTEM) => new MapTx(actor, rows, NOW);
  const run = <S extends ZodMiniType>(mutator: Mutator<S>, args: unknown) =>
    runMutator(mutator, tx(mutator.by.includes('admin') ? ADMIN : SYSTEM), args);
  return {
    rows,
    tx,
    run,
    order(n: number, changes: Partial<Row<'order'>> = {}) {
      const sums = { subtotalCents: 75_000, discountCents: 0, shippingCents: 25_000 };
      const unpaid = { status: 'pending', paymentStatus: 'unpaid', stockHeld: true, paidAt: null };
      const kept = { keptExtraCents: 0, promisedTo: null };
      const whole = { ...sums, ...kept, cashFeeCents: 0, roundingCents: 0, totalCents: 100_000 };
      const order = { id: uuid(n), owner: 'g:1', ...whole, ...unpaid, refundedCents: 0 };
      rows.set(`order/${order.id}`, { ...order, paymentMethod: 'mpesa', ...changes });
      return order.id;
    },
    attempt(id: string, orderId: string, changes: Partial<Row<'attempt'>> = {}) {
      const order = { id: orderId, owner: 'g:1', totalCents: 100_000 } as Row<'order'>;
      const row = newAttempt(order, {
        id,
        method: 'mpesa',
        channel: 'prompt',
        state: 'pending',
        phone: '254712345678',
        callbackHash: id,
        startedAt: NOW,
        ...changes,
      });
      rows.set(`attempt/${id}`, row);
      return id;
    },
    get: <K extends 'order' | 'attempt' | 'refund' | 'stray'>(kind: K, id: string) =>
      rows.get(`${kind}/${id}`) as Row<K>,
    all: <K extends 'refund' | 'invoice' | 'attempt'>(kind: K) =>
      [...rows].filter(([key]) => key.startsWith(`${kind}/`)).map(([, row]) => row as Row<K>),
  };
}
