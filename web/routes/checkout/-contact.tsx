import { m } from '../../paraglide/messages.js';
import { useStore } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import type { CheckoutFormApi } from './-use-form.ts';

export function ContactFields({ form }: { form: CheckoutFormApi }) {
  return (
    <Card id="checkout-contact-title" title={m.checkout_contact()} size="5">
      <form.AppField name="contact.fullName">
        {(field) => <field.TextField label={m.checkout_full_name()} autoComplete="name" />}
      </form.AppField>
      <form.AppField name="contact.email">
        {(field) => (
          <field.TextField
            label={m.checkout_email()}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form.AppField>
    </Card>
  );
}

export function AddressFields({ form }: { form: CheckoutFormApi }) {
  return (
    <Card id="checkout-address-title" title={m.checkout_shipping_address()} size="5">
      <form.AppField name="contact.street">
        {(field) => (
          <field.TextField
            label={m.checkout_address()}
            hint={m.checkout_address_hint()}
            autoComplete="street-address"
          />
        )}
      </form.AppField>
      <div className="pair">
        <form.AppField name="contact.city">
          {(field) => <field.TextField label={m.checkout_city()} autoComplete="address-level2" />}
        </form.AppField>
        <form.AppField name="contact.countyId">
          {(field) => (
            <field.SelectField label={m.checkout_county()} autoComplete="address-level1">
              <Counties />
            </field.SelectField>
          )}
        </form.AppField>
      </div>
      <div className="pair">
        <form.AppField name="contact.landmark">
          {(field) => (
            <field.TextField label={m.checkout_landmark()} hint={m.checkout_landmark_hint()} />
          )}
        </form.AppField>
        <form.AppField name="contact.postalCode">
          {(field) => (
            <field.TextField
              label={m.checkout_zip()}
              hint={m.checkout_optional()}
              autoComplete="postal-code"
              inputMode="numeric"
            />
          )}
        </form.AppField>
      </div>
      <form.AppField
        name="contact.phone"
        listeners={{ onChange: ({ value }) => alsoForMpesa(form, value) }}
      >
        {(field) => (
          <field.TextField
            label={m.checkout_phone()}
            hint={m.checkout_phone_hint()}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        )}
      </form.AppField>
    </Card>
  );
}

/** The M-Pesa number follows the contact number until it is typed apart. */
function alsoForMpesa(form: CheckoutFormApi, phone: string) {
  const { contact, mpesaPhone } = form.options.defaultValues ?? form.state.values;
  const isApart = contact.phone !== mpesaPhone || form.getFieldMeta('mpesaPhone')?.isDirty;
  if (!isApart) form.setFieldValue('mpesaPhone', phone, { dontUpdateMeta: true });
}

function Counties() {
  const counties = useStore('county').toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <option value="">{m.checkout_county_choose()}</option>
      {counties.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
