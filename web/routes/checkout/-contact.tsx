import { m } from '../../paraglide/messages.js';
import { useStore } from '../../store/store.ts';
import { FormField, type TextField, type Ties } from '../../ui/form/field.tsx';
import { Heading } from '../../ui/heading.tsx';
import type { CheckoutFormApi } from './-use-form.ts';

export function ContactFields({ form }: { form: CheckoutFormApi }) {
  return (
    <section className="panel stack">
      <Heading as="h2" size="5">
        {m.checkout_contact()}
      </Heading>
      <form.Field name="contact.fullName">
        {(field) => <FormField field={field} label={m.checkout_full_name()} autoComplete="name" />}
      </form.Field>
      <form.Field name="contact.email">
        {(field) => (
          <FormField
            field={field}
            label={m.checkout_email()}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form.Field>
    </section>
  );
}

export function AddressFields({ form }: { form: CheckoutFormApi }) {
  return (
    <section className="panel stack">
      <Heading as="h2" size="5">
        {m.checkout_shipping_address()}
      </Heading>
      <form.Field name="contact.street">
        {(field) => (
          <FormField
            field={field}
            label={m.checkout_address()}
            hint={m.checkout_address_hint()}
            autoComplete="street-address"
          />
        )}
      </form.Field>
      <div className="pair">
        <form.Field name="contact.city">
          {(field) => (
            <FormField field={field} label={m.checkout_city()} autoComplete="address-level2" />
          )}
        </form.Field>
        <form.Field name="contact.countyId">
          {(field) => (
            <FormField field={field} label={m.checkout_county()}>
              {(ties) => <Counties field={field} ties={ties} />}
            </FormField>
          )}
        </form.Field>
      </div>
      <div className="pair">
        <form.Field name="contact.landmark">
          {(field) => (
            <FormField
              field={field}
              label={m.checkout_landmark()}
              hint={m.checkout_landmark_hint()}
            />
          )}
        </form.Field>
        <form.Field name="contact.postalCode">
          {(field) => (
            <FormField
              field={field}
              label={m.checkout_zip()}
              hint={m.checkout_optional()}
              autoComplete="postal-code"
              inputMode="numeric"
            />
          )}
        </form.Field>
      </div>
      <form.Field name="contact.phone">
        {(field) => (
          <FormField
            field={alsoForMpesa(form, field)}
            label={m.checkout_phone()}
            hint={m.checkout_phone_hint()}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        )}
      </form.Field>
    </section>
  );
}

/** The M-Pesa number follows the contact number until it is typed apart. */
function alsoForMpesa(form: CheckoutFormApi, field: TextField): TextField {
  return {
    name: field.name,
    state: field.state,
    handleChange(phone) {
      if (form.state.values.mpesaPhone === field.state.value) {
        form.setFieldValue('mpesaPhone', phone);
      }
      field.handleChange(phone);
    },
  };
}

function Counties({ field, ties }: { field: TextField; ties: Ties }) {
  const counties = useStore('county');
  const sorted = [...counties].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <select
      {...ties}
      value={field.state.value}
      autoComplete="address-level1"
      onChange={(event) => field.handleChange(event.target.value)}
    >
      <option value="">{m.checkout_county_choose()}</option>
      {sorted.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
