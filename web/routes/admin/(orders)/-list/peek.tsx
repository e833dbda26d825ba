import { formatCents } from '../../../../../shared/money.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import { townWords } from '../../../../../shared/order/town.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRow, useRowsOf } from '../../../../store/store.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Totals } from '../../../../ui/cart/totals.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { PAYMENT_STATUS_TONES } from '../../../../ui/order/words.ts';
import { momentOf } from '../../../../ui/text/moment.ts';
import { displayPhone } from '../../../../ui/text/phone-words.ts';
import { ButtonLink } from '../../-shared/button.tsx';
import { PAYMENT_WORDS, wayWords } from '../../-shared/order-words.ts';
import type { PanelSearch } from '../../-shared/panel-search.ts';
import { OfficeIcon } from '../../-shell/icons.tsx';
import { AtDoor } from '../-order/at-door.tsx';
import { LineList } from '../-order/lines.tsx';
import { NextStep } from '../-order/next-step.tsx';
import { Due, Urgency } from '../-urgency.tsx';
import '../order.css';
import { useMay } from '../../-shared/use-may.ts';

type Props = { orderId: string; filters: PanelSearch; onClose(): void };

/** An order beside the table: its customer, lines and next step. */
export default function OrderPeek({ orderId, filters, onClose }: Props) {
  const order = useRow('order', orderId);
  const hasSums = useMay()('orders');
  const address = useRow('address', orderId);
  const county = useRow('county', address?.countyId ?? '');
  const notes = useRowsOf('orderNote', orderId);
  if (!order) return null;
  const number = orderNumber(orderId);
  return (
    <aside className="orders-peek" data-order={orderId} aria-labelledby="peek-title">
      <div className="row spread">
        <Heading as="h2" size="5" id="peek-title" className="numbers">
          {m.admin_order_title({ number })}
        </Heading>
        <button
          type="button"
          className="orders-peek-close"
          aria-label={m.orders_peek_close({ number })}
          onClick={onClose}
        >
          <OfficeIcon name="close" />
        </button>
      </div>
      <div className="row spread">
        <span>
          {hasSums && <strong className="numbers">{formatCents(order.totalCents)} </strong>}
          <span className="muted numbers">
            {momentOf(order.placedAt)}
            <Due order={order} />
          </span>
        </span>
        {hasSums && (
          <span>
            <Badge tone={PAYMENT_STATUS_TONES[order.paymentStatus]}>
              {PAYMENT_WORDS[order.paymentStatus]()}
            </Badge>
            <AtDoor order={order} />
          </span>
        )}
      </div>
      <div className="row orders-peek-next">
        <NextStep order={order} />
        <ButtonLink
          to="/admin/order/$orderId"
          params={{ orderId }}
          state={{ filters }}
          size="3"
          variant="soft"
        >
          {m.orders_peek_open()}
        </ButtonLink>
      </div>
      {address && (
        <address>
          <strong>
            <Urgency order={order} />
            {address.fullName}
          </strong>
          <a className="text-link admin-tall-link" href={`tel:+${address.phone}`}>
            {displayPhone(address.phone)}
          </a>
          {!isCollected(order) && (
            <span>
              {[address.street, townWords(address, county?.name)].filter(Boolean).join(', ')}
            </span>
          )}
          <span className="muted">{wayWords(order)}</span>
        </address>
      )}
      <LineList order={order} />
      {hasSums && <Totals sums={order} code={order.discountCode} collected={isCollected(order)} />}
      {notes.length > 0 && (
        <ul className="orders-notes" aria-label={m.notes_title()}>
          {notes.map(({ id, text }) => (
            <li key={id} className="orders-note-text">
              {text}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
