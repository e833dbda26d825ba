import { useState } from 'react';
import { pickupPointSchema } from '../../../../shared/catalogue/pickup-point.ts';
import { centsOf } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { centsField, integerOf } from '../-form/typed.ts';
import { HOURS_WORDS } from '../-shared/hours-words.ts';

type Props = { point?: Row<'pickupPoint'>; onDone(): void };

const USUAL = {
  name: '',
  town: '',
  place: '',
  placeSw: '',
  feeCents: 20_000,
  freeAboveCents: 500_000,
  daysMin: 2,
  daysMax: 3,
  hoursWeek: '',
  hoursSaturday: '',
  hoursSunday: '',
};
const WORDS = [
  ['town', m.point_town, 60],
  ['name', m.point_name, 60],
  ['place', m.point_place_en, 160],
  ['placeSw', m.point_place_sw, 160],
] as const;

const typedOf = (point: typeof USUAL) => {
  const { name, town, place, placeSw, feeCents, freeAboveCents, daysMin, daysMax } = point;
  const { hoursWeek, hoursSaturday, hoursSunday } = point;
  return {
    name,
    town,
    place,
    placeSw,
    hoursWeek,
    hoursSaturday,
    hoursSunday,
    feeCents: centsField(feeCents),
    freeAboveCents: centsField(freeAboveCents),
    daysMin: String(daysMin),
    daysMax: String(daysMax),
  };
};

export function PointForm({ point, onDone }: Props) {
  const mirror = useMirror();
  // The browser names a new one, so that a repeat is the same point.
  const [pointId] = useState(() => point?.id ?? crypto.randomUUID());
  const [basedOn] = useState(point?.edition ?? '');
  const [values] = useState(() => typedOf(point ?? USUAL));
  const office = useOfficeForm({
    values,
    schema: pickupPointSchema,
    read: (typed) => ({
      ...typed,
      feeCents: centsOf(typed.feeCents),
      freeAboveCents: centsOf(typed.freeAboveCents),
      daysMin: integerOf(typed.daysMin),
      daysMax: integerOf(typed.daysMax),
      pointId,
      basedOn,
    }),
    save: (args) => mutate('savePickupPoint', args, mirror),
    onSaved: onDone,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm
      {...office}
      label={point ? m.office_edit_of({ name: point.name }) : m.point_new()}
      onClose={onDone}
    >
      <div className="grid">
        {WORDS.map(([name, label, most]) => (
          <AppField key={name} name={name}>
            {(field) => <field.TextField required label={label()} maxLength={most} />}
          </AppField>
        ))}
        <AppField name="feeCents">
          {(field) => (
            <field.TextField required label={m.point_fee()} inputMode="decimal" maxLength={12} />
          )}
        </AppField>
        <AppField name="freeAboveCents">
          {(field) => (
            <field.TextField
              required
              label={m.point_free_above()}
              hint={m.point_free_above_hint()}
              inputMode="decimal"
              maxLength={12}
            />
          )}
        </AppField>
        <AppField name="daysMin">
          {(field) => (
            <field.TextField
              required
              label={m.point_days_min()}
              inputMode="numeric"
              maxLength={2}
            />
          )}
        </AppField>
        <AppField name="daysMax">
          {(field) => (
            <field.TextField
              required
              label={m.point_days_max()}
              inputMode="numeric"
              maxLength={2}
            />
          )}
        </AppField>
      </div>
      <p className="muted">{m.details_hours_hint()}</p>
      <div className="grid">
        {HOURS_WORDS.map(([name, label]) => (
          <AppField key={name} name={name}>
            {(field) => <field.TextField optional label={label()} maxLength={40} />}
          </AppField>
        ))}
      </div>
    </OfficeForm>
  );
}
