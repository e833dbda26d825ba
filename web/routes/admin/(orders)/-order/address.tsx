import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { isCollected, placeIn } from '../../../../../shared/order/collection.ts';
import { editAddress } from '../../../../../shared/order/edit.ts';
import { isAddressEditable } from '../../../../../shared/order/editable.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror, useRow, useRowsOf } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormButtons, useOfficeForm } from '../../../../ui/form/office-form.tsx';
import { hoursLines } from '../../../../ui/shop/hours-words.ts';
import { displayPhone } from '../../../../ui/text/phone-words.ts';
import { wayWords } from '../../-shared/order-words.ts';
import { useMay } from '../../-shared/use-may.ts';
import { ContactEdit } from '../-new/contact-edit.tsx';

/** Where it goes and whom to call; the number rings at a tap. Changed until the parcel is handed over. */
export function OrderAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  const lines = useRowsOf('orderLine', order.id);
  const [editing, setEditing] = useState(false);
  const may = useMay();
  if (!address) return null;
  return (
    <Card
      id="address-title"
      title={isCollected(order) ? m.admin_order_collector() : m.admin_order_address()}
    >
      {editing ? (
        <AddressForm order={order} address={address} onDone={() => setEditing(false)} />
      ) : (
        <>
          <address>
            <strong>{address.fullName}</strong>
            {address.street && <span>{address.street}</span>}
            {address.landmark && (
              <span>{m.admin_order_landmark({ landmark: address.landmark })}</span>
            )}
            {address.city && (
              <span>
                {[address.city, county?.name, address.postalCode].filter(Boolean).join(', ')}
              </span>
            )}
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
          {may('orders') && isAddressEditable(order, lines) && (
            <Button size="2" variant="soft" className="tall" onClick={() => setEditing(true)}>
              {m.address_edit()}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

type FormProps = { order: Row<'order'>; address: Row<'address'>; onDone(): void };

function AddressForm({ order, address, onDone }: FormProps) {
  const mirror = useMirror();
  const { id: orderId } = address;
  const collected = isCollected(order);
  const [values] = useState(() => {
    const { fullName, phone, email, street, city, countyId, landmark, postalCode } = address;
    const shown = { fullName, phone: displayPhone(phone), email, street, city };
    return { contact: { ...shown, countyId, landmark, postalCode }, reason: '' };
  });
  const { form } = useOfficeForm({
    values,
    schema: editAddress.args,
    read: ({ contact, reason }) => ({
      ...{ orderId, contact, ...(reason.trim() ? { reason } : {}) },
      ...(collected && { collected }),
    }),
    save: (args) => mutate('editAddress', args, mirror),
    done: m.address_saved(),
    onSaved: onDone,
  });
  return (
    <Form form={form} className="money-form" aria-label={m.address_edit()}>
      <p className="muted small">{collected ? m.address_hint_collected() : m.address_hint()}</p>
      <ContactEdit form={form} fields="contact" collected={collected} />
      <form.AppField name="reason">
        {(field) => <field.TextField label={m.orders_reason()} maxLength={200} />}
      </form.AppField>
      <FormButtons onClose={onDone} />
    </Form>
  );
}
