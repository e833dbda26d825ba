import type { Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { useStore } from '../store/store.ts';
import { when } from '../ui/when.ts';

const STATUSES = ['pending', 'processing', 'shipped', 'delivered'] as const;

/** The way of an order: what is done, and what comes next. */
export function OrderTimeline({ order }: { order: Row<'order'> }) {
  const settled = useStore('attempt').find(
    ({ orderId, state }) => orderId === order.id && state === 'settled',
  );
  const reached = order.status === 'cancelled' ? -1 : STATUSES.indexOf(order.status);
  const paid = order.paymentStatus === 'paid';
  const steps = [
    { done: true, words: m.timeline_placed(), at: order.placedAt },
    { done: paid, words: m.timeline_paid(), at: paid ? settled?.endedAt : null },
    { done: reached >= 1, words: m.timeline_processing(), at: null },
    { done: reached >= 2, words: m.timeline_shipped(), at: null },
    { done: reached >= 3, words: m.timeline_delivered(), at: null },
  ];
  return (
    <section className="panel stack">
      <h2 className="rt-Heading rt-r-size-5">{m.timeline_title()}</h2>
      {order.status === 'cancelled' ? (
        <p>{m.timeline_cancelled()}</p>
      ) : (
        <ol className="timeline">
          {steps.map(({ done, words, at }) => (
            <li key={words} className={done ? 'done' : ''}>
              <span>
                {words}
                {done && <span className="sr-only"> ({m.timeline_done()})</span>}
              </span>
              {at && <small className="muted numbers">{when(at)}</small>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
