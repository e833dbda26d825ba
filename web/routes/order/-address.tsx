import { deliveryDays } from '../../../shared/production/promise.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { useRow } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { OrderPromise } from './-promise.tsx';

export function OrderAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  const zone = useRow('zone', order.zoneId);
  if (!address) return null;
  const express = order.shippingMethod === 'express';
  const days = zone && deliveryDays(zone, order.shippingMethod);
  return (
    <Card id="order-address-title" title={m.order_delivery()} size="5">
      <OrderPromise order={order} />
      <address>
        <strong>{address.fullName}</strong>
        <span>{address.street}</span>
        {address.landmark && <span>{address.landmark}</span>}
        <span>{[address.city, address.postalCode, county?.name].filter(Boolean).join(', ')}</span>
        <span className="numbers">+{address.phone}</span>
        <span>{address.email}</span>
      </address>
      <p className="muted">
        {express ? m.delivery_express() : m.delivery_standard()}
        {days && <>: {m.delivery_days(days)}</>}
      </p>
    </Card>
  );
}
