import { type InputHTMLAttributes, useId } from 'react';
import { m } from '../../paraglide/messages.js';

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'defaultValue'
> & {
  name: string;
  label: string;
  error?: string | undefined;
  /** A field of several lines has this many. */
  rows?: number;
  onType?(value: string): void;
};

/** A labelled field that keeps what is typed itself, its error beneath. */
export function PlainField({ name, label, error, rows, onType, ...rest }: Props) {
  const id = useId();
  const ties = {
    ...rest,
    id,
    name,
    className: 'input',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onChange: (event: { target: { value: string } }) => onType?.(event.target.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!rest.required && <span className="muted"> ({m.form_optional()})</span>}
      </label>
      {rows ? <textarea {...ties} rows={rows} /> : <input {...ties} />}
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

/** Not for people: what stands in it was written by a machine. */
export const Trap = () => (
  <div className="sr-only" aria-hidden="true">
    <label>
      {m.form_trap()}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

/** The fields of a form by name. */
export const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** With a script the page says itself what is wrong, in its own language. */
export const ownWords = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true;
};
