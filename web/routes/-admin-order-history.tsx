import { formatCents } from '../../shared/money.ts';
import type { Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { momentOf } from '../ui/moment.ts';
import { displayPhone } from '../ui/phone-words.ts';
import { ATTEMPT_WORDS, reasonText } from './-admin-order-words.ts';

type Attempts = { attempts: Row<'attempt'>[] };

/** Each try to be paid, with what the provider said of it. */
export function OrderPayments({ attempts }: Attempts) {
  return (
    <section className="admin-card" aria-labelledby="payments-title">
      <h2 id="payments-title" className="rt-Heading rt-r-size-4">
        {m.admin_order_payments()}
      </h2>
      {attempts.length === 0 && <p className="muted">{m.admin_order_no_payments()}</p>}
      <ol className="attempts">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ol>
    </section>
  );
}

function Attempt({ attempt }: { attempt: Row<'attempt'> }) {
  const { state, reason, receipt, phone, amountCents, startedAt } = attempt;
  const why = reasonText(reason);
  return (
    <li>
      <div className="row spread">
        <strong>
          {ATTEMPT_WORDS[state]()}
          {why && `, ${why}`}
        </strong>
        <span className="numbers">{formatCents(amountCents)}</span>
      </div>
      <span className="muted numbers">
        {momentOf(startedAt)} · {m.admin_order_phone({ phone: displayPhone(phone) })}
      </span>
      {receipt && <span className="numbers">{m.admin_order_receipt({ receipt })}</span>}
    </li>
  );
}

/** What is known of the order's way, oldest first. */
export function OrderHistory({ order, attempts }: Attempts & { order: Row<'order'> }) {
  const events = [
    { at: order.placedAt, what: m.admin_order_placed() },
    ...attempts.map(({ startedAt }) => ({ at: startedAt, what: m.admin_order_tried() })),
    ...attempts
      .filter(({ state }) => state === 'settled')
      .map(({ startedAt, endedAt }) => ({ at: endedAt ?? startedAt, what: m.admin_order_paid() })),
  ].toSorted((a, b) => a.at - b.at);
  return (
    <section className="admin-card" aria-labelledby="history-title">
      <h2 id="history-title" className="rt-Heading rt-r-size-4">
        {m.admin_order_timeline()}
      </h2>
      <ol className="history">
        {events.map(({ at, what }) => (
          <li key={`${at}${what}`}>
            <span>{what}</span>
            <time className="muted numbers" dateTime={new Date(at).toISOString()}>
              {momentOf(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
