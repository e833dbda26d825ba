import * as z from 'zod/mini';
import { checkoutFields, requirePromptPhone } from '../../../shared/order/order.ts';

/** What the form asks, by the very rules the server applies. */
const fields = z.pick(checkoutFields, {
  contact: true,
  mpesaPhone: true,
  paymentMethod: true,
  buyerPin: true,
  shippingMethod: true,
  consent: true,
});
const formSchema = fields.check(requirePromptPhone);

export type CheckoutValues = Omit<z.input<typeof formSchema>, 'consent' | 'buyerPin'> & {
  buyerPin: string;
  consent: boolean;
};

/** The form may hold an unticked box; the rule refuses it with its own words. */
export const checkoutForm = formSchema as unknown as z.ZodMiniType<CheckoutValues, CheckoutValues>;
