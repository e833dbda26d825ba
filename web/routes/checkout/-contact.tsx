import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { bareName, isCollected } from '../../../shared/order/collection.ts';
import { m } from '../../paraglide/messages.js';
import { store, useSession } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import type { CheckoutFormApi } from './-use-form.ts';

export function ContactFields({ form }: { form: CheckoutFormApi }) {
  const session = useSession();
  return (
    <Card id="checkout-contact-title" title={m.checkout_contact()} size="5">
      <form.AppField name="contact.fullName">
        {(field) => <field.TextField label={m.checkout_full_name()} autoComplete="name" />}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.noEmail}>
        {(noEmail) => !noEmail && <ContactEmail form={form} />}
      </form.Subscribe>
      {session?.hasSms && (
        <form.AppField name="noEmail">
          {(field) => (
            <field.CheckField label={m.checkout_no_email()} hint={m.checkout_no_email_hint()} />
          )}
        </form.AppField>
      )}
      {session?.role === 'guest' && (
        <p className="muted">
          {m.checkout_have_account()}{' '}
          <Link to="/auth" className="text-link" state={{ next: '/checkout' }}>
            {m.checkout_sign_in()}
          </Link>
        </p>
      )}
    </Card>
  );
}

export function ContactEmail({ form, hint }: { form: CheckoutFormApi; hint?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [[asked, meant], setAsked] = useState<(string | null)[]>([]);
  const ask = (typed: string) =>
    import('./-meant-email.ts').then(
      ({ meantEmail }) => setAsked([typed, meantEmail(typed)]),
      () => {},
    );
  return (
    <>
      <form.AppField name="contact.email">
        {(field) => (
          <field.EmailField
            label={m.checkout_email()}
            hint={hint}
            ref={input}
            onBlur={({ target }) => void ask(target.value)}
          />
        )}
      </form.AppField>
      <div role="status">
        <form.Subscribe selector={({ values }) => values.contact.email === asked}>
          {(isShown) =>
            isShown &&
            meant && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  form.setFieldValue('contact.email', meant);
                  input.current?.focus();
                }}
              >
                {m.checkout_email_meant({ email: meant })}
              </button>
            )
          }
        </form.Subscribe>
      </div>
    </>
  );
}

/** An order that is collected needs no address, only a number to reach its customer. */
export function AddressFields({ form }: { form: CheckoutFormApi }) {
  return (
    <form.Subscribe selector={({ values }) => isCollected(values)}>
      {(collected) => (
        <Card
          id="checkout-address-title"
          title={collected ? m.checkout_your_phone() : m.checkout_shipping_address()}
          size="5"
        >
          {!collected && <Address form={form} />}
          <Phone
            form={form}
            hint={collected ? m.checkout_phone_hint_collect() : m.checkout_phone_hint()}
          />
        </Card>
      )}
    </form.Subscribe>
  );
}

function Address({ form }: { form: CheckoutFormApi }) {
  return (
    <>
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
        <form.AppField
          name="contact.city"
          listeners={{ onChange: ({ value }) => chooseCountyOf(form, value) }}
        >
          {(field) => <field.TextField label={m.checkout_city()} autoComplete="address-level2" />}
        </form.AppField>
        <form.AppField name="contact.postalCode">
          {(field) => (
            <field.TextField
              label={m.checkout_zip()}
              optional
              autoComplete="postal-code"
              inputMode="numeric"
            />
          )}
        </form.AppField>
      </div>
      <form.AppField name="contact.landmark">
        {(field) => <field.TextField label={m.checkout_landmark()} optional />}
      </form.AppField>
    </>
  );
}

function Phone({ form, hint }: { form: CheckoutFormApi; hint: string }) {
  return (
    <form.AppField
      name="contact.phone"
      listeners={{ onChange: ({ value }) => alsoForMpesa(form, value) }}
    >
      {(field) => <field.PhoneField label={m.checkout_phone()} hint={hint} />}
    </form.AppField>
  );
}

/** A town with the name of a county selects that county, unless one is selected. */
function chooseCountyOf(form: CheckoutFormApi, town: string) {
  if (form.state.values.contact.countyId !== '') return;
  const typed = bareName(town);
  const county = store.me?.list('county').find(({ name }) => bareName(name) === typed);
  if (county) form.setFieldValue('contact.countyId', county.id);
}

/** The M-Pesa number follows the contact number until it is edited. */
function alsoForMpesa(form: CheckoutFormApi, phone: string) {
  const { contact, mpesaPhone } = form.options.defaultValues ?? form.state.values;
  const isApart = contact.phone !== mpesaPhone || form.getFieldMeta('mpesaPhone')?.isDirty;
  if (!isApart) form.setFieldValue('mpesaPhone', phone, { dontUpdateMeta: true });
}
