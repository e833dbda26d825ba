import type { Row } from '../../../../../shared/tx.ts';
import type { AuditEntry, AuditPage } from '../../../../../worker/routes/admin/audit.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRowsOf } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { momentOf } from '../../../../ui/text/moment.ts';
import { STEP_WORDS } from '../../../order/-step-words.ts';
import { ORDER_STATUS_WORDS, statusWord } from '../../../order/-words.ts';
import { actionWords, actorName } from '../../audit/-words.ts';

type Event = { key: string; at: number; what: string; by?: string | undefined; why?: string };
type Props = {
  order: Row<'order'>;
  attempts: Row<'attempt'>[];
  history: readonly AuditEntry[];
  people: AuditPage['people'];
};

/** What is known of the order's way, oldest first: from its rows at once, from the audit when it comes. */
export function OrderTimeline({ order, attempts, history, people }: Props) {
  const lines = useRowsOf('orderLine', order.id);
  const events = [
    { key: 'placed', at: order.placedAt, what: m.admin_order_placed() },
    ...attempts.map(({ id, startedAt }) => ({
      key: `tried ${id}`,
      at: startedAt,
      what: m.admin_order_tried(),
    })),
    ...attempts
      .filter(({ state }) => state === 'settled')
      .map(({ id, startedAt, endedAt }) => ({
        key: `paid ${id}`,
        at: endedAt ?? startedAt,
        what: m.admin_order_paid(),
      })),
    ...lines.flatMap(({ id, position, step, stepAt }) =>
      stepAt === null
        ? []
        : [
            {
              key: `step ${id}`,
              at: stepAt,
              what: m.history_step({ line: position + 1, step: STEP_WORDS[step]() }),
            },
          ],
    ),
    ...history.map((entry) => eventOf(entry, order, people)),
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

function eventOf(entry: AuditEntry, order: Row<'order'>, people: AuditPage['people']): Event {
  const { id, at, actor, action, detail } = entry;
  const fields = (detail[`order/${order.id}`] ?? {}) as { status?: [unknown, unknown] };
  const status = fields.status?.[1];
  const isStatus = typeof status === 'string' && Object.hasOwn(ORDER_STATUS_WORDS, status);
  const word = isStatus ? statusWord(order, status as Row<'order'>['status']) : '';
  const isChange = isStatus && fields.status?.[0] !== null;
  return {
    key: id,
    at,
    what: isChange ? m.history_status({ status: word }) : actionWords(action),
    by: actorName(actor, people),
    ...(typeof detail.reason === 'string' ? { why: detail.reason } : {}),
  };
}
