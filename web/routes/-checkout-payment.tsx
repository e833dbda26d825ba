import { m } from '../paraglide/messages.js';
import type { CheckoutFormApi } from './-checkout-use-form.ts';
import { Choices } from './-choices.tsx';
import { FormField } from './-form-field.tsx';

export function PaymentFields({ form }: { form: CheckoutFormApi }) {
  return (
    <section className="panel stack">
      <Choices
        name="paymentMethod"
        label={m.payment_title()}
        heading
        shape="rows"
        value="mpesa"
        choices={['mpesa']}
        onChoose={() => {}}
        show={() => (
          <span className="choice-text">
            <strong>M-Pesa</strong>
            <small className="muted">{m.payment_mpesa_hint()}</small>
          </span>
        )}
      />
      <form.Field name="mpesaPhone">
        {(field) => (
          <FormField
            field={field}
            label={m.checkout_mpesa_phone()}
            hint={m.checkout_mpesa_phone_hint()}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        )}
      </form.Field>
    </section>
  );
}
