import { quote, SHIPPING_METHODS, type ShippingMethod } from '../../../shared/cart/quote.ts';
import { formatCents } from '../../../shared/money.ts';
import {
  deliveryDays,
  promisedDelivery,
  shippingOffered,
} from '../../../shared/production/promise.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { useRow } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { type CartItem, priced } from '../../ui/cart/items.ts';
import { Choices } from '../../ui/form/choices.tsx';
import { useChosen } from '../../ui/form/use-chosen.ts';
import { promisedWords } from '../../ui/product/promised-words.ts';
import { useFees } from './-fees.ts';
import type { CheckoutFormApi } from './-use-form.ts';

const METHOD_WORDS: Record<ShippingMethod, () => string> = {
  standard: m.delivery_standard,
  express: m.delivery_express,
};

export function DeliveryFields({ form, items }: { form: CheckoutFormApi; items: CartItem[] }) {
  return (
    <Card>
      <form.Subscribe selector={({ values }) => values.contact.countyId}>
        {(countyId) => (
          <form.Field name="shippingMethod">
            {(field) => (
              <Methods
                countyId={countyId}
                items={items}
                value={field.state.value}
                onChoose={field.handleChange}
              />
            )}
          </form.Field>
        )}
      </form.Subscribe>
    </Card>
  );
}

type MethodsProps = {
  countyId: string;
  items: CartItem[];
  value: ShippingMethod;
  onChoose(method: ShippingMethod): void;
};

function Methods({ countyId, items, value: wish, onChoose }: MethodsProps) {
  const { zone, fees } = useFees(countyId);
  const offered = zone ? shippingOffered(zone) : SHIPPING_METHODS;
  const value = useChosen(offered, wish, onChoose);
  const workshop = useRow('workshop', 'workshop');
  const arrival = (method: ShippingMethod) =>
    zone && workshop && promisedWords(promisedDelivery(workshop, zone, method, shopNow()));
  const fee = (method: ShippingMethod) => quote(priced(items), fees, method).shippingCents;
  return (
    <>
      <Choices
        name="shippingMethod"
        label={m.delivery_title()}
        heading
        shape="rows"
        value={value}
        choices={offered}
        onChoose={onChoose}
        show={(method) => (
          <>
            <span className="form-choice-text">
              <strong>{METHOD_WORDS[method]()}</strong>
              {zone && (
                <small className="muted">{m.delivery_days(deliveryDays(zone, method))}</small>
              )}
              <Arrival days={arrival(method)} />
            </span>
            <span className="numbers">
              {fee(method) === 0 ? m.totals_free() : formatCents(fee(method))}
            </span>
          </>
        )}
      />
      <p className="muted small">{zone ? m.delivery_after() : m.delivery_choose_county()}</p>
    </>
  );
}

const Arrival = ({ days }: { days: string | undefined }) =>
  days && <small className="muted">{m.delivery_by({ days })}</small>;
