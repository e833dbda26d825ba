import { useState } from 'react';
import { SEED_FEES } from '../../../../shared/cart/quote.ts';
import { zoneSchema } from '../../../../shared/catalogue/zone.ts';
import { centsOf } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { centsField, integerOf } from '../-form/typed.ts';

type Props = { zone?: Row<'zone'>; onDone(): void };

const MONEY = [
  ['standardCents', m.zone_standard_fee],
  ['expressCents', m.zone_express_fee],
  ['freeAboveCents', m.zone_free_above],
  ['cashFeeCents', m.zone_cash_fee],
] as const;
const DAYS = [
  ['standardDaysMin', m.zone_standard_min],
  ['standardDaysMax', m.zone_standard_max],
  ['expressDaysMin', m.zone_express_min],
  ['expressDaysMax', m.zone_express_max],
] as const;
const USUAL = {
  ...SEED_FEES,
  name: '',
  nameSw: '',
  cashOnDelivery: false,
  standardDaysMin: 3,
  standardDaysMax: 5,
  expressDaysMin: 2,
  expressDaysMax: 3,
};

const typedOf = (zone: typeof USUAL) => ({
  name: zone.name,
  nameSw: zone.nameSw,
  standardCents: centsField(zone.standardCents),
  expressCents: centsField(zone.expressCents),
  freeAboveCents: centsField(zone.freeAboveCents),
  cashFeeCents: centsField(zone.cashFeeCents),
  standardDaysMin: String(zone.standardDaysMin),
  standardDaysMax: String(zone.standardDaysMax),
  expressDaysMin: String(zone.expressDaysMin),
  expressDaysMax: String(zone.expressDaysMax),
  cashOnDelivery: zone.cashOnDelivery,
});

export function ZoneForm({ zone, onDone }: Props) {
  const mirror = useMirror();
  // The browser names a new one, so that a repeat is the same zone.
  const [zoneId] = useState(() => zone?.id ?? crypto.randomUUID());
  const [basedOn] = useState(zone?.edition ?? '');
  const [values] = useState(() => typedOf(zone ?? USUAL));
  const office = useOfficeForm({
    values,
    schema: zoneSchema,
    read: (typed) => ({
      ...typed,
      ...Object.fromEntries(MONEY.map(([field]) => [field, centsOf(typed[field])])),
      ...Object.fromEntries(DAYS.map(([field]) => [field, integerOf(typed[field])])),
      zoneId,
      basedOn,
    }),
    save: (args) => mutate('saveZone', args, mirror),
    onSaved: onDone,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm
      {...office}
      label={zone ? m.office_edit_of({ name: zone.name }) : m.zone_new()}
      onClose={onDone}
    >
      <div className="grid">
        <AppField name="name">
          {(field) => <field.TextField required label={m.office_name_en()} maxLength={60} />}
        </AppField>
        <AppField name="nameSw">
          {(field) => <field.TextField required label={m.office_name_sw()} maxLength={60} />}
        </AppField>
        {MONEY.map(([name, label]) => (
          <AppField key={name} name={name}>
            {(field) => (
              <field.TextField required label={label()} inputMode="decimal" maxLength={12} />
            )}
          </AppField>
        ))}
        {DAYS.map(([name, label]) => (
          <AppField key={name} name={name}>
            {(field) => (
              <field.TextField required label={label()} inputMode="numeric" maxLength={2} />
            )}
          </AppField>
        ))}
      </div>
      <AppField name="cashOnDelivery">
        {(field) => <field.CheckField label={m.zone_cash_allowed()} />}
      </AppField>
    </OfficeForm>
  );
}
