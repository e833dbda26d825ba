import { useState } from 'react';
import { NO_DETAILS, shopDetailsSchema } from '../../../../shared/catalogue/shop-details.ts';
import { shownPhone } from '../../../../shared/input/shown-phone.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { SOCIAL } from '../../../ui/shop/social.ts';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { HOURS_WORDS } from '../-shared/hours-words.ts';

type Props = { row: Row<'shopDetails'> | undefined; basedOn: string; onSaved(): void };

const phoneField = (digits: string) => (digits === '' ? '' : shownPhone(digits));

const MOST = 200;

export function DetailsForm({ row, basedOn, onSaved }: Props) {
  const mirror = useMirror();
  const [values] = useState(() => {
    const { id: _, edition: __, ...details } = row ?? { id: '', edition: '', ...NO_DETAILS };
    return {
      ...details,
      phone: phoneField(details.phone),
      whatsapp: phoneField(details.whatsapp),
    };
  });
  const office = useOfficeForm({
    values,
    schema: shopDetailsSchema,
    read: (typed) => ({ ...typed, basedOn }),
    save: (args) => mutate('saveShopDetails', args, mirror),
    onSaved,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm {...office} label={m.details_title()}>
      <fieldset className="office-feature">
        <legend>{m.details_reach()}</legend>
        <div className="grid">
          <AppField name="phone">
            {(field) => (
              <field.TextField optional label={m.details_phone()} type="tel" maxLength={MOST} />
            )}
          </AppField>
          <AppField name="whatsapp">
            {(field) => (
              <field.TextField
                optional
                label={m.details_whatsapp()}
                hint={m.details_whatsapp_hint()}
                type="tel"
                maxLength={MOST}
              />
            )}
          </AppField>
          <AppField name="email">
            {(field) => (
              <field.TextField
                optional
                label={m.details_email()}
                hint={m.details_email_hint()}
                inputMode="email"
                maxLength={MOST}
              />
            )}
          </AppField>
        </div>
      </fieldset>
      <fieldset className="office-feature">
        <legend>{m.details_where()}</legend>
        <AppField name="place">
          {(field) => (
            <field.TextField
              optional
              label={m.details_place()}
              hint={m.details_place_hint()}
              maxLength={120}
            />
          )}
        </AppField>
        <AppField name="map">
          {(field) => (
            <field.TextField
              optional
              label={m.details_map()}
              hint={m.details_map_hint()}
              maxLength={MOST}
            />
          )}
        </AppField>
        <p className="muted">{m.details_hours_hint()}</p>
        <div className="grid">
          {HOURS_WORDS.map(([name, label]) => (
            <AppField key={name} name={name}>
              {(field) => <field.TextField optional label={label()} maxLength={MOST} />}
            </AppField>
          ))}
        </div>
      </fieldset>
      <fieldset className="office-feature">
        <legend>{m.details_social()}</legend>
        <div className="grid">
          {SOCIAL.map(([name, label]) => (
            <AppField key={name} name={name}>
              {(field) => (
                <field.TextField optional label={label} inputMode="url" maxLength={MOST} />
              )}
            </AppField>
          ))}
        </div>
      </fieldset>
      <fieldset className="office-feature">
        <legend>{m.details_papers()}</legend>
        <p className="muted">{m.details_papers_hint()}</p>
        <div className="grid">
          <AppField name="name">
            {(field) => <field.TextField required label={m.details_name()} maxLength={MOST} />}
          </AppField>
          <AppField name="address">
            {(field) => <field.TextField optional label={m.details_address()} maxLength={300} />}
          </AppField>
          <AppField name="kraPin">
            {(field) => <field.TextField optional label={m.details_pin()} maxLength={MOST} />}
          </AppField>
          <AppField name="odpcNumber">
            {(field) => <field.TextField optional label={m.details_odpc()} maxLength={MOST} />}
          </AppField>
        </div>
        <AppField name="vatRegistered">
          {(field) => <field.CheckField label={m.details_vat()} />}
        </AppField>
      </fieldset>
    </OfficeForm>
  );
}
