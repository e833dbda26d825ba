import { Link } from '@tanstack/react-router';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import type { AuditPage } from '../../../../worker/routes/admin/audit.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { fieldWords, valueWords } from './-field-words.ts';
import { actionWords, actorName, reasonWords, subjectWords } from './-words.ts';

type Props = Pick<AuditPage, 'entries' | 'people'>;
type Entry = Props['entries'][number];

export function AuditList({ entries, people }: Props) {
  return (
    <ol className="audit card">
      {folded(entries).map(({ entry, times, since }) => (
        <li key={entry.id}>
          <strong>{actionWords(entry.action, entry.detail)}</strong>
          <p className="muted small">
            {actorName(entry.actor, people, entry.action)} ·{' '}
            <time className="numbers" dateTime={new Date(entry.at).toISOString()}>
              {momentOf(entry.at)}
            </time>
            {times > 1 && ` · ${m.audit_times({ count: times, when: momentOf(since) })}`}
          </p>
          <Subject subject={entry.subject} />
          <Reason entry={entry} />
          <Detail detail={entry.detail} />
        </li>
      ))}
    </ol>
  );
}

/** A payment without an answer is checked every minute. Checks that changed nothing are one line. */
export function folded(entries: readonly Entry[]) {
  const lines: { entry: Entry; times: number; since: number }[] = [];
  for (const entry of entries) {
    const next = lines.findLast((line) => line.entry.subject === entry.subject);
    const isSame = next && isCheck(entry) && isCheck(next.entry);
    if (isSame && next.entry.detail.reason === entry.detail.reason) {
      next.times += 1;
      next.since = entry.at;
    } else lines.push({ entry, times: 1, since: entry.at });
  }
  return lines;
}

const isCheck = ({ action, detail }: Entry) =>
  action === 'attemptUnknown' && rowsOf(detail).length === 0;

function Reason({ entry: { actor, detail } }: { entry: Entry }) {
  const words = reasonWords(actor, detail.reason);
  return words && <p>{words}</p>;
}

function Subject({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split('/');
  // Keeps its column.
  if (kind === 'denied') return <span />;
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
function Detail({ detail }: { detail: Fields }) {
  const zones = useRows('zone');
  const rows = rowsOf(detail, zones);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{m.audit_detail()}</summary>
      {rows.map(([key, changes]) => (
        <div key={key} className="audit-row">
          <strong>{subjectWords(key)}</strong>
          <dl>
            {changes.map(({ field, words, before, after }) => (
              <div key={field}>
                <dt>{words}</dt>
                <dd>
                  {before !== null && (
                    <>
                      <del>{before}</del> →{' '}
                    </>
                  )}
                  <ins>{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </details>
  );
}

const rowsOf = (detail: Fields, zones?: readonly Row<'zone'>[]) =>
  Object.entries(detail).flatMap(([key, fields]) => {
    const changes = key.includes('/') ? changesOf(key, fields as Fields, zones) : [];
    return changes.length > 0 ? [[key, changes] as const] : [];
  });

export function changesOf(
  key: string,
  { changed = [], ...fields }: Fields,
  zones: readonly Row<'zone'>[] = [],
) {
  const [kind = ''] = key.split('/');
  const shown = Object.entries(fields).flatMap(([field, pair]) => {
    const [before, after] = pair as [unknown, unknown];
    const words = fieldWords(kind, field);
    // A new row has columns that were left empty.
    if (!words || (before === null && (after ?? '') === '')) return [];
    return {
      field,
      words,
      before: before === null ? null : valueWords(kind, field, before, zones),
      after: valueWords(kind, field, after, zones),
    };
  });
  const names = (changed as string[]).flatMap((field) => fieldWords(kind, field) ?? []);
  if (names.length === 0) return shown;
  return [
    ...shown,
    { field: 'changed', words: m.audit_changed(), before: null, after: names.join(', ') },
  ];
}
