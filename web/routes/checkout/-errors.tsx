import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/form/error-words.ts';
import { CHECKOUT_FIELDS } from './-fields.ts';
import type { CheckoutFormApi } from './-use-form.ts';

/** The fields to check, each a link; what is wrong is said beside the field, and announced there. */
export function ErrorSummary({ form }: { form: CheckoutFormApi }) {
  return (
    <form.Subscribe selector={(state) => state.fieldMeta}>
      {(fieldMeta) => {
        const wrong = CHECKOUT_FIELDS.flatMap(({ name, label }) => {
          const isWrong = errorText(fieldMeta[name]?.errors ?? []) !== null;
          return isWrong ? [{ name, label: label() }] : [];
        });
        return (
          wrong.length > 0 && (
            <div className="checkout-errors">
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

function focusOn(event: { preventDefault(): void }, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
