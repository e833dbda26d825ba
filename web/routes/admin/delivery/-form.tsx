import { useState } from 'react';
import { SEED_FEES } from '../../../../shared/cart/quote.ts';
import { zoneSchema } from '../../../../shared/catalogue/zone.ts';
import { centsOf } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { AdminForm, Check, centsField, wholeOf } from '../../../ui/form/form.tsx';
import { PlainField } from '../../../ui/form/plain-field.tsx';

type Props = { zone?: Row<'zone'>; onDone(): void };

const MONEY = [
  ['standardCents', m.zone_standard_fee],
  ['expressCents', m.zone_express_fee],
  ['freeAboveCents', m.zone_free_above],
  ['cashFeeCents', m.zone_cash_fee],
] as const;
const DAYS = [
  ['standardDaysMin', m.zone_standard_min, 3],
  ['standardDaysMax', m.zone_standard_max, 5],
  ['expressDaysMin', m.zone_express_min, 2],
  ['expressDaysMax', m.zone_express_max, 3],
] as const;

export function ZoneForm({ zone, onDone }: Props) {
  const mirror = useMirror();
  // The browser names a new one, so that a repeat is the same zone.
  const [zoneId] = useState(() => zone?.id ?? crypto.randomUUID());
  const [basedOn] = useState(zone?.edition ?? '');
  const read = (typed: Record<string, string>) => ({
    zoneId,
    basedOn,
    name: typed.name,
    nameSw: typed.nameSw,
    ...Object.fromEntries(MONEY.map(([field]) => [field, centsOf(typed[field] ?? '')])),
    ...Object.fromEntries(DAYS.map(([field]) => [field, wholeOf(typed[field])])),
    cashOnDelivery: typed.cashOnDelivery === 'on',
  });
  return (
    <AdminForm
      label={zone ? m.office_edit_of({ name: zone.name }) : m.zone_new()}
      schema={zoneSchema}
      read={read}
      save={(args) => mutate('saveZone', args, mirror)}
      onSaved={onDone}
      onClose={onDone}
    >
      {(errorOf) => (
        <>
          <div className="grid">
            <PlainField
              required
              name="name"
              label={m.office_name_en()}
              maxLength={60}
              defaultValue={zone?.name ?? ''}
              error={errorOf('name')}
            />
            <PlainField
              required
              name="nameSw"
              label={m.office_name_sw()}
              maxLength={60}
              defaultValue={zone?.nameSw ?? ''}
              error={errorOf('nameSw')}
            />
            {MONEY.map(([field, label]) => (
              <PlainField
                key={field}
                required
                name={field}
                label={label()}
                inputMode="decimal"
                maxLength={12}
                defaultValue={centsField((zone ?? SEED_FEES)[field])}
                error={errorOf(field)}
              />
            ))}
            {DAYS.map(([field, label, usual]) => (
              <PlainField
                key={field}
                required
                name={field}
                label={label()}
                inputMode="numeric"
                maxLength={2}
                defaultValue={String(zone?.[field] ?? usual)}
                error={errorOf(field)}
              />
            ))}
          </div>
          <Check
            name="cashOnDelivery"
            label={m.zone_cash_allowed()}
            checked={zone?.cashOnDelivery ?? false}
          />
        </>
      )}
    </AdminForm>
  );
}
