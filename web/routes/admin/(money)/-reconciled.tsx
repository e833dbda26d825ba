import { useState } from 'react';
import { decimalFromCents, toCsv } from '../../../../shared/input/csv.ts';
import type { StatementLine } from '../../../../shared/payment/statement.ts';
import { minuteAt } from '../../../../shared/time.ts';
import type { Mark, Reconciled } from '../../../../worker/routes/admin/money.ts';
import { saveFile } from '../../../api/file.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { Button } from '../-shared/button.tsx';
import { inCurrency } from './-sums.ts';

type Found = Mark | 'missing_there';
type Row = {
  key: string;
  receipt: string;
  at: number;
  inMinor: number;
  outMinor: number;
  mark: Found;
};
type Props = { lines: StatementLine[]; reconciled: Reconciled };

const WORDS: Record<Found, () => string> = {
  agreed: m.reconcile_agreed,
  no_receipt: m.reconcile_no_receipt,
  other_amount: m.reconcile_other_amount,
  missing_here: m.reconcile_missing_here,
  missing_there: m.reconcile_missing_there,
  charge: m.reconcile_charge,
};
const TONES = {
  agreed: 'green',
  no_receipt: 'green',
  other_amount: 'red',
  missing_here: 'red',
  missing_there: 'red',
  charge: 'gray',
} as const satisfies Record<Found, string>;
const SHOWN = 300;

/** The lines of a statement with their result, and the ledger entries that the statement lacks. */
export function ReconciledLines({ lines, reconciled }: Props) {
  const [all, setAll] = useState(false);
  const rows: Row[] = [
    ...lines.map((line, i) => {
      const mark = reconciled.marks[i] ?? 'missing_here';
      return { ...line, key: `${i}`, mark };
    }),
    ...reconciled.missingThere.map(({ reference, ...entry }, i) => {
      const mark = 'missing_there' as const;
      return { ...entry, key: `there-${i}`, receipt: reference ?? '', mark };
    }),
  ].toSorted((a, b) => a.at - b.at);
  const count = (...marks: Found[]) =>
    String(rows.filter((row) => marks.includes(row.mark)).length);
  const wanted = rows.filter(({ mark }) => all || TONES[mark] === 'red');
  return (
    <div className="stack">
      <p role="status">
        {m.reconcile_sums({
          agreed: count('agreed', 'no_receipt'),
          count: String(lines.length),
          here: count('missing_here'),
          there: count('missing_there'),
        })}
      </p>
      <div className="row">
        <Button size="2" variant="soft" onClick={() => saveFile(sheet(rows), NAME)}>
          {m.reconcile_csv()}
        </Button>
        <label className="row">
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} />
          {m.reconcile_all()}
        </label>
      </div>
      {wanted.length > 0 && (
        <table className="sales-table">
          <caption className="sr-only">{m.reconcile_title()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.payments_receipt()}</th>
              <th scope="col">{m.payments_amount()}</th>
            </tr>
          </thead>
          <tbody>
            {wanted.slice(0, SHOWN).map(({ key, receipt, at, inMinor, outMinor, mark }) => (
              <tr key={key}>
                <th scope="row">
                  {receipt} <small className="muted numbers">{momentOf(at)}</small>{' '}
                  <Badge tone={TONES[mark]}>{WORDS[mark]()}</Badge>
                </th>
                <td className="numbers">{inCurrency(inMinor - outMinor, 'KES')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {wanted.length > SHOWN && (
        <p className="muted">{m.reconcile_more({ count: String(SHOWN) })}</p>
      )}
    </div>
  );
}

const NAME = 'tiny-tag-reconciled.csv';

const sheet = (rows: Row[]) => {
  const cells = rows.map(({ receipt, at, inMinor, outMinor, mark }) => {
    return [minuteAt(at), receipt, decimalFromCents(inMinor), decimalFromCents(outMinor), mark];
  });
  return new Blob([toCsv([['Time (Nairobi)', 'Receipt', 'In', 'Out', 'Result'], ...cells])], {
    type: 'text/csv',
  });
};
