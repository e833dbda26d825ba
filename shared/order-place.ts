import type * as z from 'zod/mini';
import type { contactSchema } from './contact.ts';
import type { DesignSnapshot } from './design.ts';
import { sell } from './order-stock.ts';
import { createOrder } from './order-window.ts';
import { type MethodId, methodOf } from './payment-method.ts';
import { normalisePhone } from './phone.ts';
import { nameIn } from './product.ts';
import { type Quote, type ShippingMethod, unitPriceCents } from './quote.ts';
import { Refusal, type Row, type Tx } from './tx.ts';

/** The wording of the consent that is ticked at checkout; a new wording gets a new version. */
export const CONSENT_VERSION = '2026-11';

/** What is wanted of one product, or of labels of one's own (productId null). */
export type Wanted = { productId: string | null; quantity: number; design: DesignSnapshot | null };

export async function zoneOf(tx: Tx, countyId: string): Promise<Row<'zone'>> {
  const county = await tx.get('county', countyId);
  const zone = county && (await tx.get('zone', county.zoneId));
  if (!zone) throw new Refusal('invalid', { field: 'contact.countyId' });
  return zone;
}

/** Lines as they will be kept, with the shop's names and prices of this moment. */
export async function orderLines(
  tx: Tx,
  { orderId, owner }: { orderId: string; owner: string },
  wanted: readonly Wanted[],
): Promise<Row<'orderLine'>[]> {
  const lines: Row<'orderLine'>[] = [];
  for (const [position, { productId, quantity, design }] of wanted.entries()) {
    const product = productId === null ? undefined : await tx.get('product', productId);
    const price = unitPriceCents({ productId }, product, design ?? undefined);
    if (price === null) throw new Refusal('unknown_product');
    lines.push({
      id: `${orderId}/${position}`,
      owner,
      orderId,
      position,
      productId,
      name: product?.name ?? 'Custom labels',
      nameSw: product ? nameIn('sw', product) : 'Lebo maalum',
      unitPriceCents: price,
      quantity,
      design,
      revision: 1,
      jobId: null,
      press: null,
      step: 'queued',
      stepAt: null,
      archived: false,
    });
  }
  return lines;
}

type Placing = {
  orderId: string;
  owner: string;
  channel: Row<'order'>['channel'];
  contact: z.output<typeof contactSchema>;
  zone: Row<'zone'>;
  lines: Row<'orderLine'>[];
  sums: Quote;
  discount: Row<'discount'> | null;
  paymentMethod: MethodId;
  shippingMethod: ShippingMethod;
  buyerPin?: string | undefined;
  locale: Row<'order'>['locale'];
};

/** The end of every way to order: goods are held, the order stands, its customer is told. */
export async function layDown(tx: Tx, placing: Placing) {
  const { orderId, owner, contact, zone, lines, sums, discount } = placing;
  const { flow, mostCents } = methodOf(placing.paymentMethod);
  if (flow === 'door' && !zone.cashOnDelivery) throw new Refusal('method_unavailable');
  if (mostCents !== null && sums.totalCents > mostCents) {
    throw new Refusal('total_too_high', { mostCents });
  }
  for (const line of lines) {
    if (line.productId !== null) await sell(tx, line.productId, line);
  }
  await createOrder(tx, {
    id: orderId,
    owner,
    channel: placing.channel,
    status: 'pending',
    // Nothing to pay is paid.
    paymentStatus: sums.totalCents > 0 ? 'unpaid' : 'paid',
    paymentMethod: placing.paymentMethod,
    shippingMethod: placing.shippingMethod,
    zoneId: zone.id,
    ...sums,
    discountCode: discount?.id ?? null,
    refundedCents: 0,
    keptExtraCents: 0,
    stockHeld: true,
    paidAt: sums.totalCents > 0 ? null : tx.now,
    buyerPin: placing.buyerPin || null,
    courier: '',
    tracking: '',
    locale: placing.locale,
    consentVersion: CONSENT_VERSION,
    consentAt: tx.now,
    promisedFrom: null,
    promisedTo: null,
    placedAt: tx.now,
    updatedAt: tx.now,
    archived: false,
  });
  for (const line of lines) await tx.create('orderLine', line);
  const phone = normalisePhone(contact.phone) ?? contact.phone;
  await tx.create('address', { id: orderId, owner, ...contact, phone, archived: false });
  tx.effect({ type: 'order_placed', orderId });
  if (sums.totalCents === 0) {
    tx.effect({ type: 'order_paid', orderId, once: `order_paid ${orderId}` });
  }
}
