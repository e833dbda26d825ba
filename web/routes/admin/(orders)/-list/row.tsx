import { type MouseEvent, memo, useState } from 'react';
import { localized } from '../../../../../shared/locale.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import { isUnconfirmed, orderNumber } from '../../../../../shared/order/states.ts';
import { dayAt } from '../../../../../shared/time.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRow, useRowsOf } from '../../../../store/store.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { useIsBoundForPoint } from '../../../../ui/order/status-badge.tsx';
import { PAYMENT_STATUS_TONES } from '../../../../ui/order/words.ts';
import { isPlainClick } from '../../../../ui/page/plain-click.ts';
import { dayOf } from '../../../../ui/text/moment.ts';
import { ButtonAnchor } from '../../-shared/button.tsx';
import { CHANNEL_WORDS, PAYMENT_WORDS, wayWords } from '../../-shared/order-words.ts';
import { isHeldForConsent } from '../../(production)/-queue.ts';
import { StatusLook, StatusSelect } from '../-status-select.tsx';
import { Urgency } from '../-urgency.tsx';
import type { SetStatus } from '../-use-status.ts';
import { rowId } from './keys.ts';

type Props = {
  order: Row<'order'>;
  name: string;
  /** Packers see no sums. */
  hasSums: boolean;
  index: number;
  marked: boolean;
  /** Its side panel is open. */
  open: boolean;
  /** Only one row of the table can be reached by Tab. */
  reachable: boolean;
  /** The table is being scrolled. */
  moving: boolean;
  /** Where rows differ in height. */
  measure: ((row: Element | null) => void) | undefined;
  onMark(orderId: string): void;
  onFocus(orderId: string): void;
  onOpen(orderId: string): void;
  onView(orderId: string): void;
  onStatus: SetStatus;
};

const CONTROLS = 'a, button, input, label, select';

export const OrderRow = memo(function OrderRow(props: Props) {
  const { order, name, hasSums, index, marked, open, reachable, moving } = props;
  const { measure, onMark, onFocus, onOpen, onView, onStatus } = props;
  const { id, paymentStatus, channel } = order;
  const number = orderNumber(id);
  const hasControls = useHasControls(moving);
  const needsConsent = isHeldForConsent(order);
  const click = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest(CONTROLS)) onOpen(id);
  };
  return (
    <tr
      ref={measure}
      id={rowId(id)}
      data-index={index}
      data-order={id}
      aria-rowindex={index + 2}
      className={marked || open ? 'orders-marked' : undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={() => onFocus(id)}
      onClick={click}
    >
      <td className="orders-mark-cell">
        {hasControls && (
          <label className="orders-mark">
            <input
              type="checkbox"
              aria-label={m.orders_mark({ number })}
              checked={marked}
              onChange={() => onMark(id)}
            />
          </label>
        )}
      </td>
      <td className="orders-id numbers">{number}</td>
      <td className="orders-date">{cachedDay(order.placedAt)}</td>
      <td className="orders-name">
        <Urgency order={order} />
        {name || '–'}
        <span className="muted orders-facts">
          {needsConsent && m.consent_mark()}
          {hasControls && <Contents order={order} isFirst={!needsConsent} />}
          {isCollected(order) && ` · ${wayWords(order)}`}
          {order.shippingMethod === 'point' && <BoundForPoint order={order} />}
          {channel !== 'shop' && ` · ${CHANNEL_WORDS[channel]()}`}
        </span>
      </td>
      {hasSums && <td className="orders-amount numbers">{formatCents(order.totalCents)}</td>}
      {hasSums && (
        <td className="orders-payment">
          <Badge tone={PAYMENT_STATUS_TONES[paymentStatus]}>{PAYMENT_WORDS[paymentStatus]()}</Badge>
        </td>
      )}
      <td
        className={
          hasControls && isUnconfirmed(order) ? 'orders-status orders-status-cash' : 'orders-status'
        }
      >
        {hasControls ? (
          <StatusSelect order={order} any={hasSums} onChoose={onStatus} />
        ) : (
          <StatusLook order={order} />
        )}
      </td>
      <td className="orders-view">
        {/* The router's own link computes where it leads with each row that scrolls in. */}
        <ButtonAnchor
          href={localized(`/admin/order/${id}`, locale())}
          aria-label={m.admin_view_order({ number })}
          size="2"
          variant="soft"
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onView(id);
          }}
        >
          {m.admin_view()}
        </ButtonAnchor>
      </td>
    </tr>
  );
});

/** Controls take most of a row's time, so rows that scroll by have none until the table rests. */
function useHasControls(moving: boolean): boolean {
  const [hasControls, setHasControls] = useState(!moving);
  if (!moving && !hasControls) setHasControls(true);
  return hasControls;
}

/** A component of its own, because it reads the order's parts, which most rows do not need. */
function BoundForPoint({ order }: Pick<Props, 'order'>) {
  return useIsBoundForPoint(order) && ` · ${m.timeline_to_point()}`;
}

/** Below the name, on a desk alone. */
function Contents({ order, isFirst }: Pick<Props, 'order'> & { isFirst: boolean }) {
  const lines = useRowsOf('orderLine', order.id);
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <span className="orders-contents">
      {!isFirst && ' · '}
      {count > 0 && m.orders_items({ count })}
      {!isCollected(order) && county && ` · ${county.name}`}
    </span>
  );
}

const cachedDays = new Map<string, string>();

/**
 * For tables: `dayOf` makes a formatter each time, which takes longer than drawing the row that it is for.
 */
function cachedDay(at: number): string {
  const day = dayAt(at);
  const words = cachedDays.get(day) ?? dayOf(at);
  cachedDays.set(day, words);
  return words;
}
