import { useState } from 'react';
import { discountSchema } from '../../../../shared/cart/discount.ts';
import { centsOf } from '../../../../shared/money.ts';
import { dayAt } from '../../../../shared/time.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror } from '../../../store/store.ts';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { centsField, dayBegins, dayEnds, integerOf, lastDayField } from '../-form/typed.ts';

type Use = Row<'discountUse'> | undefined;
type Props = {
  /** An existing code; without it the form makes a new one. */
  discount?: Row<'discount'>;
  use?: Use;
  onDone(): void;
};

const NEW = {
  kind: 'percent' as const,
  value: null,
  validTo: null,
  minSubtotalCents: 0,
  oncePerCustomer: false,
  active: true,
};

function typedOf(discount: Row<'discount'> | undefined, use: Use) {
  const { kind, value, validTo, minSubtotalCents, oncePerCustomer, active } = discount ?? NEW;
  return {
    code: discount?.id ?? '',
    kind,
    value: value === null ? '' : kind === 'percent' ? String(value) : centsField(value),
    validFrom: dayAt(discount?.validFrom ?? shopNow()),
    validTo: lastDayField(validTo),
    minSubtotalCents: minSubtotalCents > 0 ? centsField(minSubtotalCents) : '',
    maxUses: String(use?.maxUses ?? ''),
    oncePerCustomer,
    active,
  };
}

export function DiscountForm({ discount, use, onDone }: Props) {
  const mirror = useMirror();
  const [basedOn] = useState(discount?.edition ?? '');
  const [values] = useState(() => typedOf(discount, use));
  const office = useOfficeForm({
    values,
    schema: discountSchema,
    read: ({ kind, value, validFrom, validTo, minSubtotalCents, maxUses, ...rest }) => ({
      ...rest,
      basedOn,
      kind,
      value: kind === 'percent' ? integerOf(value) : centsOf(value),
      validFrom: dayBegins(validFrom),
      validTo: dayEnds(validTo),
      minSubtotalCents: minSubtotalCents.trim() === '' ? 0 : centsOf(minSubtotalCents),
      maxUses: maxUses.trim() === '' ? null : (integerOf(maxUses) ?? Number.NaN),
    }),
    save: (args) => mutate(discount ? 'saveDiscount' : 'createDiscount', args, mirror),
    about: { id_taken: 'code' },
    onSaved: onDone,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm
      {...office}
      label={discount ? m.office_edit_of({ name: discount.id }) : m.discount_new()}
      onClose={onDone}
    >
      <div className="grid">
        {!discount && (
          <AppField name="code">
            {(field) => <field.TextField required label={m.discount_code()} maxLength={32} />}
          </AppField>
        )}
        <AppField name="kind">
          {(field) => (
            <field.SelectField label={m.discount_kind()}>
              <option value="percent">{m.discount_kind_percent()}</option>
              <option value="amount">{m.discount_kind_amount()}</option>
            </field.SelectField>
          )}
        </AppField>
        <office.form.Subscribe selector={({ values }) => values.kind}>
          {(kind) => (
            <AppField name="value">
              {(field) => (
                <field.TextField
                  required
                  label={
                    kind === 'percent' ? m.discount_value_percent() : m.discount_value_amount()
                  }
                  inputMode="decimal"
                  maxLength={12}
                />
              )}
            </AppField>
          )}
        </office.form.Subscribe>
        <AppField name="validFrom">
          {(field) => <field.TextField required label={m.discount_from()} type="date" />}
        </AppField>
        <AppField name="validTo">
          {(field) => <field.TextField optional label={m.discount_to()} type="date" />}
        </AppField>
        <AppField name="minSubtotalCents">
          {(field) => (
            <field.TextField
              optional
              label={m.discount_minimum_field()}
              inputMode="decimal"
              maxLength={12}
            />
          )}
        </AppField>
        <AppField name="maxUses">
          {(field) => (
            <field.TextField
              optional
              label={m.discount_most_uses()}
              inputMode="numeric"
              maxLength={9}
            />
          )}
        </AppField>
      </div>
      <AppField name="oncePerCustomer">
        {(field) => <field.CheckField label={m.discount_once()} />}
      </AppField>
      <AppField name="active">
        {(field) => <field.CheckField label={m.discount_active()} />}
      </AppField>
    </OfficeForm>
  );
}
