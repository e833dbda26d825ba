import { isCollected } from '../../../../../shared/order/collection.ts';
import { DEFAULT_METHOD, METHOD_IDS } from '../../../../../shared/payment/method.ts';
import { m } from '../../../../paraglide/messages.js';
import { useSession } from '../../../../store/store.ts';
import { Totals } from '../../../../ui/cart/totals.tsx';
import { withForm } from '../../../../ui/form/form-hook.ts';
import { methodNameFor } from '../../../../ui/order/payment-methods.ts';
import { WAY_WORDS } from '../../-shared/order-words.ts';
import type { ManualQuote } from './quote.ts';
import { NOTHING_TYPED } from './typed.ts';

/** How the order gets there and how it is paid, with what it costs. */
export const How = withForm({
  defaultValues: NOTHING_TYPED,
  props: {} as Pick<ManualQuote, 'sums' | 'offered' | 'shipping' | 'points'>,
  render: function How({ form: { AppField }, sums, offered, shipping, points }) {
    const ready = useSession()?.methods ?? [DEFAULT_METHOD];
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
              <field.SelectField label={m.payments_method()}>
                {METHOD_IDS.filter((id) => ready.includes(id)).map((id) => (
                  <option key={id} value={id}>
                    {methodNameFor(id, collected)}
                  </option>
                ))}
              </field.SelectField>
            )}
          </AppField>
        </div>
        <Totals sums={sums} collected={collected} />
      </>
    );
  },
});
