import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import { isPaidAtDoor } from '../../../../shared/payment/door.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { SlipLines } from './-slip-lines.tsx';
import { wayWords } from './-words.ts';
import './slip.css';

type Props = {
  order: Row<'order'>;
  /** The page's own heading, or one of several slips. */
  as: 'h1' | 'h2';
};

/** What goes into the parcel on paper: to whom, and what is in it. */
export function Slip({ order, as }: Props) {
  const titleId = `slip-${order.id}`;
  const { paymentMethod, paymentStatus, totalCents } = order;
  const collects = isPaidAtDoor(paymentMethod) && paymentStatus === 'unpaid';
  return (
    <article className="card slip" aria-labelledby={titleId}>
      <header className="slip-head">
        <Heading as={as} size="6" id={titleId}>
          {m.slip_title()}
        </Heading>
        <div className="slip-facts">
          <strong className="numbers">
            {m.admin_order_title({ number: orderNumber(order.id) })}
          </strong>
          <span className="numbers">{momentOf(order.placedAt)}</span>
          <span>{wayWords(order)}</span>
        </div>
      </header>
      <SlipAddress order={order} />
      {collects && (
        <p className="slip-cash numbers">{m.slip_collect({ amount: formatCents(totalCents) })}</p>
      )}
      <SlipLines order={order} />
    </article>
  );
}

function SlipAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  if (!address) return null;
  const { fullName, street, landmark, city, postalCode, phone } = address;
  return (
    <address className="slip-address">
      <strong>{fullName}</strong>
      {order.pickupPoint && <span>{order.pickupPoint.place}</span>}
      {street && <span>{street}</span>}
      {landmark && <span>{m.admin_order_landmark({ landmark })}</span>}
      {city && <span>{[city, county?.name, postalCode].filter(Boolean).join(', ')}</span>}
      {phone && <span className="numbers">+{phone}</span>}
    </address>
  );
}
