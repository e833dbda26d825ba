import { useState } from 'react';
import type { DesignSnapshot } from '../../../../../shared/label/choices.ts';
import { MAX_NAMES, namesOf, withNames } from '../../../../../shared/label/names.ts';
import type { PackPart } from '../../../../../shared/production/pack.ts';
import { m } from '../../../../paraglide/messages.js';
import { listOf, readNames } from '../../../../ui/label/names/csv.ts';
import { listErrorText } from '../../../../ui/label/names/list-error-text.ts';
import { useNameRows } from '../../../../ui/label/problem.ts';
import { problemText } from '../../../../ui/label/problem-words.tsx';
import { isNameless } from './quote.ts';

type Props = {
  id: string;
  design: DesignSnapshot;
  /** The parts of a pack, which fix the sizes. */
  parts: readonly PackPart[];
  tried: boolean;
  onChange(changes: Partial<DesignSnapshot>): void;
};

/** A list of names for one design, as a school sends it. */
export function NamesField({ id, design, parts, tried, onChange }: Props) {
  const [text, setText] = useState(() => (isNameless(design) ? '' : listOf(namesOf(design))));
  const { names, lines, errors } = readNames(text);
  const rows = useNameRows(names, design, parts);
  const bad = rows.flatMap(({ problem }, i) =>
    problem
      ? [
          {
            row: lines[i] ?? i + 1,
            why: problem.code === 'empty' ? m.customize_name_missing() : problemText(problem),
          },
        ]
      : [],
  );
  const isEmpty = names.length === 0;
  const told = errors.filter(({ code }) => code !== 'no_names' || tried);
  return (
    <div className="field">
      <label htmlFor={`${id}-names`}>{m.names_paste()}</label>
      <textarea
        id={`${id}-names`}
        className="input"
        rows={5}
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="words"
        aria-describedby={`${id}-names-hint ${id}-names-errors`}
        aria-invalid={bad.length > 0 || (tried && isEmpty) || undefined}
        onChange={({ target }) => {
          setText(target.value);
          onChange(withNames(design, readNames(target.value).names));
        }}
      />
      <span id={`${id}-names-hint`} className="muted small">
        {m.names_hint({ max: MAX_NAMES })} {!isEmpty && m.names_count({ count: names.length })}
      </span>
      <div id={`${id}-names-errors`} className="field-error" role="alert">
        {told.map((error) => (
          <p key={error.code}>{listErrorText(error)}</p>
        ))}
        {bad.map(({ row, why }) => (
          <p key={row}>
            {m.names_row({ row })}: {why}
          </p>
        ))}
      </div>
    </div>
  );
}
