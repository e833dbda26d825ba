import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import { normalisePhone } from '../../../../../shared/input/phone.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import {
  CONTACT_FIELDS,
  type Contact,
  editAddress,
} from '../../../../../shared/order/edit/address.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror, useRows } from '../../../../store/store.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { displayPhone } from '../../../../ui/text/phone-words.ts';
import { FormButtons, useOfficeForm } from '../../-form/office-form.tsx';
import { Followed, useTheirs } from '../../-form/theirs.tsx';
import { Versions } from '../../-form/versions.tsx';
import { refusals } from '../../-shared/announce.ts';
import { ContactEdit, contactOf } from '../-new/contact-edit.tsx';

type Props = { order: Row<'order'>; address: Row<'address'>; onDone(): void };

/**
 * If somebody else changes the address meanwhile, both versions of what was typed here are shown; what was
 * not typed here follows theirs.
 */
export function AddressForm({ order, address, onDone }: Props) {
  const mirror = useMirror();
  const { id: orderId } = address;
  const collected = isCollected(order);
  const theirs = contactOf(address);
  const [seen, setSeen] = useState(theirs);
  const { form } = useOfficeForm({
    values: { contact: typedOf(seen), reason: '' },
    schema: editAddress.args,
    read: ({ contact, reason }) => ({
      orderId,
      contact,
      was: seen,
      ...(reason.trim() ? { reason } : {}),
      ...(collected && { collected }),
    }),
    save: async (args) => {
      if (both.length > 0) return false;
      const change = await mutate('editAddress', args, mirror);
      const refused = await refusals([change]);
      return !refused || refused.length === 0;
    },
    done: m.address_saved(),
    onSaved: onDone,
  });
  const typed = useSelector(form.store, (now) => now.values.contact);
  const mine = { ...typed, phone: normalisePhone(typed.phone) ?? typed.phone };
  const take = (fields: readonly Field[]) => {
    for (const field of fields) {
      form.setFieldValue(`contact.${field}`, typedOf(theirs)[field], { dontUpdateMeta: true });
    }
    setSeen({ ...seen, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) });
  };
  const { both, followed } = useTheirs({ fields: CONTACT_FIELDS, seen, mine, theirs, take });
  return (
    <Form form={form} className="admin-short-form" aria-label={m.address_edit()}>
      <p className="muted small">{collected ? m.address_hint_collected() : m.address_hint()}</p>
      <ContactEdit form={form} fields="contact" collected={collected} focused />
      <form.AppField name="reason">
        {(field) => <field.TextField label={m.orders_reason()} maxLength={200} />}
      </form.AppField>
      <Followed fields={followed} labels={LABELS} />
      {both.length > 0 && (
        <BothAddresses
          fields={both}
          mine={mine}
          theirs={theirs}
          onKeep={() => setSeen(theirs)}
          onTake={() => take(both)}
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

type Field = keyof Contact;

const LABELS: Record<Field, () => string> = {
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
  fields: readonly Field[];
  mine: Contact;
  theirs: Contact;
  onKeep(): void;
  onTake(): void;
};

function BothAddresses({ fields, mine, theirs, onKeep, onTake }: BothProps) {
  const counties = useRows('county');
  const shown = (field: Field, { [field]: value }: Contact) => {
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
