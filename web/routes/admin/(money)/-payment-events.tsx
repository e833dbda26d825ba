import type { PaymentDetail } from '../../../../worker/routes/admin/money.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { actionWords, eventWords } from './-words.ts';

/** The provider's messages as they came, with masked phone numbers, and what was done about them. */
export function PaymentEvents({ events, audit }: Pick<PaymentDetail, 'events' | 'audit'>) {
  return (
    <div className="stack admin-parts">
      <Card id="events-title" title={m.payment_events()}>
        {events.length === 0 && <p className="muted">{m.payment_no_events()}</p>}
        {events.map(({ kind, at, raw }) => (
          <details key={`${at}${kind}${raw.length}`} className="money-event">
            <summary>
              {eventWords(kind)} <span className="muted numbers">{momentOf(at)}</span>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
            <pre tabIndex={0}>{pretty(raw)}</pre>
          </details>
        ))}
      </Card>
      <Card id="audit-title" title={m.payment_audit()}>
        {audit.length === 0 && <p className="muted">{m.payment_no_audit()}</p>}
        <ol className="orders-history">
          {audit.map(({ at, actor, action, reason }) => (
            <li key={`${at}${action}`}>
              <span>
                {actionWords(action)}
                {reason && `: ${reason}`}
              </span>
              <span className="muted numbers">
                {momentOf(at)} · {actor === 'system' ? m.payment_by_system() : m.payment_by_admin()}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function pretty(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
