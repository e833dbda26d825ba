import { isCollected } from '../../../shared/order/collection.ts';
import { isCovered, isUnconfirmed, ORDER_STATUSES } from '../../../shared/order/states.ts';
import { STEPS } from '../../../shared/production/steps.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { useOrderParts } from '../../ui/order/parts.ts';
import { useIsBoundForPoint } from '../../ui/order/status-badge.tsx';
import { leastStep } from '../../ui/order/step-words.ts';
import { shortMomentOf } from '../../ui/text/moment.ts';
import { isCalledOff } from './-called-off.ts';

const PACKED = STEPS.indexOf('packed');

/** The order in four steps, without the workshop's steps in between. */
export function OrderTimeline({ order }: { order: Row<'order'> }) {
  const parts = useOrderParts(order.id);
  const step = leastStep(parts);
  const isBound = useIsBoundForPoint(order);
  const stepAt = Math.max(...parts.map((part) => part.stepAt ?? 0)) || null;
  const reached = ORDER_STATUSES.indexOf(order.status);
  const isMade = reached >= 2 || (reached === 1 && STEPS.indexOf(step) >= PACKED);
  const isPaid = order.paidAt !== null || isCovered(order);
  const steps = [
    { done: isPaid, busy: !isPaid, words: paidWords(order), at: order.paidAt },
    {
      done: isMade,
      busy: reached === 1 && !isMade,
      words: reached === 1 && !isMade ? m.timeline_processing() : m.timeline_made(),
      at: isMade && step === 'packed' && stepAt,
    },
    {
      done: reached >= 2,
      busy: isBound,
      words: wayWords(order, isBound),
      // A parcel for a pick-up point is ready later than it was handed over.
      at:
        step === 'handed_over' &&
        (isBound || (reached >= 2 && order.shippingMethod !== 'point')) &&
        stepAt,
    },
    {
      done: reached >= 3,
      words: isCollected(order) ? m.order_status_collected() : m.timeline_delivered(),
      at: order.finishedAt,
    },
  ];
  const busy = steps.findIndex((one) => one.busy);
  const now = busy === -1 ? steps.findLastIndex(({ done }) => done) : busy;
  // The top of the page says that it was cancelled or refunded.
  if (isCalledOff(order, isBound)) return null;
  return (
    <Card
      id="timeline-title"
      title={m.timeline_title()}
      size="5"
      className="order-steps"
      data-production-step={step}
    >
      <ol className="order-timeline">
        {steps.map(({ done, words, at }, i) => (
          <li
            key={i}
            className={done ? 'order-done' : undefined}
            aria-current={i === now ? 'step' : undefined}
          >
            <span>
              {words}
              {done && <span className="sr-only"> ({m.timeline_done()})</span>}
            </span>
            {at && <small className="muted numbers">{shortMomentOf(at)}</small>}
          </li>
        ))}
      </ol>
      {order.tracking && (
        <p className="numbers">
          {m.order_parcel()}: {[order.courier, order.tracking].filter(Boolean).join(' ')}
        </p>
      )}
    </Card>
  );
}

/** Shows what the order waits for in place of a step that cannot be taken yet. */
function paidWords(order: Row<'order'>): string {
  if (order.paidAt !== null) return m.payment_status_paid();
  if (isUnconfirmed(order)) return m.timeline_call();
  return isCovered(order) ? m.timeline_confirmed() : m.payment_heading();
}

function wayWords(order: Row<'order'>, isBoundForPoint: boolean): string {
  if (!isCollected(order)) return m.timeline_shipped();
  return isBoundForPoint ? m.timeline_to_point() : m.order_status_ready();
}
