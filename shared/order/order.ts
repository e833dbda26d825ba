import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { removeWithDesign } from '../cart/cart.ts';
import { discountOfOrder, redeem } from '../cart/discount.ts';
import { DELIVERY_METHODS, quote, type ShippingMethod } from '../cart/quote.ts';
import { contactSchema } from '../input/contact.ts';
import { KRA_PIN } from '../input/kra-pin.ts';
import { normalisePhone } from '../input/phone.ts';
import { snapshotOf } from '../label/choices.ts';
import { designSchema } from '../label/design.ts';
import { LOCALES } from '../locale.ts';
import { METHOD_IDS, type MethodId, methodOf } from '../payment/method.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { shownConsent } from './consent.ts';
import { hasLabelText } from './edit/editable.ts';
import {
  byShippingMethod,
  createOrderParts,
  destinationOf,
  newOrderId,
  orderLines,
} from './place.ts';

type PaymentChoice = { paymentMethod: MethodId; mpesaPhone: string };
export const requirePromptPhone = z.refine<PaymentChoice>(
  ({ paymentMethod, mpesaPhone }) =>
    methodOf(paymentMethod).flow !== 'prompt' || normalisePhone(mpesaPhone) !== null,
  { path: ['mpesaPhone'], error: 'error_phone' },
);

type EmailChoice = { contact: { email: string }; noEmail?: boolean; paymentMethod: MethodId };
const isEmailChoice = (value: unknown): value is EmailChoice =>
  typeof (value as Partial<EmailChoice> | null)?.contact?.email === 'string';

/** Not required after 'I have no e-mail', unless the payment method needs one. */
const requireEmailOr = (error: string) =>
  z.refine<EmailChoice>(
    ({ contact, noEmail, paymentMethod }) =>
      contact.email !== '' ||
      (noEmail === true &&
        METHOD_IDS.includes(paymentMethod) &&
        !methodOf(paymentMethod).needsEmail),
    {
      path: ['contact', 'email'],
      error: ({ input }) => (isEmailChoice(input) && input.noEmail ? 'error_email' : error),
      // Reported together with the other errors.
      when: ({ value }) => isEmailChoice(value),
    },
  );
export const requireEmail = requireEmailOr('error_email');
/** For a form that offers 'I have no e-mail'. */
export const requireEmailOrTick = requireEmailOr('error_email_or_tick');

/**
 * A new key is optional and comes last: a repeated request is recognised by a digest of its body, which an
 * open page of an older version sends without it.
 */
export const deliveredCheckout = z.strictObject({
  orderId: newOrderId,
  contact: contactSchema,
  mpesaPhone: z.string().check(z.trim(), z.maxLength(30)),
  paymentMethod: z.enum(METHOD_IDS, 'error_payment_method'),
  buyerPin: z.optional(
    z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^$|${KRA_PIN.source}`), 'error_pin')),
  ),
  shippingMethod: z.enum(DELIVERY_METHODS),
  /** Required if the order carries a name. */
  consent: z.boolean('error_consent'),
  locale: z.enum(LOCALES),
  /** What the customer saw; only compared. */
  expected: z.strictObject({
    totalCents: z.int(),
    lines: z
      .array(z.strictObject({ id: z.string().check(z.maxLength(300)), quantity: z.int() }))
      .check(z.maxLength(100)),
  }),
  noEmail: z.optional(z.boolean()),
  pointId: z.optional(z.string().check(z.maxLength(64))),
  pointEdition: z.optional(z.string().check(z.maxLength(64))),
  /** The text that was shown. */
  consentVersion: shownConsent,
});

export const checkoutSchema = byShippingMethod(deliveredCheckout).check(
  requirePromptPhone,
  requireEmail,
);
/** What a browser sends. */
export type Checkout = Omit<z.output<typeof deliveredCheckout>, 'shippingMethod'> & {
  shippingMethod: ShippingMethod;
};

export const placeOrder = mutator({
  name: 'placeOrder',
  by: SHOPPERS,
  args: checkoutSchema,
  async run(tx, args) {
    const { owner } = tx.actor;
    const { contact, orderId } = args;
    const cart = await tx.list('cartLine', owner);
    if (cart.length === 0) throw new Refusal('cart_empty');
    const destination = await destinationOf(tx, args, contact.countyId);
    const { terms, shippingMethod } = destination;
    cart.sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1));
    const designs = new Map((await tx.list('design', owner)).map((d) => [d.id, d]));
    const wanted = cart.map((line) => {
      const { productId, quantity, designId } = line;
      const design = designs.get(designId ?? '');
      if (designId !== null && !design) throw new Refusal('unknown_product');
      return {
        productId,
        quantity,
        design: design ? designSchema.parse(snapshotOf(design)) : null,
      };
    });
    const lines = await orderLines(tx, { orderId, owner }, wanted);
    const phone = normalisePhone(contact.phone) ?? contact.phone;
    const { subtotalCents } = quote(lines, terms, shippingMethod);
    const discount = await discountOfOrder(tx, phone, subtotalCents);
    const sums = quote(lines, terms, shippingMethod, discount, args.paymentMethod);
    refuseIfChanged(args.expected, cart, sums.totalCents);
    if (!args.consent && lines.some(hasLabelText)) {
      throw new Refusal('invalid', { field: 'consent', message: 'error_consent' });
    }
    const placing = { ...args, destination, owner, lines, sums, discount };
    await createOrderParts(tx, { ...placing, channel: 'shop' });
    if (discount) await redeem(tx, discount, { id: orderId, owner, phone });
    for (const line of cart) await removeWithDesign(tx, line);
  },
});

function refuseIfChanged(
  expected: Checkout['expected'],
  cart: Row<'cartLine'>[],
  totalCents: number,
) {
  const seen = new Map(expected.lines.map((l) => [l.id, l.quantity]));
  const same = seen.size === cart.length && cart.every((l) => seen.get(l.id) === l.quantity);
  if (!same) throw new Refusal('cart_changed', { totalCents });
  if (expected.totalCents !== totalCents) throw new Refusal('price_changed', { totalCents });
}
