import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { isAddressEditable } from '../../../../../shared/order/edit.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror, useRow, useRowsOf } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { fieldsOf } from '../../../../ui/form/plain-field.tsx';
import { displayPhone } from '../../../../ui/phone-words.ts';
import { toastError } from '../../../../ui/refusal.ts';
import { toast } from '../../../../ui/toast.tsx';
import { ContactEdit, type ContactErrors } from '../-new/contact-edit.tsx';
import { readContact } from '../-new/contact-read.ts';

/** Where it goes and whom to call; the number rings at a tap. Changed until the parcel is handed over. */
export function OrderAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  const lines = useRowsOf('orderLine', order.id);
  const [editing, setEditing] = useState(false);
  if (!address) return null;
  const express = order.shippingMethod === 'express';
  return (
    <Card id="address-title" title={m.admin_order_address()}>
      {editing ? (
        <AddressForm address={address} onDone={() => setEditing(false)} />
      ) : (
        <>
          <address>
            <strong>{address.fullName}</strong>
            <span>{address.street}</span>
            {address.landmark && (
              <span>{m.admin_order_landmark({ landmark: address.landmark })}</span>
            )}
            <span>
              {[address.city, county?.name, address.postalCode].filter(Boolean).join(', ')}
            </span>
            <a className="text-link" href={`tel:+${address.phone}`}>
              {m.admin_order_call({ phone: displayPhone(address.phone) })}
            </a>
            {address.email && (
              <a className="text-link" href={`mailto:${address.email}`}>
                {address.email}
              </a>
            )}
          </address>
          <p className="muted">{express ? m.admin_order_express() : m.admin_order_standard()}</p>
          {isAddressEditable(order, lines) && (
            <Button size="2" variant="soft" className="tall" onClick={() => setEditing(true)}>
              {m.address_edit()}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function AddressForm({ address, onDone }: { address: Row<'address'>; onDone(): void }) {
  const mirror = useMirror();
  const [errors, setErrors] = useState<ContactErrors>({});
  const { id: orderId, owner: _, archived: __, ...values } = address;
  const save = async (fields: Record<string, string>) => {
    const read = readContact(fields);
    if (!read.ok) return setErrors(read.errors);
    const reason = fields.reason?.trim();
    const args = { orderId, contact: read.contact, ...(reason ? { reason } : {}) };
    await mutate('editAddress', args, mirror).then(() => {
      toast(m.address_saved());
      onDone();
    }, toastError);
  };
  return (
    <form
      className="money-form"
      aria-label={m.address_edit()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(fieldsOf(event.currentTarget));
      }}
    >
      <p className="muted small">{m.address_hint()}</p>
      <ContactEdit values={{ ...values, phone: displayPhone(values.phone) }} errors={errors} />
      <label className="field">
        {m.orders_reason()}
        <input className="input" name="reason" maxLength={200} />
      </label>
      <div className="row">
        <Button type="submit" size="3" className="tall">
          {m.todo_save()}
        </Button>
        <Button type="button" size="3" variant="soft" className="tall" onClick={onDone}>
          {m.todo_cancel()}
        </Button>
      </div>
    </form>
  );
}
