import { useState } from 'react';
import { isCollected, placeIn } from '../../../../../shared/order/collection.ts';
import { isAddressEditable } from '../../../../../shared/order/edit/editable.ts';
import { townWords } from '../../../../../shared/order/town.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRow } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { useOrderParts } from '../../../../ui/order/parts.ts';
import { leavesFocusTo } from '../../../../ui/page/focus-heading.ts';
import { hoursLines } from '../../../../ui/shop/hours-words.ts';
import { displayPhone } from '../../../../ui/text/phone-words.ts';
import { Button } from '../../-shared/button.tsx';
import { wayWords } from '../../-shared/order-words.ts';
import { TheirOrders } from '../../-shared/their-orders.tsx';
import { useMay } from '../../-shared/use-may.ts';
import { AddressForm } from './address-form.tsx';

const leavesFocusToTitle = leavesFocusTo('#address-title');

/** Address and phone number. Editable until the parcel is handed over. */
export function OrderAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  const parts = useOrderParts(order.id);
  const [editing, setEditing] = useState(false);
  const may = useMay();
  if (!address) return null;
  return (
    <Card
      id="address-title"
      title={isCollected(order) ? m.admin_order_collector() : m.admin_order_address()}
    >
      {editing ? (
        <div ref={leavesFocusToTitle}>
          <AddressForm order={order} address={address} onDone={() => setEditing(false)} />
        </div>
      ) : (
        <>
          <address>
            <strong>{address.fullName}</strong>
            {address.street && <span>{address.street}</span>}
            {address.landmark && (
              <span>{m.admin_order_landmark({ landmark: address.landmark })}</span>
            )}
            {address.city && <span>{townWords(address, county?.name)}</span>}
            <a className="text-link" href={`tel:+${address.phone}`}>
              {m.admin_order_call({ phone: displayPhone(address.phone) })}
            </a>
            {address.email && (
              <a className="text-link" href={`mailto:${address.email}`}>
                {address.email}
              </a>
            )}
          </address>
          <p className="muted">{wayWords(order)}</p>
          {order.pickupPoint && (
            <p className="muted numbers">
              {[placeIn(locale(), order.pickupPoint), ...hoursLines(order.pickupPoint)].join(', ')}
            </p>
          )}
          {may('orders') && (
            <div className="row spread">
              {isAddressEditable(order, parts) && (
                <Button size="2" variant="soft" onClick={() => setEditing(true)}>
                  {m.address_edit()}
                </Button>
              )}
              <TheirOrders q={displayPhone(address.phone)} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
