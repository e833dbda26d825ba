import { isCollected } from '../../../shared/order/collection.ts';
import { STEPS, type Step } from '../../../shared/production/steps.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { useRowsOf } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { when } from '../../ui/text/moment.ts';
import { leastStep, STEP_WORDS } from './-step-words.ts';

const STATUSES = ['pending', 'processing', 'shipped', 'delivered'] as const;
/** What the workshop does while an order is being made; handing over is the order's own step. */
const MAKING = ['printed', 'cut', 'packed'] as const satisfies readonly Step[];

/** The way of an order: what is done, and what comes next. */
export function OrderTimeline({ order }: { order: Row<'order'> }) {
  const lines = useRowsOf('orderLine', order.id);
  const step = leastStep(lines);
  const stepAt = Math.max(...lines.map((line) => line.stepAt ?? 0));
  const reached = order.status === 'cancelled' ? -1 : STATUSES.indexOf(order.status);
  const making = MAKING.map((made) => ({
    done: reached >= 2 || (reached >= 1 && STEPS.indexOf(step) >= STEPS.indexOf(made)),
    words: STEP_WORDS[made](),
    at: reached === 1 && step === made && stepAt > 0 ? stepAt : null,
  }));
  const [onTheWay, arrived] = isCollected(order)
    ? [m.order_status_ready, m.order_status_collected]
    : [m.timeline_shipped, m.timeline_delivered];
  const steps = [
    { done: true, words: m.timeline_placed(), at: order.placedAt },
    { done: order.paidAt !== null, words: m.timeline_paid(), at: order.paidAt },
    { done: reached >= 1, words: m.timeline_processing(), at: null },
    ...making,
    ...(order.shippingMethod === 'point'
      ? [{ done: reached >= 2 || step === 'handed_over', words: m.timeline_to_point(), at: null }]
      : []),
    { done: reached >= 2, words: onTheWay(), at: null },
    { done: reached >= 3, words: arrived(), at: null },
  ];
  return (
    <Card id="timeline-title" title={m.timeline_title()} size="5" data-production-step={step}>
      {order.status === 'cancelled' ? (
        <p>{m.timeline_cancelled()}</p>
      ) : (
        <ol className="order-timeline">
          {steps.map(({ done, words, at }) => (
            <li key={words} className={done ? 'order-done' : ''}>
              <span>
                {words}
                {done && <span className="sr-only"> ({m.timeline_done()})</span>}
              </span>
              {at && <small className="muted numbers">{when(at)}</small>}
            </li>
          ))}
        </ol>
      )}
      {order.tracking && (
        <p className="numbers">
          {m.order_parcel()}: {[order.courier, order.tracking].filter(Boolean).join(' ')}
        </p>
      )}
    </Card>
  );
}
