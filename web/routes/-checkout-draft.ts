import * as z from 'zod/mini';
import { checkoutSchema } from '../../shared/order.ts';
import type { ShippingMethod } from '../../shared/quote.ts';

/** What the form asks, by the very rules the server applies. */
const formSchema = z.pick(checkoutSchema, {
  contact: true,
  mpesaPhone: true,
  shippingMethod: true,
  consent: true,
});

export type CheckoutValues = Omit<z.input<typeof formSchema>, 'consent'> & { consent: boolean };

/** The form may hold an unticked box; the rule refuses it with its own words. */
export const checkoutForm = formSchema as unknown as z.ZodMiniType<CheckoutValues, CheckoutValues>;

const KEY = 'tiny-tag-checkout';

const EMPTY: CheckoutValues = {
  contact: {
    fullName: '',
    email: '',
    street: '',
    city: '',
    postalCode: '',
    phone: '',
    countyId: '',
    landmark: '',
  },
  mpesaPhone: '',
  shippingMethod: 'standard',
  consent: false,
};

/** What was typed in this tab before; the consent is always given anew. */
export function typedBefore(fullName: string | null): CheckoutValues {
  const kept = stored() as Partial<CheckoutValues> | null;
  const contact: Record<string, unknown> = kept?.contact ?? {};
  const words = Object.keys(EMPTY.contact).map((key) => [key, string(contact[key])]);
  const values = Object.fromEntries(words) as CheckoutValues['contact'];
  const shippingMethod: ShippingMethod =
    kept?.shippingMethod === 'express' ? 'express' : 'standard';
  return {
    contact: { ...values, fullName: values.fullName || (fullName ?? '') },
    mpesaPhone: string(kept?.mpesaPhone),
    shippingMethod,
    consent: false,
  };
}

export function keepTyped({ contact, mpesaPhone, shippingMethod }: CheckoutValues) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ contact, mpesaPhone, shippingMethod }));
  } catch {
    // A browser without storage: the form itself still holds it.
  }
}

const string = (value: unknown) => (typeof value === 'string' ? value : '');

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
