import type { Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { useRow } from '../store/store.ts';
import { displayPhone } from '../ui/phone-words.ts';

/** Where it goes and whom to call; the number rings at a tap. */
export function OrderAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  if (!address) return null;
  const express = order.shippingMethod === 'express';
  return (
    <section className="admin-card" aria-labelledby="address-title">
      <h2 id="address-title" className="rt-Heading rt-r-size-4">
        {m.admin_order_address()}
      </h2>
      <address>
        <strong>{address.fullName}</strong>
        <span>{address.street}</span>
        {address.landmark && <span>{m.admin_order_landmark({ landmark: address.landmark })}</span>}
        <span>{[address.city, county?.name, address.postalCode].filter(Boolean).join(', ')}</span>
        <a className="text-link" href={`tel:+${address.phone}`}>
          {m.admin_order_call({ phone: displayPhone(address.phone) })}
        </a>
        <a className="text-link" href={`mailto:${address.email}`}>
          {address.email}
        </a>
      </address>
      <p className="muted">{express ? m.admin_order_express() : m.admin_order_standard()}</p>
    </section>
  );
}
