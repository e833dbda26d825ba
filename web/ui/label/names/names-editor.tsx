import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DesignSize } from '../../../../shared/label/geometry.ts';
import type { LabelText } from '../../../../shared/label/names.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../button.tsx';
import { Heading } from '../../heading.tsx';
import type { NameRow } from '../problem.ts';
import type { NameList } from './csv.ts';
import { editId, FIX_ID } from './names-ids.ts';
import { NamesRow, type RowLook } from './names-row.tsx';
import './names.css';

type Props = {
  rows: NameRow[];
  look: RowLook;
  onChange(names: LabelText[], field?: string): void;
  onShow(row: number): void;
  onUseSize?: (size: DesignSize) => void;
  /**
   * The designer's text, and the field where it is typed. Without it, as in an ordered line, names can be
   * changed, but not added or removed.
   */
  source?: { list: NameList; field(list: NameList | null, onType: () => void): ReactNode };
};

/** A list of names for one design, each with its label or its error. */
export function NamesEditor({ rows, look, onChange, onShow, onUseSize, source }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const fixed = source === undefined;
  const names = rows.map(({ words }) => words);
  const list = source?.list;
  // After edits in the rows, an undo or changes elsewhere, the text is written again from the names.
  const typed = JSON.stringify(list?.names) === JSON.stringify(names) ? list : undefined;
  const lineOf = (row: number) => typed?.lines[row] ?? row + 1;
  const isBad = ({ problem }: NameRow) => problem !== null;
  const later = rows.findIndex((row, i) => isBad(row) && i > (open ?? -1));
  const bad = later < 0 ? rows.findIndex(isBad) : later;

  const show = (row: number) => {
    setOpen(row);
    onShow(row);
  };
  const done = (row: number) => {
    flushSync(() => setOpen(null));
    document.getElementById(editId(row))?.focus();
  };
  const remove = (row: number) => {
    flushSync(() => {
      setOpen(null);
      onChange(names.filter((_, i) => i !== row));
    });
    document.getElementById(editId(Math.min(row, names.length - 2)))?.focus();
  };

  return (
    <section className="stack names" aria-label={m.names_title()}>
      {fixed && (
        <Heading as="h2" size="4">
          {m.names_title()}
        </Heading>
      )}
      {source?.field(typed ?? null, () => setOpen(null))}
      <Summary
        rows={rows}
        fix={open === null ? m.names_fix_top() : m.names_fix_next()}
        onFix={bad < 0 ? null : () => show(bad)}
      />
      {names.length > 0 && (
        <ol className="names-list">
          {rows.map((row, i) => (
            <NamesRow
              key={i}
              row={i}
              line={lineOf(i)}
              words={row.words}
              look={look}
              problem={row.problem}
              twin={row.twin === null ? null : lineOf(row.twin - 1)}
              open={open === i}
              fixed={fixed}
              onOpen={() => show(i)}
              onDone={() => done(i)}
              onRemove={() => remove(i)}
              onChange={(words) => onChange(names.with(i, words), `row-${i}`)}
              onUseSize={onUseSize}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

type SummaryProps = { rows: NameRow[]; fix: string; onFix: (() => void) | null };

function Summary({ rows, fix, onFix }: SummaryProps) {
  const bad = rows.filter(({ problem }) => problem !== null).length;
  const twins = new Set(rows.filter(({ twin }) => twin !== null).map(({ words }) => words.text));
  return (
    <div className="names-summary" role="status">
      {rows.length > 0 && (
        <p>
          {rows.length > bad && <strong>{m.names_ready({ count: rows.length - bad })}</strong>}
          {bad > 0 && <span className="field-error"> {m.names_bad({ count: bad })}</span>}
        </p>
      )}
      {twins.size > 0 && <p>{m.names_twins({ names: [...twins].join(', ') })}</p>}
      {onFix && (
        <Button id={FIX_ID} size="3" variant="soft" onClick={onFix}>
          {fix}
        </Button>
      )}
    </div>
  );
}
