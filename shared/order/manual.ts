import * as z from 'zod/mini';
import { guestOwner } from '../account/owner.ts';
import { AREAS } from '../account/roles.ts';
import { DELIVERY_METHODS, quote } from '../cart/quote.ts';
import { markCartUsed, wantedLines } from '../cart/shared-cart.ts';
import { takesDesign } from '../catalogue/product.ts';
import { contactSchema } from '../input/contact.ts';
import { printableOn } from '../label/design.ts';
import { LOCALES } from '../locale.ts';
import { METHOD_IDS, type MethodId, methodOf } from '../payment/method.ts';
import { mutator, Refusal } from '../tx.ts';
import { shownConsent } from './consent.ts';
import {
  byShippingMethod,
  createOrderParts,
  destinationOf,
  newOrderId,
  orderLines,
  type WantedLine,
} from './place.ts';

export const CHANNELS = ['whatsapp', 'phone'] as const;

export const deliveredManual = z.strictObject({
  orderId: newOrderId,
  channel: z.enum(CHANNELS),
  contact: contactSchema,
  lines: wantedLines,
  /** The cart that a customer sent and that the order was made of. */
  sharedCartId: z.optional(z.string().check(z.maxLength(64))),
  shippingMethod: z.enum(DELIVERY_METHODS),
  paymentMethod: z.enum(METHOD_IDS),
  /** False: the order's link asks the parent or guardian. */
  consent: z.boolean(),
  locale: z.enum(LOCALES),
  /** What the admin told the customer; only compared. */
  expectedCents: z.int(),
  pointId: z.optional(z.string().check(z.maxLength(64))),
  pointEdition: z.optional(z.string().check(z.maxLength(64))),
  consentVersion: shownConsent,
});

type Paying = { paymentMethod: MethodId; contact: { email: string } };

/** The payment method needs an email address, and there is none. */
export const isWithoutEmail = ({ paymentMethod, contact }: Paying) =>
  methodOf(paymentMethod).needsEmail && contact.email.trim() === '';
export const requireEmailToPay = z.refine<Paying>((typed) => !isWithoutEmail(typed), {
  error: 'error_email',
  path: ['contact', 'email'],
});

export const manualSchema = byShippingMethod(deliveredManual).check(requireEmailToPay);

export const placeManualOrder = mutator({
  name: 'placeManualOrder',
  by: AREAS.orders,
  args: manualSchema,
  async run(tx, args) {
    await markCartUsed(tx, args);
    // A guest that no browser has. Anyone with the order's link may pay it.
    const owner = guestOwner(args.orderId);
    const destination = await destinationOf(tx, args, args.contact.countyId);
    const wanted: WantedLine[] = [];
    for (const line of args.lines) {
      const product = line.productId === null ? null : await tx.get('product', line.productId);
      if (product === undefined) throw new Refusal('unknown_product');
      if (product && line.design && !takesDesign(product)) throw new Refusal('no_design');
      const { productId, design } = line;
      wanted.push({ ...line, design: design && (await printableOn(tx, productId, design)) });
    }
    const lines = await orderLines(tx, { orderId: args.orderId, owner }, wanted);
    const { terms, shippingMethod } = destination;
    const sums = quote(lines, terms, shippingMethod, null, args.paymentMethod);
    const { totalCents } = sums;
    if (totalCents !== args.expectedCents) throw new Refusal('price_changed', { totalCents });
    await createOrderParts(tx, {
      ...args,
      destination,
      owner,
      lines,
      sums,
      discount: null,
    });
  },
});
