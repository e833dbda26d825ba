import { memo } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { isCollected } from '../../../../shared/order/collection.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/text/moment.ts';
import { StatusBadge } from '../../order/-status-badge.tsx';
import { PAYMENT_STATUS_TONES } from '../../order/-words.ts';
import { rowId } from './-keys.ts';
import type { OrdersSearch } from './-search-params.ts';
import { StatusSelect } from './-status-select.tsx';
import { CHANNEL_WORDS, PAYMENT_WORDS, wayWords } from './-words.ts';

type Props = {
  order: Row<'order'>;
  name: string;
  index: number;
  marked: boolean;
  /** By Tab: one row of the table is. */
  reachable: boolean;
  filters: OrdersSearch;
  measure(row: Element | null): void;
  onMark(orderId: string): void;
  onFocus(orderId: string): void;
};

export const OrderRow = memo(function OrderRow(props: Props) {
  const { order, name, index, marked, reachable, filters, measure, onMark, onFocus } = props;
  const { id, paymentStatus, channel } = order;
  const number = orderNumber(id);
  return (
    <tr
      ref={measure}
      id={rowId(id)}
      data-index={index}
      data-order={id}
      aria-rowindex={index + 2}
      className={marked ? 'orders-marked' : undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={() => onFocus(id)}
    >
      <td className="orders-mark-cell">
        <label className="orders-mark">
          <input
            type="checkbox"
            aria-label={m.orders_mark({ number })}
            checked={marked}
            onChange={() => onMark(id)}
          />
        </label>
      </td>
      <td className="list-id numbers">{number}</td>
      <td className="list-date">{dayOf(order.placedAt)}</td>
      <td className="list-name">
        {name}
        {isCollected(order) && <span className="muted small"> · {wayWords(order)}</span>}
        {channel !== 'shop' && <span className="muted small"> · {CHANNEL_WORDS[channel]()}</span>}
      </td>
      <td className="list-amount numbers">{formatCents(order.totalCents)}</td>
      <td className="list-payment">
        <Badge tone={PAYMENT_STATUS_TONES[paymentStatus]}>{PAYMENT_WORDS[paymentStatus]()}</Badge>
      </td>
      <td className="list-status">
        <StatusBadge order={order} />
      </td>
      <td className="orders-change">
        <StatusSelect order={order} />
      </td>
      <td className="list-view">
        <ButtonLink
          to="/admin/order/$orderId"
          params={{ orderId: id }}
          state={{ filters }}
          aria-label={m.admin_view_order({ number })}
          size="2"
          variant="soft"
        >
          {m.admin_view()}
        </ButtonLink>
      </td>
    </tr>
  );
});
