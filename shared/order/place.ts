import * as z from 'zod/mini';
import { MAX_LABELS, STAFF_LIMIT_FACTOR } from '../cart/limits.ts';
import { type Quote, type ShippingMethod, unitPriceCents } from '../cart/quote.ts';
import { nameIn } from '../catalogue/product.ts';
import { collectorSchema, type contactSchema } from '../input/contact.ts';
import { normalisePhone } from '../input/phone.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import { NO_STEPS, STEPS_ID } from '../label/choices.ts';
import { printable } from '../label/design.ts';
import { type MethodId, methodOf } from '../payment/method.ts';
import { labelsOf } from '../production/parts.ts';
import { shippingTo } from '../production/promise.ts';
import { partsSold } from '../production/sold.ts';
import { Refusal, type Row, type Tx } from '../tx.ts';
import { createOrder } from './change.ts';
import { type Terms, termsOfPoint, termsOfWorkshop } from './collection.ts';
import { givenAt, NO_CONSENT, NOT_ASKED } from './consent.ts';
import { hasLabelText } from './edit/editable.ts';
import { isUnconfirmed } from './states.ts';
import { packsByProduct, takeStock } from './stock.ts';

/** Lower case, because orders are found by the first characters of the id. */
export const newOrderId = z.uuid().check(z.toLowerCase());

export type WantedLine = {
  productId: string | null;
  quantity: number;
  design: DesignSnapshot | null;
};

type Delivered = z.ZodMiniObject<{
  contact: typeof contactSchema;
  shippingMethod: z.ZodMiniEnum<{ standard: 'standard'; express: 'express' }>;
  pointId: z.ZodMiniOptional<z.ZodMiniString>;
}>;

/** The required fields depend on the shipping method. */
export const byShippingMethod = <T extends Delivered>(delivered: T) =>
  z.discriminatedUnion('shippingMethod', [
    delivered,
    z.extend(delivered, { contact: collectorSchema, shippingMethod: z.literal('workshop') }),
    z.extend(delivered, {
      contact: collectorSchema,
      shippingMethod: z.literal('point'),
      pointId: z.string('error_point').check(z.minLength(1, 'error_point'), z.maxLength(64)),
    }),
  ]);

/** Where an order goes, and what that means for its price and days. */
type Destination = Pick<Row<'order'>, 'shippingMethod' | 'zoneId' | 'pickupPoint'> & {
  terms: Terms;
};

type Asked = {
  shippingMethod: ShippingMethod;
  pointId?: string | undefined;
  /** The edition of the pick-up point that the customer saw. */
  pointEdition?: string | undefined;
};

export async function destinationOf(
  tx: Tx,
  { shippingMethod, pointId = '', pointEdition }: Asked,
  countyId: string,
): Promise<Destination> {
  if (shippingMethod === 'workshop') {
    const workshop = await tx.get('workshop', 'workshop');
    if (!workshop?.collects) throw new Refusal('point_gone');
    return { shippingMethod, zoneId: '', pickupPoint: null, terms: termsOfWorkshop(workshop) };
  }
  if (shippingMethod === 'point') {
    const point = await tx.get('pickupPoint', pointId);
    if (!point) throw new Refusal('point_gone');
    const { edition, freeAboveCents: _, ...pickupPoint } = point;
    if ((pointEdition ?? edition) !== edition) throw new Refusal('point_changed');
    return { shippingMethod, zoneId: '', pickupPoint, terms: termsOfPoint(point) };
  }
  const county = await tx.get('county', countyId);
  const zone = county && (await tx.get('zone', county.zoneId));
  if (!zone) throw new Refusal('invalid', { field: 'contact.countyId' });
  const offered = shippingTo(zone, shippingMethod);
  return { shippingMethod: offered, zoneId: zone.id, pickupPoint: null, terms: zone };
}

/** What a line without a product is called. */
export const CUSTOM_LABELS = { name: 'Custom labels', nameSw: 'Lebo maalum' };

export async function orderLines(
  tx: Tx,
  { orderId, owner }: { orderId: string; owner: string },
  wanted: readonly WantedLine[],
): Promise<Row<'orderLine'>[]> {
  const lines: Row<'orderLine'>[] = [];
  const hasOwnLabels = wanted.some(({ productId }) => productId === null);
  const steps = (hasOwnLabels && (await tx.get('priceSteps', STEPS_ID))?.steps) || NO_STEPS;
  for (const [position, { productId, quantity, design }] of wanted.entries()) {
    const product = productId === null ? undefined : await tx.get('product', productId);
    const price = unitPriceCents({ productId, quantity }, product, design ?? undefined, steps);
    if (price === null) throw new Refusal('unknown_product');
    const pack = productId === null ? undefined : await tx.get('pack', productId);
    lines.push({
      id: `${orderId}/${position}`,
      owner,
      orderId,
      position,
      productId,
      name: product?.name ?? CUSTOM_LABELS.name,
      nameSw: product ? nameIn('sw', product) : CUSTOM_LABELS.nameSw,
      unitPriceCents: price,
      quantity,
      design,
      keepSince: null,
      revision: 1,
      parts: partsSold({ productId, design, quantity }, pack),
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
  /** False: the order's link asks for it, unless no line carries a name. */
  consent: boolean;
  consentVersion?: string | undefined;
  orderId: string;
  owner: string;
  channel: Row<'order'>['channel'];
  contact: z.output<typeof contactSchema>;
  destination: Destination;
  lines: Row<'orderLine'>[];
  sums: Quote;
  discount: Row<'discount'> | null;
  paymentMethod: MethodId;
  buyerPin?: string | undefined;
  locale: Row<'order'>['locale'];
};

const MAX_ORDER_CENTS = 50_000_000;

function checkSize({ lines, sums, channel }: NewOrder) {
  let labels = 0;
  for (const line of lines) {
    for (const spec of line.parts ?? []) labels += labelsOf(line, spec);
  }
  const times = channel === 'shop' ? 1 : STAFF_LIMIT_FACTOR;
  if (labels <= MAX_LABELS * times && sums.totalCents <= MAX_ORDER_CENTS * times) return;
  throw new Refusal('order_too_large', { labels, totalCents: sums.totalCents });
}

/** The pack may have been edited since the name was put into the cart. */
async function refuseMisfits({ lines }: NewOrder) {
  for (const { design, parts, name, nameSw } of lines) {
    if (!design) continue;
    try {
      await printable(design, parts ?? []);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, { ...error.detail, product: name, productSw: nameSw });
    }
  }
}

function consentOf({ lines, consent, consentVersion }: NewOrder, now: number) {
  if (!lines.some(hasLabelText)) return NOT_ASKED;
  return consent ? givenAt(now, consentVersion) : NO_CONSENT;
}

export async function createOrderParts(tx: Tx, placing: NewOrder) {
  const { orderId, owner, contact, lines, sums, discount } = placing;
  const { terms, ...destination } = placing.destination;
  const { flow, mostCents } = methodOf(placing.paymentMethod);
  checkSize(placing);
  await refuseMisfits(placing);
  if (flow === 'door' && !terms.cashOnDelivery) throw new Refusal('method_unavailable');
  if (mostCents !== null && sums.totalCents > mostCents) {
    throw new Refusal('total_too_high', { mostCents });
  }
  const states = {
    status: 'pending',
    paymentStatus: sums.totalCents > 0 ? 'unpaid' : 'paid',
    paymentMethod: placing.paymentMethod,
  } as const;
  const stockHeld = !isUnconfirmed(states);
  for (const [productId, packs] of packsByProduct(lines)) {
    await takeStock(tx, { orderId, productId, packs, takes: stockHeld });
  }
  await createOrder(tx, {
    id: orderId,
    owner,
    channel: placing.channel,
    ...states,
    ...destination,
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
    ...consentOf(placing, tx.now),
    promisedFrom: null,
    promisedTo: null,
    finishedAt: null,
    slipPrintedAt: null,
    parcelPrintedAt: null,
    placedAt: tx.now,
    updatedAt: tx.now,
    archived: false,
  });
  for (const line of lines) await tx.create('orderLine', line);
  const phone = normalisePhone(contact.phone) ?? contact.phone;
  await tx.create('address', {
    id: orderId,
    owner,
    ...contact,
    phone,
    bySms: contact.email === '',
    archived: false,
  });
  tx.effect({ type: 'order_placed', orderId });
  if (sums.totalCents === 0) {
    tx.effect({ type: 'order_paid', orderId, once: `order_paid ${orderId}` });
  }
}
