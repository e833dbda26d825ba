import { m } from '../../paraglide/messages.js';
import type { CheckoutFormApi } from './-use-form.ts';

/** Kenya's Data Protection Act wants the parent's own tick: it is never ticked for them. */
export const Consent = ({ form }: { form: CheckoutFormApi }) => (
  <form.AppField name="consent">
    {(field) => (
      <field.CheckField
        className="checkout-consent"
        required
        label={m.checkout_consent()}
        hint={m.checkout_consent_note()}
      />
    )}
  </form.AppField>
);
