import { centsOf } from '../../../../shared/money.ts';
import { isRateGood } from '../../../../shared/payment/method.ts';
import { saveRate } from '../../../../shared/payment/settings.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormButtons, useOfficeForm } from '../../../ui/form/office-form.tsx';
import { dayOf } from '../../../ui/text/moment.ts';

const NO_RATE = { cents: '' };

/** What a dollar costs. */
export function RateSettings() {
  const mirror = useMirror();
  const rate = useRow('exchangeRate', 'USD');
  const { form } = useOfficeForm({
    values: NO_RATE,
    schema: saveRate.args,
    read: ({ cents }) => ({ currency: 'USD', cents: centsOf(cents) }),
    save: (args) => mutate('saveRate', args, mirror),
    done: m.todo_done(),
  });
  return (
    <Card id="rate-title" title={m.rate_title()}>
      <p className="numbers">
        {rate
          ? m.rate_now({ rate: (rate.cents / 100).toFixed(2), date: dayOf(rate.setAt) })
          : m.rate_none()}
      </p>
      {rate && !isRateGood(rate, shopNow()) && <p className="money-todo-why">{m.rate_old()}</p>}
      <p className="muted">{m.rate_hint()}</p>
      <Form form={form} className="money-form" aria-label={m.rate_title()}>
        <form.AppField name="cents">
          {(field) => (
            <field.TextField required label={m.rate_field()} inputMode="decimal" maxLength={200} />
          )}
        </form.AppField>
        <FormButtons submit={m.todo_save()} />
      </Form>
    </Card>
  );
}
