import * as z from 'zod/mini';
import type { ShippingMethod } from '../../../shared/cart/quote.ts';
import {
  deliveredCheckout,
  requireEmail,
  requireEmailOrTick,
  requirePromptPhone,
} from '../../../shared/order/order.ts';
import { byShippingMethod } from '../../../shared/order/place.ts';
import { askedOf } from './-email-rule.ts';

/** The form's fields, with the server's own rules. */
const fields = z.pick(deliveredCheckout, {
  contact: true,
  mpesaPhone: true,
  paymentMethod: true,
  buyerPin: true,
  shippingMethod: true,
  consent: true,
  noEmail: true,
  pointId: true,
});

/** The form may hold an unticked box, which this rule refuses. */
export const checkoutForm = (isNamed: boolean, offersNoEmail: boolean) =>
  z.pipe(
    z.transform((values: CheckoutValues): unknown => askedOf(values)),
    byShippingMethod(
      isNamed ? z.extend(fields, { consent: z.literal(true, 'error_consent') }) : fields,
    ).check(requirePromptPhone, offersNoEmail ? requireEmailOrTick : requireEmail),
  );

export type CheckoutValues = Required<
  Omit<z.input<typeof fields>, 'consent' | 'shippingMethod'>
> & {
  shippingMethod: ShippingMethod;
  consent: boolean;
};
