import { lazy, Suspense } from 'react';
import { quote, type ShippingMethod } from '../../../shared/cart/quote.ts';
import { isCollected } from '../../../shared/order/collection.ts';
import { promisedDelivery, shippingOffered } from '../../../shared/production/promise.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { browserStorage, COUNTY } from '../../store/storage.ts';
import { useRow } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { type CartItem, priced } from '../../ui/cart/items.ts';
import { sumWords } from '../../ui/cart/sum-words.ts';
import { Choices } from '../../ui/form/choices.tsx';
import { useChosen } from '../../ui/form/use-chosen.ts';
import { CountyOptions } from '../../ui/order/county-options.tsx';
import { SHIPPING_WORDS } from '../../ui/order/shipping-words.ts';
import { type ShippingChoice, useOffered, useTerms } from '../../ui/order/way.ts';
import { promisedWords } from '../../ui/product/promised-words.ts';
import { useShop } from '../../ui/shop/use-shop.ts';
import type { CheckoutFormApi } from './-use-form.ts';

/** Loaded when it is needed: few customers collect. */
const CollectionPlace = lazy(() => import('../../ui/shop/collection-place.tsx'));

/** Loaded when it is needed, as above. */
const PointField = lazy(() => import('./-point.tsx'));

export function DeliveryFields({ form, items }: { form: CheckoutFormApi; items: CartItem[] }) {
  return (
    <Card id="checkout-delivery-title" title={m.delivery_title()} size="5">
      <form.AppField
        name="contact.countyId"
        listeners={{ onChange: ({ value }) => void browserStorage.set(COUNTY, value) }}
      >
        {(field) => (
          <field.SelectField
            label={m.checkout_county()}
            hint={m.delivery_county_hint()}
            autoComplete="address-level1"
          >
            <CountyOptions />
          </field.SelectField>
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => [values.contact.countyId, values.pointId] as const}>
        {([countyId, pointId]) => (
          <form.Field name="shippingMethod">
            {({ state, handleChange }) => (
              <Methods
                way={{ method: state.value, countyId, pointId }}
                items={items}
                onChoose={handleChange}
              />
            )}
          </form.Field>
        )}
      </form.Subscribe>
      <form.Subscribe selector={({ values }) => values.shippingMethod}>
        {(method) =>
          method === 'point' && (
            <Suspense fallback={null}>
              <PointField form={form} items={items} />
            </Suspense>
          )
        }
      </form.Subscribe>
    </Card>
  );
}

type MethodsProps = {
  way: ShippingChoice;
  items: CartItem[];
  onChoose(method: ShippingMethod): void;
};

function Methods({ way, items, onChoose }: MethodsProps) {
  const offered = useOffered(way.countyId);
  const value = useChosen(offered, way.method, onChoose);
  return (
    <>
      <Choices
        name="shippingMethod"
        label={m.delivery_how()}
        shape="rows"
        value={value}
        choices={offered}
        onChoose={onChoose}
        show={(method) => <Method way={{ ...way, method }} items={items} />}
      />
      {value === 'workshop' && (
        <div className="muted small">
          <p>{m.delivery_workshop_text()}</p>
          <Suspense>
            <CollectionPlace />
          </Suspense>
        </div>
      )}
    </>
  );
}

function Method({ way, items }: { way: ShippingChoice; items: CartItem[] }) {
  const { method } = way;
  const { terms, fees, timed } = useTerms(way);
  const workshop = useRow('workshop', 'workshop');
  const shop = useShop();
  const { shippingCents } = quote(priced(items), fees, method);
  const days =
    timed && workshop && promisedWords(promisedDelivery(workshop, timed, method, shopNow()));
  const isCollecting = isCollected({ shippingMethod: method });
  return (
    <>
      <span className="form-choice-text">
        <strong>{SHIPPING_WORDS[method]()}</strong>
        {method === 'workshop' && shop?.place && <small className="muted">{shop.place}</small>}
        {days && (
          <small className="muted">
            {isCollecting ? m.delivery_ready_by({ days }) : m.delivery_by({ days })}
          </small>
        )}
        {method === 'standard' && terms && !shippingOffered(terms).includes('express') && (
          <small className="muted">{m.delivery_no_express()}</small>
        )}
      </span>
      <strong className="numbers">
        {shippingCents === 0
          ? m.totals_free()
          : sumWords(shippingCents, method === 'point' && !terms)}
      </strong>
    </>
  );
}
