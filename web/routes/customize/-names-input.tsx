import { type ChangeEvent, useState } from 'react';
import { type LabelText, MAX_NAMES } from '../../../shared/label/names.ts';
import { m } from '../../paraglide/messages.js';
import { Button, buttonProps } from '../../ui/button.tsx';
import {
  type ListError,
  listOf,
  type NameList,
  readNames,
  readNamesFile,
} from '../../ui/label/names/csv.ts';
import { listErrorText } from '../../ui/label/names/list-error-text.ts';
import { PASTE_ID } from '../../ui/label/names/names-ids.ts';
import { editNames } from './-edit.ts';

/** The typed text, stored by the page, so that it stays while other tabs are open. */
export type NamesBox = { text: string; onType(text: string): void };

type Props = {
  box: NamesBox;
  names: LabelText[];
  /** The text as it is read, while the names are still those of the text. */
  typed: NameList | null;
  onType(): void;
};

/** Where a list is typed, pasted or uploaded. It is read at every letter. */
export function NamesInput({ box, names, typed, onType }: Props) {
  const [refused, setRefused] = useState<ListError[]>([]);
  const text = typed ? box.text : listOf(names);
  const inText = typed?.errors.filter(({ code }) => code !== 'no_names') ?? [];
  const errors = [...refused, ...inText];

  const type = (next: string) => {
    setRefused([]);
    onType();
    box.onType(next);
    editNames(readNames(next).names, 'names');
  };
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    const read = readNamesFile(new Uint8Array(await file.arrayBuffer()));
    setRefused(errorsOf(read, MAX_NAMES - names.length));
    if (read.names.length > 0) editNames([...names, ...read.names].slice(0, MAX_NAMES));
    // The same file may be chosen again after a correction.
    input.value = '';
  };

  return (
    <div className="stack names-input">
      <div className="field">
        <label htmlFor={PASTE_ID}>{m.names_paste()}</label>
        <textarea
          id={PASTE_ID}
          data-draft
          className="input"
          rows={5}
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="words"
          aria-describedby="names-hint names-errors"
          onChange={(event) => type(event.target.value)}
        />
        <span id="names-hint" className="muted small">
          {m.names_hint({ max: MAX_NAMES })}
        </span>
      </div>
      <div id="names-errors" className="field-error" role="alert">
        {errors.map((error) => (
          <p key={error.code}>{listErrorText(error)}</p>
        ))}
      </div>
      <div className="row">
        <label {...buttonProps({ size: '3', variant: 'outline', className: 'customize-file' })}>
          {m.names_upload()}
          <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={takeFile} />
        </label>
        {names.length > 1 && (
          <Button size="3" variant="ghost" color="gray" onClick={() => editNames([])}>
            {m.names_clear()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Errors of a file whose names are added to a list that is not empty. */
function errorsOf({ names, errors }: NameList, room: number): ListError[] {
  if (names.length <= room || errors.some(({ code }) => code === 'too_many')) return errors;
  return [...errors, { code: 'too_many', row: room + 1 }];
}
