import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isCollected } from '../../../shared/order/collection.ts';
import { isUnsent, orderNumber } from '../../../shared/order/states.ts';
import { townWords } from '../../../shared/order/town.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { useRow } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { CONTACT_WORDS, saveWords } from '../../ui/form/saved-words.ts';
import { SHIPPING_WORDS } from '../../ui/order/shipping-words.ts';
import { useIsBoundForPoint } from '../../ui/order/status-badge.tsx';
import { displayPhone } from '../../ui/text/phone-words.ts';
import { isCalledOff } from './-called-off.ts';

/** Loaded when it is needed: few customers collect. */
const CollectionPlace = lazy(() => import('../../ui/shop/collection-place.tsx'));

export default function OrderAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  const isOff = isCalledOff(order, useIsBoundForPoint(order));
  if (!address) return null;
  return (
    <Card
      id="order-address-title"
      title={isCollected(order) ? m.order_collection() : m.order_delivery()}
      size="5"
    >
      {isCollected(order) && (
        <Suspense>
          <CollectionPlace point={order.pickupPoint} />
        </Suspense>
      )}
      <address>
        <strong>{address.fullName}</strong>
        {address.street && <span>{address.street}</span>}
        {address.landmark && <span>{address.landmark}</span>}
        {address.city && <span>{townWords(address, county?.name)}</span>}
        <span className="numbers">{displayPhone(address.phone)}</span>
        {address.email && <span>{address.email}</span>}
      </address>
      <p className="muted">{SHIPPING_WORDS[order.shippingMethod]()}</p>
      <p className="order-write">
        {isUnsent(order.status) && !isOff ? m.order_change() : m.order_help()}{' '}
        <Link
          to="/contact"
          hash="contact-form-title"
          className="text-link"
          onClick={() => fillContact(address)}
        >
          {m.footer_write()}
        </Link>
      </p>
    </Card>
  );
}

/** The contact form opens with who asks, and about which order. */
function fillContact({ id, fullName: name, email, phone }: Row<'address'>) {
  const subject = m.order_heading({ number: orderNumber(id) });
  saveWords(CONTACT_WORDS, { name, email, phone: displayPhone(phone), subject });
}
