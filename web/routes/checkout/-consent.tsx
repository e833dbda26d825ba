import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/form/error-words.ts';
import type { CheckoutFormApi } from './-use-form.ts';

/** Kenya's Data Protection Act wants the parent's own tick: it is never ticked for them. */
export function Consent({ form }: { form: CheckoutFormApi }) {
  return (
    <form.Field name="consent">
      {(field) => {
        const error = errorText(field.state.meta.errors);
        return (
          <div className="consent">
            <label>
              <input
                id="consent"
                type="checkbox"
                required
                checked={field.state.value}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'consent-error consent-note' : 'consent-note'}
                onChange={(event) => field.handleChange(event.target.checked)}
              />
              <span>{m.checkout_consent()}</span>
            </label>
            {error && (
              <span id="consent-error" className="field-error">
                {error}
              </span>
            )}
            <small id="consent-note" className="muted">
              {m.checkout_consent_note()}
            </small>
          </div>
        );
      }}
    </form.Field>
  );
}
