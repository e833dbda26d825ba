import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/form/error-words.ts';
import { CHECKOUT_FIELDS } from './-fields.ts';
import type { CheckoutFormApi } from './-use-form.ts';

/** What is still to mend, each a way to its field; the fields themselves are announced. */
export function ErrorSummary({ form }: { form: CheckoutFormApi }) {
  return (
    <form.Subscribe selector={(state) => state.fieldMeta}>
      {(fieldMeta) => {
        const wrong = CHECKOUT_FIELDS.flatMap(({ name, label }) => {
          const error = errorText(fieldMeta[name]?.errors ?? []);
          return error ? [{ name, label: label(), error }] : [];
        });
        return (
          wrong.length > 0 && (
            <div className="checkout-errors">
              <strong>{m.checkout_errors({ count: wrong.length })}</strong>
              <ul>
                {wrong.map(({ name, label, error }) => (
                  <li key={name}>
                    <a
                      href={`#${form.formId}-${name}`}
                      onClick={(event) => focusOn(event, `${form.formId}-${name}`)}
                    >
                      {label}: {error}
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

function focusOn(event: { preventDefault(): void }, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
