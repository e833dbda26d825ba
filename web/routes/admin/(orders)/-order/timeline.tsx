import { formatCents } from '../../../../../shared/money.ts';
import { isActive, ORDER_STATUSES } from '../../../../../shared/order/states.ts';
import { isTypedByPayer } from '../../../../../shared/payment/by-hand.ts';
import { PART_LETTERS } from '../../../../../shared/press/line.ts';
import type { Part } from '../../../../../shared/production/parts.ts';
import { STEPS, type Step } from '../../../../../shared/production/steps.ts';
import type { Row } from '../../../../../shared/tx.ts';
import type { AuditEntry, AuditPage } from '../../../../../worker/routes/admin/audit.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRowsOf } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { oneOf } from '../../../../ui/list/search-params.ts';
import { useOrderParts } from '../../../../ui/order/parts.ts';
import { paidBy } from '../../../../ui/order/payment-methods.ts';
import { stepWord } from '../../../../ui/order/step-words.ts';
import { statusWord } from '../../../../ui/order/words.ts';
import { momentOf } from '../../../../ui/text/moment.ts';
import { ATTEMPT_WORDS, reasonText } from '../../-shared/order-words.ts';
import { actionWords, actorName } from '../../audit/-words.ts';

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
    ...stepEvents(parts, history, order),
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

type Event = {
  key: string;
  at: number;
  what: string;
  by?: string | undefined;
  why?: string | undefined;
};

/** Nobody is asked for what is paid from the M-Pesa menu or at the door. */
const ASKED: readonly Row<'attempt'>['channel'][] = ['prompt', 'page'];

export function attemptEvents(attempt: Row<'attempt'>): Event[] {
  const { id, startedAt, endedAt, state, amountCents, capturedCents, receipt } = attempt;
  const method = paidBy(attempt.method);
  const asked = m.history_paying({ method, amount: formatCents(amountCents) });
  const begun = ASKED.includes(attempt.channel)
    ? [{ key: `tried ${id}`, at: startedAt, what: asked }]
    : [];
  if (isActive(attempt) && begun.length > 0) return begun;
  const amount = formatCents(capturedCents);
  const ended =
    state === 'settled'
      ? m.history_paid({ method, amount })
      : m.history_pay_ended({ method, what: ATTEMPT_WORDS[state]() });
  const what = isTypedByPayer(attempt) ? m.history_paid_menu({ amount }) : ended;
  const why = receipt ? m.history_receipt({ receipt }) : (reasonText(attempt.reason) ?? undefined);
  return [...begun, { key: `ended ${id}`, at: endedAt ?? startedAt, what, why }];
}

function refundEvents(refund: Row<'refund'>): Event[] {
  const { id, state, askedAt, endedAt, reason } = refund;
  const amount = formatCents(refund.amountCents);
  const asked = m.history_refund_asked({ amount });
  const begun = { key: `refund ${id}`, at: askedAt, what: asked, why: reason };
  if (endedAt === null) return [begun];
  const what =
    state === 'done' ? m.history_refund_done({ amount }) : m.history_refund_failed({ amount });
  return [begun, { key: `refunded ${id}`, at: endedAt, what }];
}

/** The last step of each part that the audit does not have: it loads later, and a job's is under one order only. */
export const stepEvents = (
  parts: readonly Part[],
  history: readonly Pick<AuditEntry, 'at' | 'detail'>[],
  order: Row<'order'>,
): Event[] =>
  parts.flatMap((part) => {
    const { id, step, stepAt } = part;
    const isIn = history.some(({ at, detail }) => at === stepAt && stepIn(detail, part));
    if (stepAt === null || isIn) return [];
    return [{ key: `step ${id}`, at: stepAt, what: stepText(part, stepWord(step, order)) }];
  });

const stepText = ({ line, n }: Pick<Part, 'line' | 'n'>, step: string) =>
  m.history_step({ line: `${line.position + 1}${PART_LETTERS[n - 1] ?? ''}`, step });

type Around = {
  order: Row<'order'>;
  parts: readonly Part[];
  people: AuditPage['people'];
};

/** Shown by the rows of payments and refunds, with their amounts. */
const SHOWN_BY_ROWS = /^(placeOrder|startAttempt|askRefund|(attempt|refund)[A-Z]\w+)$/;

function eventsOf(entry: AuditEntry, { order, parts, people }: Around): Event[] {
  const { id, at, actor, action, detail } = entry;
  const by = actorName(actor, people, action);
  const why = typeof detail.reason === 'string' ? detail.reason : undefined;
  const status = changeOf(detail, `order/${order.id}`, 'status', ORDER_STATUSES);
  const steps = parts.flatMap((part): Event[] => {
    const step = stepIn(detail, part);
    const what = step && stepText(part, stepWord(step, order));
    return what ? [{ key: `${id} ${part.id}`, at, what, by }] : [];
  });
  const words = status ? m.history_status({ status: statusWord(order, status) }) : null;
  if (words) return [...steps, { key: id, at, what: words, by, why }];
  if (steps.length > 0) return steps;
  if (SHOWN_BY_ROWS.test(action)) return [];
  return [{ key: id, at, what: actionWords(action, detail), by, why }];
}

const stepIn = (detail: AuditEntry['detail'], { n, id }: Part) =>
  changeOf<Step>(detail, `${n === 0 ? 'orderLine' : 'linePart'}/${id}`, 'step', STEPS);

/** What a row's field became; undefined where the row was new or the field stayed. */
function changeOf<T extends string>(
  detail: AuditEntry['detail'],
  row: string,
  field: string,
  values: readonly T[],
): T | undefined {
  const fields = (detail[row] ?? {}) as Record<string, unknown>;
  const change = fields[field];
  if (!Array.isArray(change) || change[0] === null) return undefined;
  return oneOf(values, change[1]);
}
