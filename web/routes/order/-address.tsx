import { lazy, Suspense } from 'react';
import { isCollected, placeIn, termsOf } from '../../../shared/order/collection.ts';
import { deliveryDays } from '../../../shared/production/promise.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useRow } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { SHIPPING_WORDS } from '../../ui/order/shipping-words.ts';

/** Few need it. */
const WorkshopPlace = lazy(() => import('../../ui/shop/workshop-place.tsx'));

export function OrderAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  const zone = useRow('zone', order.zoneId);
  const terms = termsOf(order, { zone, workshop: useRow('workshop', 'workshop') });
  if (!address) return null;
  const { shippingMethod, pickupPoint: point } = order;
  const days = terms && shippingMethod !== 'workshop' && deliveryDays(terms, shippingMethod);
  return (
    <Card
      id="order-address-title"
      title={isCollected(order) ? m.order_collection() : m.order_delivery()}
      size="5"
    >
      {shippingMethod === 'workshop' && (
        <Suspense>
          <WorkshopPlace />
        </Suspense>
      )}
      {point && (
        <address>
          <strong>
            {point.name}, {point.town}
          </strong>
          <span>{placeIn(locale(), point)}</span>
        </address>
      )}
      <address>
        <strong>{address.fullName}</strong>
        {address.street && <span>{address.street}</span>}
        {address.landmark && <span>{address.landmark}</span>}
        {address.city && (
          <span>{[address.city, address.postalCode, county?.name].filter(Boolean).join(', ')}</span>
        )}
        <span className="numbers">+{address.phone}</span>
        {address.email && <span>{address.email}</span>}
      </address>
      <p className="muted">
        {SHIPPING_WORDS[shippingMethod]()}
        {days && <>: {m.delivery_days(days)}</>}
      </p>
    </Card>
  );
}
