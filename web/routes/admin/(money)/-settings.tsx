import { useState } from 'react';
import { centsOf } from '../../../../shared/money.ts';
import { isRateGood } from '../../../../shared/payment/method.ts';
import { saveRate, saveSeller } from '../../../../shared/payment/settings.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormButtons, useOfficeForm } from '../../../ui/form/office-form.tsx';
import { dayOf } from '../../../ui/text/moment.ts';

/** What invoices say of the shop, and what a dollar costs. */
export function MoneySettings() {
  return (
    <div className="money-settings">
      <SellerCard />
      <RateCard />
    </div>
  );
}

function SellerCard() {
  const seller = useRow('seller', 'shop');
  return (
    <Card id="seller-title" title={m.seller_title()}>
      <p className="muted">{m.seller_hint()}</p>
      <SellerForm key={seller ? JSON.stringify(seller) : 'none'} seller={seller} />
    </Card>
  );
}

function SellerForm({ seller }: { seller: Row<'seller'> | undefined }) {
  const mirror = useMirror();
  const [values] = useState(() => ({
    name: seller?.name ?? 'Tiny Tag',
    address: seller?.address ?? '',
    kraPin: seller?.kraPin ?? '',
    vatRegistered: seller?.vatRegistered ?? false,
  }));
  const { form } = useOfficeForm({
    values,
    schema: saveSeller.args,
    read: (typed) => typed,
    save: (args) => mutate('saveSeller', args, mirror),
    done: m.todo_done(),
  });
  return (
    <Form form={form} className="money-form" aria-label={m.seller_title()}>
      <form.AppField name="vatRegistered">
        {(field) => <field.CheckField label={m.seller_vat()} />}
      </form.AppField>
      <form.AppField name="name">
        {(field) => <field.TextField required label={m.seller_name()} maxLength={200} />}
      </form.AppField>
      <form.AppField name="address">
        {(field) => <field.TextField optional label={m.seller_address()} maxLength={200} />}
      </form.AppField>
      <form.AppField name="kraPin">
        {(field) => <field.TextField optional label={m.seller_pin()} maxLength={200} />}
      </form.AppField>
      <FormButtons submit={m.todo_save()} />
    </Form>
  );
}

const NO_RATE = { cents: '' };

function RateCard() {
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
