import { changeOrder } from '../../shared/order/change.ts';
import { type Row, SYSTEM } from '../../shared/tx.ts';
import { commit } from '../../worker/sync/commit.ts';
import { checkoutBody } from '../checkout-body.ts';
import { DESIGN } from './guests.ts';
import { type Client, env } from './shop.ts';

/** Makes an order paid, so that production gets it. */
export async function pay(orderId: string, changes: Partial<Row<'order'>> = {}) {
  const claim = { kind: 'external', id: crypto.randomUUID() } as const;
  await commit(env.DB, {
    claim,
    actor: SYSTEM,
    now: Date.now(),
    name: 'setup',
    run: async (tx) => {
      const order = await tx.get('order', orderId);
      if (order) await changeOrder(tx, order, { paymentStatus: 'paid', ...changes });
    },
  });
}

type Ordered = { labels: number; others?: unknown[] };

/** A design of 25 labels with this name. */
export const worded = (text: string) => ({ ...DESIGN, text, labels: 25 }) as Ordered;

/** Orders designs and pays; returns the order's id. */
export async function paidOrder(client: Client, ...designs: Ordered[]) {
  for (const design of designs) {
    await client.send('addDesign', { designId: crypto.randomUUID(), design, quantity: 1 });
  }
  const lines = await client.rows('cartLine');
  const labels = designs.reduce(
    (sum, { labels, others = [] }) => sum + labels * (1 + others.length),
    0,
  );
  const goods = labels * 2000;
  const body = checkoutBody(lines, goods + (goods > 500_000 ? 0 : 25_000));
  const answer = await client.visitor.post('/api/checkout', body);
  if (answer.status !== 201) throw new Error(await answer.text());
  await pay(body.orderId);
  return body.orderId;
}
