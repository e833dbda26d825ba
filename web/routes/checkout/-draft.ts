import { isUser } from '../../../shared/account/owner.ts';
import { SHIPPING_METHODS } from '../../../shared/cart/quote.ts';
import { DEFAULT_METHOD, METHOD_IDS } from '../../../shared/payment/method.ts';
import type { Row } from '../../../shared/tx.ts';
import { isKeptApart } from '../../store/identity/session.ts';
import { tabStorage } from '../../store/storage.ts';
import { displayPhone } from '../../ui/text/phone-words.ts';
import type { CheckoutValues } from './-rules.ts';

const KEY = 'tiny-tag-checkout';

const NO_CONTACT: CheckoutValues['contact'] = {
  fullName: '',
  email: '',
  street: '',
  city: '',
  postalCode: '',
  phone: '',
  countyId: '',
  landmark: '',
};

/**
 * What `owner` typed in this tab before, without the consent; else whom their last order is for, or what
 * their account has.
 *
 * @param paidBy the number that paid last
 */
export function typedBefore(
  owner: string,
  fullName: string | null,
  last?: Pick<Row<'address'>, 'phone' | 'bySms'>,
  paidBy = '',
): CheckoutValues {
  const saved = stored(owner);
  const before = last && { ...last, phone: displayPhone(last.phone) };
  const contact: Record<string, unknown> = saved?.contact ?? before ?? {};
  const words = Object.keys(NO_CONTACT).map((key) => [key, string(contact[key])]);
  const values = Object.fromEntries(words) as CheckoutValues['contact'];
  return {
    contact: { ...values, fullName: values.fullName || (fullName ?? '') },
    mpesaPhone: saved ? string(saved.mpesaPhone) : displayPhone(paidBy) || values.phone,
    paymentMethod: METHOD_IDS.find((id) => id === saved?.paymentMethod) ?? DEFAULT_METHOD,
    buyerPin: string(saved?.buyerPin),
    shippingMethod: SHIPPING_METHODS.find((one) => one === saved?.shippingMethod) ?? 'standard',
    consent: false,
    noEmail: saved ? saved.noEmail === true : last?.bySms === true,
    pointId: string(saved?.pointId),
  };
}

export const keepTyped = (owner: string, { consent: _, ...values }: CheckoutValues) =>
  tabStorage.set(KEY, JSON.stringify({ owner, values }));

/** Call it when the order is placed. */
export const forgetTyped = () => tabStorage.remove(KEY);

const string = (value: unknown) => (typeof value === 'string' ? value : '');

function stored(owner: string): Partial<CheckoutValues> | null {
  const saved = tabStorage.json<{ owner: string; values: Partial<CheckoutValues> }>(KEY);
  if (!saved) return null;
  // A guest's words go along when they sign in, unless they chose to leave what the guest made.
  const isGuests = isUser(owner) && !isUser(saved.owner) && !isKeptApart();
  return saved.owner === owner || isGuests ? saved.values : null;
}
