import { isCollected } from '../../../../../shared/order/collection.ts';
import { isWithoutEmail } from '../../../../../shared/order/manual.ts';
import type { MethodId } from '../../../../../shared/payment/method.ts';
import { m } from '../../../../paraglide/messages.js';
import { Totals } from '../../../../ui/cart/totals.tsx';
import { withForm } from '../../../../ui/form/form-hook.ts';
import { useChosen } from '../../../../ui/form/use-chosen.ts';
import { methodNameFor } from '../../../../ui/order/payment-methods.ts';
import { WAY_WORDS } from '../../-shared/order-words.ts';
import type { ManualQuote } from './quote.ts';
import { NOTHING_TYPED } from './typed.ts';

/** How the order gets there and how it is paid, with what it costs. */
export const How = withForm({
  defaultValues: NOTHING_TYPED,
  props: {} as Pick<ManualQuote, 'sums' | 'offered' | 'shipping' | 'points' | 'methods'>,
  render: function How({
    form: { AppField, Subscribe },
    sums,
    offered,
    shipping,
    points,
    methods,
  }) {
    const collected = isCollected({ shippingMethod: shipping });
    return (
      <>
        <div className="pair">
          <AppField name="shippingMethod">
            {(field) => (
              <field.SelectField label={m.manual_delivery()}>
                {offered.map((method) => (
                  <option key={method} value={method}>
                    {WAY_WORDS[method]()}
                  </option>
                ))}
              </field.SelectField>
            )}
          </AppField>
          {shipping === 'point' && (
            <AppField name="pointId">
              {(field) => (
                <field.SelectField label={m.point_label()}>
                  <option value="">{m.error_point()}</option>
                  {points.map(({ id, name, town }) => (
                    <option key={id} value={id}>
                      {town}, {name}
                    </option>
                  ))}
                </field.SelectField>
              )}
            </AppField>
          )}
          <AppField name="paymentMethod">
            {(field) => (
              <>
                <Chosen methods={methods} wish={field.state.value} choose={field.handleChange} />
                <Subscribe selector={({ values }) => isWithoutEmail(values)}>
                  {(isWithout) => (
                    <field.SelectField
                      label={m.payments_method()}
                      hint={isWithout && m.manual_needs_email()}
                    >
                      {methods.map((id) => (
                        <option key={id} value={id}>
                          {methodNameFor(id, collected)}
                        </option>
                      ))}
                    </field.SelectField>
                  )}
                </Subscribe>
              </>
            )}
          </AppField>
        </div>
        <Totals sums={sums} collected={collected} />
      </>
    );
  },
});

type ChosenProps = { methods: readonly MethodId[]; wish: MethodId; choose(id: MethodId): void };

/** Where the chosen way to pay is offered no more, the first one is chosen. */
function Chosen({ methods, wish, choose }: ChosenProps) {
  useChosen(methods, wish, choose);
  return null;
}
