import { addToCart } from '../../shared/cart/cart.ts';
import { placeOrder } from '../../shared/order/order.ts';
import { setOrderStatus } from '../../shared/order/status.ts';
import { type Actor, type Row, runMutator } from '../../shared/tx.ts';
import { checkoutBody } from '../checkout-body.ts';
import { MapTx } from '../map-tx.ts';
import { goods } from './goods.ts';

export const ADMIN: Actor = { role: 'admin', owner: 'u:boss' };
export const GUEST: Actor = { role: 'guest', owner: 'g:1' };
export const NOW = Date.UTC(2026, 0, 5);
export const FEE = 10_000;

/** A shop with one product, ten in stock, that accepts cash on delivery. */
export async function shop() {
  const { rows, ids } = await goods(1, 10);
  const [productId = ''] = ids;
  const zone = rows.get('zone/nairobi') as object;
  const days = { standardDaysMin: 1, standardDaysMax: 3, expressDaysMin: 1, expressDaysMax: 2 };
  rows.set('zone/nairobi', { ...zone, ...days, cashOnDelivery: true, cashFeeCents: FEE });
  rows.set('workshop/workshop', { id: 'workshop', backlogDays: 0, cutoffHour: 14, closedDays: [] });
  rows.set('pack/x', { id: 'x', labelType: 'uv', size: 'small', labels: 36 });
  const as = (actor: Actor, now = NOW) => new MapTx(actor, rows, now);
  const left = () => (rows.get(`stock/${productId}`) as Row<'stock'>).onHand;
  const orderOf = (orderId: string) => rows.get(`order/${orderId}`) as Row<'order'>;
  const waiting = () => (rows.get('counter/waiting') as Row<'counter'>).n;
  async function order(quantity: number, changes = { paymentMethod: 'cash' }) {
    await runMutator(addToCart, as(GUEST), { productId, quantity });
    const lines = await as(GUEST).list('cartLine', GUEST.owner);
    const price = (rows.get(`product/${productId}`) as Row<'product'>).priceCents;
    const goodsCents = quantity * price;
    const fee = changes.paymentMethod === 'cash' ? FEE : 0;
    const total = goodsCents + (goodsCents > 500_000 ? 0 : 25_000) + fee;
    const body = checkoutBody(lines, total, changes);
    await runMutator(placeOrder, as(GUEST), body);
    return body.orderId;
  }
  const set = (orderId: string, status: string) =>
    runMutator(setOrderStatus, as(ADMIN), { orderId, status });
  return { rows, as, left, orderOf, waiting, order, set, productId };
}
