import { METHOD_IDS } from '../../shared/payment-method.ts';
import type { ShippingMethod } from '../../shared/quote.ts';
import type { CheckoutValues } from './-checkout-rules.ts';

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
  paymentMethod: 'mpesa',
  buyerPin: '',
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
    paymentMethod: METHOD_IDS.find((id) => id === kept?.paymentMethod) ?? 'mpesa',
    buyerPin: string(kept?.buyerPin),
    shippingMethod,
    consent: false,
  };
}

export function keepTyped({ consent: _, ...values }: CheckoutValues) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
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
