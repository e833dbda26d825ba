import { revalidateLogic } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import { useSession } from '../../store/store.ts';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { keepTyped, typedBefore } from './-draft.ts';
import type { CheckoutValues } from './-rules.ts';

let rules: typeof import('./-rules.ts') | undefined;

/**
 * The rules, an eighth of the page's script, come beside it; whoever sends the form waits for them.
 * False where the connection does not bring them.
 */
export async function loadRules(): Promise<boolean> {
  rules ??= await import('./-rules.ts').catch(() => undefined);
  return rules !== undefined;
}

/** The form: checked when it is sent, and from then on while typing; everything typed is kept. */
export function useCheckoutForm(onSubmit: (values: CheckoutValues) => Promise<void>) {
  const session = useSession();
  const [owner] = useState(session?.owner ?? '');
  const [defaultValues] = useState(() => {
    const values = typedBefore(owner, session?.name ?? null);
    // Without SMS everybody needs an e-mail address.
    return { ...values, noEmail: values.noEmail && session?.phone === true };
  });
  useEffect(() => {
    void loadRules();
  }, []);
  return useAppForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ formApi }) => rules && formApi.parseValuesWithSchema(rules.checkoutForm),
    },
    listeners: { onChange: ({ formApi }) => keepTyped(owner, formApi.state.values) },
    onSubmit: ({ value }) => onSubmit(value),
  });
}
export type CheckoutFormApi = ReturnType<typeof useCheckoutForm>;
