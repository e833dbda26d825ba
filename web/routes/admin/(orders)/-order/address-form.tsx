import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import { normalisePhone } from '../../../../../shared/input/phone.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import {
  CONTACT_FIELDS,
  type Contact,
  editAddress,
  overtaken,
} from '../../../../../shared/order/edit.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror, useRows } from '../../../../store/store.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { displayPhone } from '../../../../ui/text/phone-words.ts';
import { FormButtons, useOfficeForm } from '../../-form/office-form.tsx';
import { Versions } from '../../-form/versions.tsx';
import { refusals } from '../../-shared/announce.ts';
import { ContactEdit, contactOf } from '../-new/contact-edit.tsx';

type Props = { order: Row<'order'>; address: Row<'address'>; onDone(): void };

/** If somebody else changes the address meanwhile, both versions are shown and the typed one stays. */
export function AddressForm({ order, address, onDone }: Props) {
  const mirror = useMirror();
  const { id: orderId } = address;
  const collected = isCollected(order);
  const theirs = contactOf(address);
  const [seen, setSeen] = useState(theirs);
  const [values, setValues] = useState(() => ({ contact: typedOf(theirs), reason: '' }));
  const { form } = useOfficeForm({
    values,
    schema: editAddress.args,
    read: ({ contact, reason }) => ({
      orderId,
      contact,
      was: seen,
      ...(reason.trim() ? { reason } : {}),
      ...(collected && { collected }),
    }),
    save: async (args) => {
      if (differing.length > 0) return false;
      const change = await mutate('editAddress', args, mirror);
      const refused = await refusals([change]);
      return !refused || refused.length === 0;
    },
    done: m.address_saved(),
    onSaved: onDone,
  });
  const typed = useSelector(form.store, (now) => now.values.contact);
  const mine = { ...typed, phone: normalisePhone(typed.phone) ?? typed.phone };
  const differing = overtaken(CONTACT_FIELDS, theirs, seen, mine);
  const take = () => {
    const taken = { ...form.state.values, contact: typedOf(theirs) };
    // Without it the form would go back to the values it began with.
    setValues(taken);
    form.reset(taken);
    setSeen(theirs);
  };
  return (
    <Form form={form} className="admin-short-form" aria-label={m.address_edit()}>
      <p className="muted small">{collected ? m.address_hint_collected() : m.address_hint()}</p>
      <ContactEdit form={form} fields="contact" collected={collected} focused />
      <form.AppField name="reason">
        {(field) => <field.TextField label={m.orders_reason()} maxLength={200} />}
      </form.AppField>
      {differing.length > 0 && (
        <BothAddresses
          fields={differing}
          mine={mine}
          theirs={theirs}
          onKeep={() => setSeen(theirs)}
          onTake={take}
        />
      )}
      <FormButtons onClose={onDone} />
    </Form>
  );
}

const typedOf = (contact: Contact): Contact => ({
  ...contact,
  phone: displayPhone(contact.phone),
});

const LABELS: Record<keyof Contact, () => string> = {
  fullName: m.checkout_full_name,
  phone: m.checkout_phone,
  email: m.checkout_email,
  street: m.checkout_address,
  city: m.checkout_city,
  countyId: m.checkout_county,
  landmark: m.checkout_landmark,
  postalCode: m.checkout_zip,
};

type BothProps = {
  fields: readonly (keyof Contact)[];
  mine: Contact;
  theirs: Contact;
  onKeep(): void;
  onTake(): void;
};

function BothAddresses({ fields, mine, theirs, onKeep, onTake }: BothProps) {
  const counties = useRows('county');
  const shown = (field: keyof Contact, { [field]: value }: Contact) => {
    if (field === 'phone') return displayPhone(value);
    const name = field === 'countyId' ? counties.find(({ id }) => id === value)?.name : value;
    return name || m.conflict_empty();
  };
  return (
    <Versions
      name={m.admin_order_address()}
      differing={fields.map((field) => ({
        field,
        label: LABELS[field](),
        mine: shown(field, mine),
        theirs: shown(field, theirs),
      }))}
      gone={m.conflict_removed()}
      onKeep={onKeep}
      onTake={onTake}
    />
  );
}
