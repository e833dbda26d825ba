import { Button } from '@radix-ui/themes';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import { isPaidAtDoor } from '../../../../shared/payment/door.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { MirrorContext, useRow } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { OrderNothing } from './-order/missing.tsx';
import { useOrderDetail } from './-order/use-order-detail.ts';
import { SlipLines } from './-slip-lines.tsx';
import { wayWords } from './-words.ts';
import './slip.css';

export const Route = createFileRoute('/admin/(orders)/slip/$orderId')({ component: SlipPage });

/** What goes into the parcel on paper: to whom, and what is in it. */
function SlipPage() {
  const { orderId } = Route.useParams();
  const { order, mirror, failed } = useOrderDetail(orderId);
  if (!order) return <OrderNothing failed={failed} />;
  return (
    <MirrorContext value={mirror}>
      <div className="stack admin-parts">
        <div className="row spread slip-tools">
          <Link
            to="/admin/order/$orderId"
            params={{ orderId }}
            className="text-link admin-back-link"
          >
            ← {m.slip_back()}
          </Link>
          <Button size="3" className="tall" onClick={() => print()}>
            {m.slip_print()}
          </Button>
        </div>
        <Slip order={order} />
      </div>
    </MirrorContext>
  );
}

function Slip({ order }: { order: Row<'order'> }) {
  const { paymentMethod, paymentStatus, totalCents } = order;
  const collects = isPaidAtDoor(paymentMethod) && paymentStatus === 'unpaid';
  return (
    <article className="card slip" aria-labelledby="slip-title">
      <header className="slip-head">
        <Heading as="h1" size="6" id="slip-title">
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
