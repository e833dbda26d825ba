import { useState } from 'react';
import type { Row } from '../../../shared/tx.ts';
import { store, useSession } from '../../store/store.ts';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { lateRules } from '../../ui/form/late-rules.ts';
import { keepTyped, typedBefore } from './-draft.ts';
import type { CheckoutValues } from './-rules.ts';

/** Loaded late: an eighth of the page's script. */
export const checkoutRules = lateRules(() => import('./-rules.ts'));

type Props = {
  /** The order carries a name, so that a parent or guardian has to agree. */
  isNamed: boolean;
  onSubmit(values: CheckoutValues): Promise<void>;
};

/** Of the last order, with the address that was delivered to last. */
function lastAddress() {
  const orders = (store.me?.list('order') ?? []).toSorted((a, b) => b.placedAt - a.placedAt);
  const addresses = orders.flatMap(({ id }) => store.me?.get('address', id) ?? []);
  const [last] = addresses;
  const delivered = addresses.find(({ street }) => street !== '') ?? last;
  return last && delivered && { ...delivered, ...contactOf(last) };
}

const contactOf = ({ fullName, email, phone, bySms }: Row<'address'>) => ({
  fullName,
  email,
  phone,
  bySms,
});

/** By M-Pesa; of payments by hand only a masked number is known. */
const lastPayer = () =>
  (store.me?.list('attempt') ?? [])
    .filter(({ channel, state }) => channel === 'prompt' && state === 'settled')
    .toSorted((a, b) => b.startedAt - a.startedAt)[0]?.phone;

/** The form: checked when it is sent, and from then on while typing; everything typed is kept. */
export function useCheckoutForm({ isNamed, onSubmit }: Props) {
  const session = useSession();
  const [owner] = useState(session?.owner ?? '');
  const [defaultValues] = useState(() => {
    const known = lastAddress() ?? session?.contact;
    const values = typedBefore(owner, session?.name ?? null, known, lastPayer());
    // Without SMS everybody needs an e-mail address.
    return { ...values, noEmail: values.noEmail && session?.hasSms === true };
  });
  return useAppForm({
    defaultValues,
    ...checkoutRules.check(({ checkoutForm }) => checkoutForm(isNamed, session?.hasSms === true)),
    listeners: { onChange: ({ formApi }) => keepTyped(owner, formApi.state.values) },
    onSubmit: ({ value }) => {
      // Nothing may have been typed: a form can begin with the last order's address.
      keepTyped(owner, value);
      return onSubmit(value);
    },
  });
}
export type CheckoutFormApi = ReturnType<typeof useCheckoutForm>;
