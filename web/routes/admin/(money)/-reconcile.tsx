import { useState } from 'react';
import {
  readStatement,
  type StatementLine,
  type StatementProblem,
} from '../../../../shared/payment/statement.ts';
import type { Reconciled } from '../../../../worker/routes/admin/money.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { toastFailed } from '../../../ui/feedback/refusal.ts';
import { ReconciledLines } from './-reconciled.tsx';

type Result =
  | StatementProblem
  | { lines: StatementLine[]; gapAt: number | null; reconciled: Reconciled };

/**
 * M-Pesa's own statement beside the ledger. The file is read here, and its lines are sent without names
 * and phone numbers.
 */
export function MoneyReconcile() {
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    setResult(null);
    if (!file) return;
    setBusy(true);
    setResult(await compare(file).catch(() => null));
    setBusy(false);
  };
  return (
    <Card id="reconcile-title" title={m.reconcile_title()} size="5" className="stack">
      <p className="muted">{m.reconcile_hint()}</p>
      <label className="field">
        {m.reconcile_file()}
        <input
          className="input admin-file-input"
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void take(event.target.files?.[0])}
          // Choosing the same file again, after a correction, counts as a change.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
        />
      </label>
      {busy && <p className="muted">{m.reconcile_busy()}</p>}
      {result && 'problem' in result && (
        <p className="field-error" role="alert">
          {problemWords(result)}
        </p>
      )}
      {result && 'lines' in result && (
        <>
          {result.gapAt !== null && (
            <p className="field-error" role="alert">
              {m.reconcile_gap({ line: String(result.gapAt) })}
            </p>
          )}
          <ReconciledLines lines={result.lines} reconciled={result.reconciled} />
        </>
      )}
    </Card>
  );
}

/** Null if the request failed; a toast says why. */
async function compare(file: File): Promise<Result | null> {
  const read = readStatement(await file.arrayBuffer());
  if ('problem' in read) return read;
  const answer = await post('/api/money/reconcile', { lines: read.lines });
  if (answer.ok) return { ...read, reconciled: answer.data };
  toastFailed(answer);
  return null;
}

function problemWords(found: StatementProblem): string {
  switch (found.problem) {
    case 'too_large':
      return m.reconcile_too_large();
    case 'encoding':
      return m.reconcile_encoding();
    case 'empty':
      return m.reconcile_empty();
    case 'columns':
      return m.reconcile_columns({ names: found.missing.join(', ') });
    case 'cut_off':
      return m.reconcile_cut_off({ line: String(found.line) });
    case 'unreadable':
      return m.reconcile_unreadable({ line: String(found.line) });
    case 'repeated':
      return m.reconcile_repeated({ receipt: found.receipt, line: String(found.line) });
  }
}
