import { type ChangeEvent, type MouseEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useRows } from '../../../store/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Button } from '../-shared/button.tsx';
import { usePacks } from '../-shared/packs.ts';
import { type Applied, applySheet, type Wanted } from './-import-apply.ts';
import { ImportPreview } from './-import-preview.tsx';
import { readProductSheet, type SheetProblem, type SheetRow, sheetText } from './-sheet.ts';

const PROBLEMS: Record<Exclude<SheetProblem['code'], 'no_column'>, () => string> = {
  too_large: m.sheet_too_large,
  not_utf8: m.sheet_not_utf8,
  open_quote: m.sheet_open_quote,
  empty: m.sheet_empty,
  too_many: m.sheet_too_many,
};
const problemWords = (problem: SheetProblem) =>
  problem.code === 'no_column'
    ? m.sheet_no_column({ column: problem.column })
    : PROBLEMS[problem.code]();

/** Reads a sheet, shows what it would do row by row, and does it when confirmed. */
export function ProductImport({ stock, onClose }: { stock: Map<string, number>; onClose(): void }) {
  const mirror = useMirror();
  const products = useRows('product');
  const categories = useRows('category');
  const themes = useRows('theme');
  const packs = usePacks();
  const [read, setRead] = useState<SheetRow[] | SheetProblem | null>(null);
  const [applied, setApplied] = useState<Applied | null>(null);
  const rows = Array.isArray(read) ? read : [];
  const wanted = rows.filter((row): row is Wanted => row.kind === 'new' || row.kind === 'change');
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    setApplied(null);
    const sheet = sheetText(new Uint8Array(await file.arrayBuffer()));
    setRead(
      'text' in sheet
        ? readProductSheet(sheet.text, { products, stock, categories, themes, packs })
        : sheet,
    );
  };
  /** The same file may be chosen again after a correction. Until then the field shows its name. */
  const restart = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = '';
    setRead(null);
    setApplied(null);
  };
  const moved = wanted.filter((row) => row.kind === 'change' && row.by !== 0).length;
  const isDone = applied !== null && applied.done + applied.failed === wanted.length;
  return (
    <Dialog className="admin-dialog admin-wide" aria-labelledby="import-title" onClose={onClose}>
      <div className="stack">
        <Heading as="h2" size="6" id="import-title">
          {m.sheet_title()}
        </Heading>
        <p id="import-hint" className="muted">
          {m.sheet_hint()}
        </p>
        <div className="field">
          <label htmlFor="import-file">{m.sheet_file()}</label>
          <input
            id="import-file"
            className="input admin-file-input"
            type="file"
            accept=".csv,text/csv"
            aria-describedby="import-hint"
            onClick={restart}
            onChange={(event) => void take(event)}
          />
        </div>
        <p className={read && !Array.isArray(read) ? 'field-error' : 'numbers'} role="status">
          {read && (Array.isArray(read) ? counts(read) : problemWords(read))}
        </p>
        {moved > 0 && <p>{m.sheet_stock_changes({ count: moved })}</p>}
        {rows.length > 0 && <ImportPreview rows={rows} />}
        {rows.some(({ kind }) => kind === 'wrong') && (
          <p className="muted">{m.sheet_only_right()}</p>
        )}
        <p className="numbers" role="status">
          {applied && progress(applied, wanted.length)}
        </p>
        <div className="row admin-dialog-foot">
          {wanted.length > 0 && !isDone && (
            <Button
              size="3"
              aria-disabled={applied !== null}
              onClick={() => applied === null && void applySheet(wanted, mirror, setApplied)}
            >
              {m.sheet_apply({ count: wanted.length })}
            </Button>
          )}
          <Button size="3" variant="soft" color="gray" onClick={onClose}>
            {isDone ? m.close() : m.product_form_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function counts(rows: SheetRow[]) {
  const of = (kind: SheetRow['kind']) => rows.filter((row) => row.kind === kind).length;
  return m.sheet_counts({
    added: of('new'),
    changed: of('change'),
    same: of('same'),
    wrong: of('wrong'),
  });
}

function progress({ done, failed }: Applied, count: number) {
  if (done + failed < count) return m.sheet_applying({ done, count });
  const words = m.sheet_applied({ count: done });
  return failed > 0 ? `${words}. ${m.sheet_failed({ count: failed })}` : words;
}
