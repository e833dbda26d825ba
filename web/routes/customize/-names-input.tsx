import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ListError,
  type NameList,
  readNames,
  readNamesFile,
} from '../../../shared/label/csv.ts';
import { type LabelText, MAX_NAMES } from '../../../shared/label/names.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { PASTE_ID } from './-names-ids.ts';

/** The box's text belongs to the page: it stays there while other tabs are looked at. */
export type NamesBox = { text: string; onType(text: string): void };

type Props = {
  box: NamesBox;
  isFirst: boolean;
  /** How many more names the list takes. */
  room: number;
  onAdd(names: LabelText[]): void;
};

/** Where a list comes in: pasted or typed, or as a file. */
export function NamesInput({ box: { text, onType }, isFirst, room, onAdd }: Props) {
  const [errors, setErrors] = useState<ListError[]>([]);
  const area = useRef<HTMLTextAreaElement>(null);

  const take = ({ names, errors: found }: NameList) => {
    const over = names.length > room && !found.some(({ code }) => code === 'too_many');
    const last: ListError[] = over ? [{ code: 'too_many', row: room + 1 }] : [];
    setErrors([...found, ...last]);
    if (names.length > 0) onAdd(names.slice(0, room));
    return names.length > 0;
  };
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    take(readNamesFile(new Uint8Array(await file.arrayBuffer())));
    // The same file, mended, may be chosen again.
    input.value = '';
  };

  return (
    <form
      className="stack names-input"
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => {
          if (take(readNames(text))) onType('');
        });
        area.current?.focus();
      }}
    >
      {room > 0 && (
        <div className="field">
          <label htmlFor={PASTE_ID}>{isFirst ? m.names_paste() : m.names_paste_more()}</label>
          <textarea
            id={PASTE_ID}
            ref={area}
            data-draft
            className="input"
            rows={isFirst ? 5 : 2}
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-describedby="names-hint names-errors"
            onChange={(event) => onType(event.target.value)}
          />
          <span id="names-hint" className="muted small">
            {m.names_hint({ max: MAX_NAMES })}
          </span>
        </div>
      )}
      <div id="names-errors" className="field-error" role="alert">
        {errors.map((error) => (
          <p key={error.code}>{listErrorText(error)}</p>
        ))}
      </div>
      {room > 0 && (
        <div className="row">
          <Button size="3" variant="soft" type="submit">
            {m.names_add()}
          </Button>
          <FileButton
            size="3"
            variant="outline"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={takeFile}
          >
            {m.names_upload()}
          </FileButton>
        </div>
      )}
    </form>
  );
}

const ERRORS: Record<ListError['code'], (error: { row: number; max: number }) => string> = {
  too_large: m.names_error_too_large,
  not_utf8: m.names_error_not_utf8,
  no_names: m.names_error_no_names,
  too_many: m.names_error_too_many,
  open_quote: m.names_error_open_quote,
};

const listErrorText = (error: ListError) =>
  ERRORS[error.code]({ row: 'row' in error ? error.row : 0, max: MAX_NAMES });
