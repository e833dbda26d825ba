import { useState } from 'react';
import { quote } from '../../../shared/cart/quote.ts';
import { type MethodId, methodOf } from '../../../shared/payment/method.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { type CartItem, priced } from '../../ui/cart/items.ts';
import { useChosen } from '../../ui/form/use-chosen.ts';
import { MethodChoices } from '../order/-payment/method-choices.tsx';
import { type Offer, useOffer } from '../order/-payment/payment-methods.ts';
import { useFees } from './-fees.ts';
import type { CheckoutFormApi } from './-use-form.ts';

type Props = {
  form: CheckoutFormApi;
  items: CartItem[];
  applied: Row<'appliedDiscount'> | undefined;
};

export function PaymentFields(props: Props) {
  return (
    <props.form.Subscribe
      selector={({ values }) => [values.contact.countyId, values.shippingMethod] as const}
    >
      {([countyId, shipping]) => <Fields {...props} countyId={countyId} shipping={shipping} />}
    </props.form.Subscribe>
  );
}

type FieldsProps = Props & { countyId: string; shipping: Row<'order'>['shippingMethod'] };

function Fields({ form, items, applied, countyId, shipping }: FieldsProps) {
  const { zone, fees } = useFees(countyId);
  const { totalCents } = quote(priced(items), fees, shipping, applied);
  const offer = useOffer(zone, totalCents);
  return (
    <Card>
      <form.AppField name="paymentMethod">
        {(field) => (
          <Methods
            wish={field.state.value}
            choose={field.handleChange}
            offer={offer}
            totalCents={totalCents}
            zone={zone}
          />
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.paymentMethod}>
        {(method) => methodOf(method).flow === 'prompt' && <PhoneField form={form} />}
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
  zone: Row<'zone'> | undefined;
};

function Methods({ wish, choose, offer, ...rest }: MethodsProps) {
  const value = useChosen(offer.methods, wish, choose);
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

function PhoneField({ form }: { form: CheckoutFormApi }) {
  return (
    <form.AppField name="mpesaPhone">
      {(field) => (
        <field.TextField
          label={m.checkout_mpesa_phone()}
          hint={m.checkout_mpesa_phone_hint()}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
    </form.AppField>
  );
}
