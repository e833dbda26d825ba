import { revalidateLogic, useForm } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../store/store.ts';
import { keepTyped, typedBefore } from './-draft.ts';
import { CHECKOUT_FIELDS } from './-fields.ts';
import type { CheckoutValues } from './-rules.ts';

let rules: typeof import('./-rules.ts') | undefined;

/**
 * The rules, an eighth of the page's script, come beside it; whoever sends the form waits for them.
 * Throws where the line does not bring them.
 */
export async function loadRules(): Promise<void> {
  rules ??= await import('./-rules.ts');
}

/** The form: checked when it is sent, and from then on while typing; everything typed is kept. */
export function useCheckoutForm(onSubmit: (values: CheckoutValues) => Promise<void>) {
  const session = useSession();
  const [owner] = useState(session?.owner ?? '');
  const [defaultValues] = useState(() => typedBefore(owner, session?.name ?? null));
  useEffect(() => {
    loadRules().catch(() => {});
  }, []);
  return useForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ formApi }) => rules && formApi.parseValuesWithSchema(rules.checkoutForm),
    },
    listeners: { onChange: ({ formApi }) => keepTyped(owner, formApi.state.values) },
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
