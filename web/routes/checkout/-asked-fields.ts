import { methodOf } from '../../../shared/payment/method.ts';
import type { CheckoutValues } from './-rules.ts';

export const asksEmail = ({
  noEmail,
  paymentMethod,
}: Pick<CheckoutValues, 'noEmail' | 'paymentMethod'>) =>
  !noEmail || methodOf(paymentMethod).needsEmail;

/** Drops the fields that are not shown; the form keeps what was typed in them. */
export const askedOf = (values: CheckoutValues): CheckoutValues =>
  asksEmail(values) ? values : { ...values, contact: { ...values.contact, email: '' } };
