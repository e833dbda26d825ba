import { formatCents } from '../../../../shared/money.ts';
import { isToCollect, orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { QrPicture } from '../../../ui/text/qr-picture.tsx';
import { wayWords } from '../-shared/order-words.ts';
import { SlipLines } from './-slip-lines.tsx';
import '../(orders)/order.css';
import './slip.css';

/** The packing slip: the recipient and the contents. */
export function Slip({ order }: { order: Row<'order'> }) {
  const titleId = `slip-${order.id}`;
  const number = orderNumber(order.id);
  return (
    <article className="card slip" aria-labelledby={titleId}>
      <div className="slip-top">
        <header className="slip-head">
          <Heading as="h2" size="6" id={titleId}>
            {m.slip_title()}
          </Heading>
          <div className="slip-facts">
            <strong className="numbers">{m.admin_order_title({ number })}</strong>
            <span className="numbers">{momentOf(order.placedAt)}</span>
            <span>{wayWords(order)}</span>
          </div>
          <QrPicture className="slip-qr" text={number} label={m.paper_qr({ number })} />
        </header>
      </div>
      <SlipAddress order={order} />
      {isToCollect(order) && (
        <p className="slip-cash numbers">
          {m.slip_collect({ amount: formatCents(order.totalCents) })}
        </p>
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
