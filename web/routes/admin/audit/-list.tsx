import { Link } from '@tanstack/react-router';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { AuditPage } from '../../../../worker/routes/admin/audit.ts';
import { m } from '../../../paraglide/messages.js';
import { momentOf } from '../../../ui/text/moment.ts';
import { actionWords, actorName, reasonWords, subjectWords } from './-words.ts';

type Props = Pick<AuditPage, 'entries' | 'people'>;

export function AuditList({ entries, people }: Props) {
  return (
    <ol className="audit">
      {entries.map((entry) => (
        <li key={entry.id} className="card">
          <div className="row spread">
            <strong>{actionWords(entry.action)}</strong>
            <Subject subject={entry.subject} />
          </div>
          <p className="muted small">
            {actorName(entry.actor, people, entry.action)} ·{' '}
            <time className="numbers" dateTime={new Date(entry.at).toISOString()}>
              {momentOf(entry.at)}
            </time>
          </p>
          <Reason entry={entry} />
          <Detail detail={entry.detail} />
        </li>
      ))}
    </ol>
  );
}

function Reason({ entry: { actor, detail } }: { entry: Props['entries'][number] }) {
  const words = reasonWords(actor, detail.reason);
  return words && <p>{words}</p>;
}

function Subject({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split('/');
  if (kind === 'denied') return null;
  if (kind === 'attempt') {
    return (
      <Link
        to="/admin/payment/$paymentId"
        params={{ paymentId: id }}
        className="text-link admin-tall-link numbers"
      >
        {subjectWords(subject)}
      </Link>
    );
  }
  if (kind !== 'order') return <span className="muted audit-subject">{subjectWords(subject)}</span>;
  return (
    <Link
      to="/admin/order/$orderId"
      params={{ orderId: id }}
      className="text-link admin-tall-link numbers"
    >
      {m.admin_order_title({ number: orderNumber(id) })}
    </Link>
  );
}

type Fields = Record<string, unknown>;

/** The values before and after, by field; of personal data only that it changed. */
function Detail({ detail: { reason: _, ...rows } }: { detail: Fields }) {
  const shown = Object.entries(rows).filter(([, fields]) => typeof fields === 'object');
  if (shown.length === 0) return null;
  return (
    <details>
      <summary>{m.audit_detail()}</summary>
      {shown.map(([key, fields]) => (
        <div key={key} className="audit-row">
          <strong>{subjectWords(key)}</strong>
          <dl>
            {Object.entries(fields as Fields).map(([field, value]) =>
              field === 'changed' ? (
                <div key={field}>
                  <dt>{m.audit_changed()}</dt>
                  <dd>{(value as string[]).join(', ')}</dd>
                </div>
              ) : (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>
                    <Change field={field} pair={value} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </div>
      ))}
    </details>
  );
}

function Change({ field, pair }: { field: string; pair: unknown }) {
  const [before, after] = Array.isArray(pair) ? pair : [null, pair];
  return (
    <>
      {before !== null && (
        <>
          <del>{textOf(field, before)}</del> →{' '}
        </>
      )}
      <ins>{textOf(field, after)}</ins>
    </>
  );
}

/** Times and sums as they are shown elsewhere. */
function textOf(field: string, value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value || '""';
  if (typeof value === 'number' && field.endsWith('At')) return momentOf(value);
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value);
  return JSON.stringify(value);
}
