import * as z from 'zod/mini';
import { removeWithDesign } from './cart.ts';
import { designSchema } from './design.ts';
import { discountOfOrder, moveDiscount, redeem } from './discount.ts';
import { nameCount } from './label/names.ts';
import { changeOrder, createOrder } from './order-window.ts';
import { normalisePhone } from './phone.ts';
import { LINE } from './plain-text.ts';
import { quote, SHIPPING_METHODS, unitPriceCents } from './quote.ts';
import { mutator, Refusal, type Row, type Tx } from './tx.ts';

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The wording of the consent that is ticked at checkout; a new wording gets a new version. */
export const CONSENT_VERSION = '2026-11';

/** M-Pesa takes at most KSh 250,000 at a time (reference/payments.md, 4.1). */
const MPESA_MOST_CENTS = 25_000_000;

/** The order id as people see it (spec: its first 8 characters). */
export const orderNumber = (orderId: string) => orderId.slice(0, 8).toUpperCase();

const trimmed = (min: number, max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(min, message), z.maxLength(max), z.regex(LINE));

/** What the checkout form asks; messages are keys of the catalogue, in the spec's words there. */
export const contactSchema = z.strictObject({
  fullName: trimmed(2, 100, 'error_full_name'),
  email: z.string().check(z.trim(), z.maxLength(255), z.email('error_email')),
  street: trimmed(5, 200, 'error_address'),
  city: trimmed(2, 80, 'error_city'),
  countyId: z.string().check(z.regex(/^([1-9]|[1-3]\d|4[0-7])$/, 'error_county')),
  landmark: z.string().check(z.trim(), z.maxLength(200), z.regex(LINE)),
  postalCode: z
    .string()
    .check(z.trim(), z.maxLength(20), z.regex(/^(|.{5,})$/u, 'error_zip'), z.regex(LINE)),
  phone: z.string().check(
    z.trim(),
    z.maxLength(30),
    z.minLength(10, 'error_phone'),
    z.refine((phone) => normalisePhone(phone) !== null, 'error_phone'),
  ),
});

export const checkoutSchema = z.strictObject({
  orderId: z.uuid(),
  contact: contactSchema,
  mpesaPhone: z.string().check(
    z.trim(),
    z.refine((phone) => normalisePhone(phone) !== null, 'error_phone'),
  ),
  paymentMethod: z.literal('mpesa', 'error_payment_method'),
  shippingMethod: z.enum(SHIPPING_METHODS),
  consent: z.literal(true, 'error_consent'),
  locale: z.enum(['en', 'sw']),
  /** What the customer saw; only compared (ruling 10). */
  expected: z.strictObject({
    totalCents: z.int(),
    lines: z
      .array(z.strictObject({ id: z.string().check(z.maxLength(300)), quantity: z.int() }))
      .check(z.maxLength(100)),
  }),
});
export type Checkout = z.output<typeof checkoutSchema>;

/** Turns the actor's cart into an order, with the server's prices; its door is POST /api/checkout. */
export const placeOrder = mutator({
  by: ['guest', 'customer', 'admin'],
  args: checkoutSchema,
  async run(tx, args) {
    const { owner } = tx.actor;
    const { contact } = args;
    const cart = await tx.list('cartLine', owner);
    if (cart.length === 0) throw new Refusal('cart_empty');
    const county = await tx.get('county', contact.countyId);
    const zone = county && (await tx.get('zone', county.zoneId));
    if (!zone) throw new Refusal('invalid', { field: 'contact.countyId' });
    cart.sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1));
    const designs = new Map((await tx.list('design', owner)).map((d) => [d.id, d]));
    const lines: Row<'orderLine'>[] = [];
    for (const [position, line] of cart.entries()) {
      const design = designs.get(line.designId ?? '');
      lines.push(await snapshot(tx, line, design, args.orderId, position));
    }
    const phone = normalisePhone(contact.phone) ?? contact.phone;
    const { subtotalCents } = quote(lines, zone, args.shippingMethod);
    const discount = await discountOfOrder(tx, phone, subtotalCents);
    const sums = quote(lines, zone, args.shippingMethod, discount);
    compare(args.expected, cart, sums.totalCents);
    if (sums.totalCents > MPESA_MOST_CENTS) {
      throw new Refusal('total_too_high', { mostCents: MPESA_MOST_CENTS });
    }

    for (const line of lines) {
      if (line.productId !== null) await tx.add('stock', line.productId, -packsOf(line));
    }
    await createOrder(tx, {
      id: args.orderId,
      owner,
      status: 'pending',
      // Nothing to pay is paid.
      paymentStatus: sums.totalCents > 0 ? 'unpaid' : 'paid',
      paymentMethod: args.paymentMethod,
      shippingMethod: args.shippingMethod,
      zoneId: zone.id,
      ...sums,
      discountCode: discount?.id ?? null,
      stockHeld: true,
      locale: args.locale,
      consentVersion: CONSENT_VERSION,
      consentAt: tx.now,
      placedAt: tx.now,
      updatedAt: tx.now,
      archived: false,
    });
    if (discount) await redeem(tx, discount, { id: args.orderId, owner, phone });
    for (const line of lines) await tx.create('orderLine', line);
    await tx.create('address', {
      id: args.orderId,
      owner,
      ...contact,
      phone,
      archived: false,
    });
    for (const line of cart) await removeWithDesign(tx, line);
    tx.effect({ type: 'order_placed', orderId: args.orderId });
  },
});

/** Any value at any time (spec); leaving 'cancelled' takes the goods again or is refused. */
export const setOrderStatus = mutator({
  by: ['admin'],
  args: z.strictObject({
    orderId: z.uuid(),
    status: z.enum(ORDER_STATUSES),
    reason: z.optional(z.string().check(z.maxLength(200))),
  }),
  async run(tx, { orderId, status }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (order.status === status) return;
    const holds = status !== 'cancelled';
    if (holds !== order.stockHeld) {
      for (const line of await tx.list('orderLine', orderId)) {
        if (line.productId === null) continue;
        await tx.add('stock', line.productId, holds ? -packsOf(line) : packsOf(line));
      }
      await moveDiscount(tx, order, holds);
    }
    await changeOrder(tx, order, { status, stockHeld: holds });
  },
});

/** Packs a line takes out of stock: of a design with many names one for each. */
const packsOf = (line: Row<'orderLine'>) => line.quantity * nameCount(line.design);

async function snapshot(
  tx: Tx,
  line: Row<'cartLine'>,
  design: Row<'design'> | undefined,
  orderId: string,
  position: number,
): Promise<Row<'orderLine'>> {
  const product = line.productId === null ? undefined : await tx.get('product', line.productId);
  const price = unitPriceCents(line, product, design);
  if (price === null || (line.designId !== null && !design)) throw new Refusal('unknown_product');
  return {
    id: `${orderId}/${position}`,
    owner: tx.actor.owner,
    orderId,
    position,
    productId: line.productId,
    name: product?.name ?? 'Custom labels',
    nameSw: product?.nameSw ?? 'Lebo maalum',
    unitPriceCents: price,
    quantity: line.quantity,
    design: design ? designSchema.parse(pickDesign(design)) : null,
    archived: false,
  };
}

function pickDesign({ id: _, owner: __, createdAt: ___, ...design }: Row<'design'>) {
  return design;
}

/** What is ordered is what the customer saw; else the new state is shown and asked again. */
function compare(expected: Checkout['expected'], cart: Row<'cartLine'>[], totalCents: number) {
  const seen = new Map(expected.lines.map((l) => [l.id, l.quantity]));
  const same = seen.size === cart.length && cart.every((l) => seen.get(l.id) === l.quantity);
  if (!same) throw new Refusal('cart_changed', { totalCents });
  if (expected.totalCents !== totalCents) throw new Refusal('price_changed', { totalCents });
}
