import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/form/error-words.ts';
import type { CheckoutFormApi } from './-use-form.ts';

/** Links to the fields to check. The errors are shown and announced beside the fields. */
export default function ErrorSummary({ form }: { form: CheckoutFormApi }) {
  return (
    <form.Subscribe selector={(state) => state.fieldMeta}>
      {(fieldMeta) => {
        const wrong = Object.entries(LABELS).flatMap(([name, label]) => {
          const isWrong = errorText(fieldMeta[name as FieldName]?.errors ?? []) !== null;
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

type Values = CheckoutFormApi['state']['values'];
/** What always has a value is never wrong. */
type FieldName =
  | `contact.${keyof Values['contact']}`
  | Exclude<keyof Values, 'contact' | 'noEmail' | 'shippingMethod' | 'paymentMethod'>;

/** In the form's order. */
const LABELS: Record<FieldName, () => string> = {
  'contact.fullName': m.checkout_full_name,
  'contact.email': m.checkout_email,
  'contact.countyId': m.checkout_county,
  pointId: m.point_label,
  'contact.street': m.checkout_address,
  'contact.city': m.checkout_city,
  'contact.postalCode': m.checkout_zip,
  'contact.landmark': m.checkout_landmark,
  'contact.phone': m.checkout_phone,
  mpesaPhone: m.checkout_mpesa_phone,
  buyerPin: m.checkout_pin,
  consent: m.checkout_consent_short,
};

function focusOn(event: { preventDefault(): void }, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** The summary moves what is below it. */
const keepInSight = () =>
  document.querySelector('[aria-invalid=true]:focus')?.scrollIntoView({ block: 'center' });
