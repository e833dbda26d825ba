import { useState } from 'react';
import { quote } from '../../../shared/cart/quote.ts';
import type { Terms } from '../../../shared/order/collection.ts';
import { DEFAULT_METHOD, type MethodId, methodOf } from '../../../shared/payment/method.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { type CartItem, priced } from '../../ui/cart/items.ts';
import { useChosen } from '../../ui/form/use-chosen.ts';
import { MethodChoices } from '../../ui/order/method-choices.tsx';
import { type Offer, useOffer } from '../../ui/order/payment-methods.ts';
import { type ShippingChoice, useTerms } from '../../ui/order/way.ts';
import { ContactEmail } from './-contact.tsx';
import { asksEmail } from './-email-rule.ts';
import type { CheckoutFormApi } from './-use-form.ts';

type Props = {
  form: CheckoutFormApi;
  items: CartItem[];
  applied: Row<'appliedDiscount'> | undefined;
};

export function PaymentFields(props: Props) {
  return (
    <props.form.Subscribe
      selector={({ values: { contact, pointId, shippingMethod } }) =>
        [contact.countyId, pointId, shippingMethod] as const
      }
    >
      {([countyId, pointId, method]) => <Fields {...props} way={{ countyId, pointId, method }} />}
    </props.form.Subscribe>
  );
}

type FieldsProps = Props & { way: ShippingChoice };

function Fields({ form, items, applied, way }: FieldsProps) {
  const { terms, fees } = useTerms(way);
  const { totalCents } = quote(priced(items), fees, way.method, applied);
  const offer = useOffer(terms, totalCents);
  return (
    <Card>
      <form.AppField name="paymentMethod">
        {(field) => (
          <Methods
            wish={field.state.value}
            choose={field.handleChange}
            offer={offer}
            totalCents={totalCents}
            terms={terms}
            collected={way.method === 'workshop'}
          />
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.paymentMethod}>
        {(method) =>
          methodOf(method).flow === 'prompt' && <MpesaPhone form={form} isFree={totalCents === 0} />
        }
      </form.Subscribe>
      <form.Subscribe selector={({ values }) => values.noEmail && asksEmail(values)}>
        {(asks) => asks && <ContactEmail form={form} hint={m.checkout_pay_email_hint()} />}
      </form.Subscribe>
      <PinField form={form} />
    </Card>
  );
}

type MethodsProps = {
  wish: MethodId;
  choose(method: MethodId): void;
  offer: Offer;
  totalCents: number;
  terms: Terms | undefined;
  collected: boolean;
};

/** The method of free orders. Cash on delivery could add a fee. */
const FREE = [DEFAULT_METHOD];

function Methods({ wish, choose, offer, ...rest }: MethodsProps) {
  const isFree = rest.totalCents === 0;
  const value = useChosen(isFree ? FREE : offer.methods, wish, choose);
  if (isFree) return <strong>{m.payment_free()}</strong>;
  return (
    <MethodChoices
      label={m.payment_title()}
      heading
      offer={offer}
      value={value}
      onChoose={choose}
      {...rest}
    />
  );
}

/** Few need it, so it is folded away until it is asked for. */
function PinField({ form }: { form: CheckoutFormApi }) {
  const [open] = useState(() => form.state.values.buyerPin !== '');
  return (
    <form.AppField name="buyerPin">
      {(field) => (
        <details open={open}>
          <summary>{m.checkout_pin_ask()}</summary>
          <field.TextField
            label={m.checkout_pin()}
            hint={m.checkout_pin_hint()}
            autoCapitalize="characters"
            spellCheck={false}
          />
        </details>
      )}
    </form.AppField>
  );
}

/** For a free order it is shown only if it is invalid, because it may have been typed earlier. */
const MpesaPhone = ({ form, isFree }: { form: CheckoutFormApi; isFree: boolean }) => (
  <form.AppField name="mpesaPhone">
    {(field) =>
      (!isFree || field.state.meta.errors.length > 0) && (
        <field.PhoneField label={m.checkout_mpesa_phone()} hint={m.checkout_mpesa_phone_hint()} />
      )
    }
  </form.AppField>
);
