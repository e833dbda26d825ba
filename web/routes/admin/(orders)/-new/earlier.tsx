import { normalisePhone } from '../../../../../shared/input/phone.ts';
import type { Contact } from '../../../../../shared/order/edit/address.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRows } from '../../../../store/store.ts';
import { Button } from '../../-shared/button.tsx';
import { contactOf } from './contact-edit.tsx';

type Props = { typed: Contact; onUse(contact: Contact): void };

/** Name and address of the latest order with the typed number, of those that this browser has. */
export function EarlierDetails({ typed, onUse }: Props) {
  const addresses = useRows('address');
  const orders = useRows('order');
  const phone = normalisePhone(typed.phone);
  if (phone === null) return null;
  const known = addresses.filter((address) => address.phone === phone && address.fullName !== '');
  const placedAt = ({ id }: { id: string }) => orders.find((one) => one.id === id)?.placedAt ?? 0;
  const [latest] = known.toSorted((a, b) => placedAt(b) - placedAt(a));
  if (!latest) return null;
  const contact = contactOf(latest);
  return (
    <div className="stack manual-earlier">
      <span>{[contact.fullName, contact.street, contact.city].filter(Boolean).join(', ')}</span>
      <div className="row">
        <Button
          size="2"
          variant="soft"
          onClick={() =>
            onUse({ ...contact, phone: typed.phone, email: typed.email || contact.email })
          }
        >
          {m.manual_earlier({ number: orderNumber(latest.id) })}
        </Button>
      </div>
    </div>
  );
}
