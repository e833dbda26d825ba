import * as z from 'zod/mini';
import { type Quote, type ShippingMethod, unitPriceCents } from '../cart/quote.ts';
import { nameIn } from '../catalogue/product.ts';
import type { contactSchema } from '../input/contact.ts';
import { normalisePhone } from '../input/phone.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import { type MethodId, methodOf } from '../payment/method.ts';
import { labelsOf, printSpecOf } from '../production/production.ts';
import { Refusal, type Row, type Tx } from '../tx.ts';
import { createOrder } from './archive.ts';
import { givenAt, NO_CONSENT } from './consent.ts';
import { hasLabelText } from './edit.ts';
import { isUnconfirmed } from './states.ts';
import { takeStock } from './stock.ts';

/** Lower case, because orders are found by the first characters of the id. */
export const newOrderId = z.uuid().check(z.toLowerCase());

export type WantedLine = {
  productId: string | null;
  quantity: number;
  design: DesignSnapshot | null;
};

export async function zoneOf(tx: Tx, countyId: string): Promise<Row<'zone'>> {
  const county = await tx.get('county', countyId);
  const zone = county && (await tx.get('zone', county.zoneId));
  if (!zone) throw new Refusal('invalid', { field: 'contact.countyId' });
  return zone;
}

export async function orderLines(
  tx: Tx,
  { orderId, owner }: { orderId: string; owner: string },
  wanted: readonly WantedLine[],
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
      keepSince: null,
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

type NewOrder = {
  /** False: asked of the parent by the order's link. */
  consent: boolean;
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

/** A larger order needs a quote; staff enter the agreed order, with ten times the limit. */
export const MAX_LABELS = 10_000;
export const MAX_ORDER_CENTS = 50_000_000;
const LIMIT_FACTOR: Record<Row<'order'>['channel'], number> = { shop: 1, phone: 10, whatsapp: 10 };

async function checkSize(tx: Tx, { lines, sums, channel }: NewOrder) {
  let labels = 0;
  for (const line of lines) {
    const pack = line.productId === null ? undefined : await tx.get('pack', line.productId);
    const press = printSpecOf(line, pack);
    if (press) labels += labelsOf(line, press);
  }
  const times = LIMIT_FACTOR[channel];
  if (labels <= MAX_LABELS * times && sums.totalCents <= MAX_ORDER_CENTS * times) return;
  throw new Refusal('order_too_large', { labels, totalCents: sums.totalCents });
}

export async function createOrderParts(tx: Tx, placing: NewOrder) {
  const { orderId, owner, contact, zone, lines, sums, discount } = placing;
  const { flow, mostCents } = methodOf(placing.paymentMethod);
  await checkSize(tx, placing);
  if (flow === 'door' && !zone.cashOnDelivery) throw new Refusal('method_unavailable');
  if (mostCents !== null && sums.totalCents > mostCents) {
    throw new Refusal('total_too_high', { mostCents });
  }
  const states = {
    status: 'pending',
    paymentStatus: sums.totalCents > 0 ? 'unpaid' : 'paid',
    paymentMethod: placing.paymentMethod,
  } as const;
  const stockHeld = !isUnconfirmed(states);
  for (const line of lines) {
    if (line.productId !== null) await takeStock(tx, line.productId, line, stockHeld);
  }
  await createOrder(tx, {
    id: orderId,
    owner,
    channel: placing.channel,
    ...states,
    shippingMethod: placing.shippingMethod,
    zoneId: zone.id,
    ...sums,
    discountCode: discount?.id ?? null,
    refundedCents: 0,
    keptExtraCents: 0,
    stockHeld,
    paidAt: sums.totalCents > 0 ? null : tx.now,
    buyerPin: placing.buyerPin || null,
    courier: '',
    tracking: '',
    locale: placing.locale,
    ...(placing.consent || !lines.some(hasLabelText) ? givenAt(tx.now) : NO_CONSENT),
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
