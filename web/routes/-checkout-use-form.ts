import { revalidateLogic, useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../store/store.ts';
import { type CheckoutValues, checkoutForm, keepTyped, typedBefore } from './-checkout-draft.ts';
import { CHECKOUT_FIELDS } from './-checkout-fields.ts';

/** The form: checked when it is sent, and from then on while typing; everything typed is kept. */
export function useCheckoutForm(onSubmit: (values: CheckoutValues) => Promise<void>) {
  const session = useSession();
  const [defaultValues] = useState(() => typedBefore(session?.name ?? null));
  return useForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: checkoutForm },
    listeners: { onChange: ({ formApi }) => keepTyped(formApi.state.values) },
    onSubmit: ({ value }) => onSubmit(value),
    onSubmitInvalid: ({ formApi }) => {
      const first = CHECKOUT_FIELDS.find(
        ({ name }) => (formApi.getFieldMeta(name)?.errors.length ?? 0) > 0,
      );
      if (!first) return;
      flushSync(() => {});
      document.getElementById(first.name)?.focus();
    },
  });
}
export type CheckoutFormApi = ReturnType<typeof useCheckoutForm>;
