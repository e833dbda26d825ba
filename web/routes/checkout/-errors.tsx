import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/form/error-words.ts';
import type { CheckoutFormApi } from './-use-form.ts';

/** Links to the fields to check. The errors are shown and announced beside the fields. */
export default function ErrorSummary({ form }: { form: CheckoutFormApi }) {
  return (
    <form.Subscribe selector={(state) => state.fieldMeta}>
      {(fieldMeta) => {
        const wrong = CHECKOUT_FIELDS.flatMap(({ name, label }) => {
          const isWrong = errorText(fieldMeta[name]?.errors ?? []) !== null;
          return isWrong ? [{ name, label: label() }] : [];
        });
        return (
          wrong.length > 0 && (
            <div className="checkout-errors" ref={keepInSight}>
              <strong>{m.checkout_errors({ count: wrong.length })}</strong>
              <ul>
                {wrong.map(({ name, label }) => (
                  <li key={name}>
                    <a
                      href={`#${form.formId}-${name}`}
                      onClick={(event) => focusOn(event, `${form.formId}-${name}`)}
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      }}
    </form.Subscribe>
  );
}

/** The form's fields in order, with their labels. */
const CHECKOUT_FIELDS = [
  { name: 'contact.fullName', label: m.checkout_full_name },
  { name: 'contact.email', label: m.checkout_email },
  { name: 'contact.countyId', label: m.checkout_county },
  { name: 'pointId', label: m.point_label },
  { name: 'contact.street', label: m.checkout_address },
  { name: 'contact.city', label: m.checkout_city },
  { name: 'contact.postalCode', label: m.checkout_zip },
  { name: 'contact.landmark', label: m.checkout_landmark },
  { name: 'contact.phone', label: m.checkout_phone },
  { name: 'mpesaPhone', label: m.checkout_mpesa_phone },
  { name: 'buyerPin', label: m.checkout_pin },
  { name: 'consent', label: m.checkout_consent_short },
] as const;

function focusOn(event: { preventDefault(): void }, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** The summary moves what is below it. */
const keepInSight = () =>
  document.querySelector('[aria-invalid=true]:focus')?.scrollIntoView({ block: 'center' });
