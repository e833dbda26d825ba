import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { LabelSize } from '../../../shared/label/geometry.ts';
import { type LabelText, MAX_NAMES } from '../../../shared/label/names.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { editId } from './-names-ids.ts';
import { type NamesBox, NamesInput } from './-names-input.tsx';
import { NamesRow } from './-names-row.tsx';
import type { NameRow } from './-problem.ts';
import './names.css';

type Props = {
  rows: NameRow[];
  /** Absent for an ordered list, which keeps its length: names change, none comes or goes. */
  box?: NamesBox;
  onChange(names: LabelText[]): void;
  onShow(row: number): void;
  onUseSize?: (size: LabelSize) => void;
};

/** A list of names for one design: pasted, uploaded, mended row by row. */
export function NamesEditor({ rows, box, onChange, onShow, onUseSize }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const fixed = box === undefined;
  const names = rows.map(({ words }) => words);
  const bad = rows.findIndex(({ problem }) => problem !== null);

  const edit = (row: number) => {
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
    <section className="stack names" aria-labelledby="names-title">
      <Heading as="h2" size="4" id="names-title">
        {m.names_title()}
      </Heading>
      {box && (
        <NamesInput
          box={box}
          isFirst={names.length === 0}
          room={MAX_NAMES - names.length}
          onAdd={(added) => {
            onChange([...names, ...added]);
            onShow(names.length);
          }}
        />
      )}
      <Summary rows={rows} onFix={bad < 0 ? null : () => edit(bad)} />
      {names.length > 0 && (
        <ol className="names-list">
          {rows.map((row, i) => (
            <NamesRow
              key={i}
              row={i}
              words={row.words}
              problem={row.problem}
              twin={row.twin}
              open={open === i}
              fixed={fixed}
              onOpen={() => edit(i)}
              onDone={() => done(i)}
              onRemove={() => remove(i)}
              onChange={(words) => onChange(names.with(i, words))}
              onUseSize={onUseSize}
            />
          ))}
        </ol>
      )}
      {!fixed && names.length > 1 && <ClearList onClear={() => onChange([])} />}
    </section>
  );
}

function Summary({ rows, onFix }: { rows: NameRow[]; onFix: (() => void) | null }) {
  const bad = rows.filter(({ problem }) => problem !== null).length;
  return (
    <div className="names-summary" role="status">
      {rows.length > 0 && (
        <p>
          <strong>{m.names_ready({ count: rows.length - bad })}</strong>
          {bad > 0 && <span className="field-error"> {m.names_bad({ count: bad })}</span>}
        </p>
      )}
      {onFix && (
        <Button size="3" variant="soft" onClick={onFix}>
          {m.names_fix_next()}
        </Button>
      )}
    </div>
  );
}

/** Asks once: a class list is long to type. */
function ClearList({ onClear }: { onClear(): void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {m.names_clear()}
      </button>
    );
  }
  return (
    <fieldset className="ask">
      <legend>{m.names_clear_ask()}</legend>
      <Button
        size="3"
        variant="soft"
        ref={(element) => element?.focus()}
        onClick={() => {
          setAsking(false);
          onClear();
        }}
      >
        {m.names_clear_yes()}
      </Button>
      <Button size="3" variant="soft" color="gray" onClick={() => setAsking(false)}>
        {m.cart_clear_no()}
      </Button>
    </fieldset>
  );
}
