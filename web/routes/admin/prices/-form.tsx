import { useState } from 'react';
import type * as z from 'zod/mini';
import { MAX_STEPS, priceStepsSchema } from '../../../../shared/catalogue/price-steps.ts';
import {
  LABEL_COUNTS,
  LABEL_PRICE_CENTS,
  labelCents,
  NO_STEPS,
  type PriceStep,
} from '../../../../shared/label/choices.ts';
import { centsOf, formatCents, unbrokenCents } from '../../../../shared/money.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { Facts } from '../../../ui/text/facts.tsx';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { centsField, integerOf } from '../-form/typed.ts';
import { Button } from '../-shared/button.tsx';

type Typed = { steps: { from: string; cents: string }[] };
type Props = { saved: readonly PriceStep[]; basedOn: string; onSaved(): void };

const NEW = { from: '', cents: '' };

const stepsIn = ({ steps }: Typed) =>
  steps.map(({ from, cents }) => ({ from: integerOf(from), cents: centsOf(cents) }));

export function StepsForm({ saved, basedOn, onSaved }: Props) {
  const mirror = useMirror();
  const [values] = useState<Typed>(() => ({
    steps: saved.map(({ from, cents }) => ({ from: String(from), cents: centsField(cents) })),
  }));
  const office = useOfficeForm({
    values,
    schema: priceStepsSchema,
    read: (typed) => ({ basedOn, steps: stepsIn(typed) }),
    save: (args: z.output<typeof priceStepsSchema>) => mutate('savePriceSteps', args, mirror),
    onSaved,
  });
  const { AppField, Subscribe } = office.form;
  return (
    <OfficeForm {...office} label={m.prices_steps()}>
      <AppField name="steps" mode="array">
        {(steps) => (
          <>
            {steps.state.value.length === 0 && (
              <p>{m.prices_none({ amount: unbrokenCents(LABEL_PRICE_CENTS) })}</p>
            )}
            {steps.state.value.map((_, i) => (
              <fieldset key={i} className="office-feature">
                <legend>{m.prices_step({ number: String(i + 1) })}</legend>
                <div className="grid">
                  <AppField name={`steps[${i}].from`}>
                    {(field) => (
                      <field.TextField
                        required
                        label={m.prices_from()}
                        inputMode="numeric"
                        maxLength={6}
                      />
                    )}
                  </AppField>
                  <AppField name={`steps[${i}].cents`}>
                    {(field) => (
                      <field.TextField
                        required
                        label={m.prices_each()}
                        inputMode="decimal"
                        maxLength={6}
                      />
                    )}
                  </AppField>
                </div>
                <Button size="3" variant="soft" color="red" onClick={() => steps.removeValue(i)}>
                  {m.prices_remove()}
                </Button>
              </fieldset>
            ))}
            {steps.state.value.length < MAX_STEPS && (
              <Button size="3" variant="soft" onClick={() => steps.pushValue(NEW)}>
                {m.prices_add()}
              </Button>
            )}
          </>
        )}
      </AppField>
      <Subscribe selector={({ values }) => values}>
        {(typed) => {
          const read = priceStepsSchema.safeParse({ steps: stepsIn(typed) });
          return <SetPrices steps={read.data?.steps ?? NO_STEPS} />;
        }}
      </Subscribe>
    </OfficeForm>
  );
}

/** The prices of the sets for one name, by the typed steps. */
const SetPrices = ({ steps }: { steps: readonly PriceStep[] }) => (
  <>
    <p className="muted">{m.prices_sets()}</p>
    <Facts
      className="office-facts numbers"
      facts={LABEL_COUNTS.map((count) => [
        m.choice_labels({ count }),
        formatCents(count * labelCents(count, steps)),
      ])}
    />
  </>
);
