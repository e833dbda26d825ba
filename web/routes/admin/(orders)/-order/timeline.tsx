import type { Row } from '../../../../../shared/tx.ts';
import type { AuditEntry, AuditPage } from '../../../../../worker/routes/admin/audit.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRowsOf } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { useOrderParts } from '../../../../ui/order/parts.ts';
import { momentOf } from '../../../../ui/text/moment.ts';
import { attemptEvents, type Event, eventsOf, refundEvents, stepEvents } from './events.ts';

type Props = {
  order: Row<'order'>;
  attempts: Row<'attempt'>[];
  history: readonly AuditEntry[];
  people: AuditPage['people'];
};

/** The order's events, oldest first: from its rows at once, from the audit when it has loaded. */
export function OrderTimeline({ order, attempts, history, people }: Props) {
  const parts = useOrderParts(order.id);
  const refunds = useRowsOf('refund', order.id);
  const events = [
    { key: 'placed', at: order.placedAt, what: m.admin_order_placed() },
    ...attempts.flatMap(attemptEvents),
    ...refunds.flatMap(refundEvents),
    ...(history.length === 0 ? parts.flatMap(stepEvents) : []),
    ...history.flatMap((entry) => eventsOf(entry, { order, parts, people })),
  ].toSorted((a, b) => a.at - b.at);
  return (
    <Card id="history-title" title={m.admin_order_timeline()}>
      <ol className="orders-history">
        {events.map((event) => (
          <EventRow key={event.key} event={event} />
        ))}
      </ol>
    </Card>
  );
}

function EventRow({ event: { at, what, by, why } }: { event: Event }) {
  return (
    <li>
      <span>{what}</span>
      {why && <span className="orders-history-why">{why}</span>}
      <span className="muted small">
        <time className="numbers" dateTime={new Date(at).toISOString()}>
          {momentOf(at)}
        </time>
        {by && ` · ${by}`}
      </span>
    </li>
  );
}
