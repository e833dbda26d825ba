import { methodOf } from '../../../shared/payment/method.ts';
import type { CheckoutValues } from './-rules.ts';

export const asksEmail = ({
  noEmail,
  paymentMethod,
}: Pick<CheckoutValues, 'noEmail' | 'paymentMethod'>) =>
  !noEmail || methodOf(paymentMethod).needsEmail;

/** Without an email address that is not asked for; the form keeps what was typed. */
export const askedOf = (values: CheckoutValues): CheckoutValues =>
  asksEmail(values) ? values : { ...values, contact: { ...values.contact, email: '' } };
