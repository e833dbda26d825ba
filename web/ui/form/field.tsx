import type { InputHTMLAttributes, ReactNode } from 'react';
import { errorText } from './error-words.ts';

/** As much of TanStack's field as a text control needs. */
export type TextField = {
  name: string;
  state: { value: string; meta: { errors: readonly unknown[] } };
  handleChange(value: string): void;
};

type Props = {
  field: TextField;
  label: string;
  hint?: string;
  /** The control, given what ties it to its label and its error; a text input when absent. */
  children?: (ties: Ties) => ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'value' | 'onChange' | 'id' | 'name'>;

export type Ties = {
  id: string;
  name: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A labelled control with its error and hint beneath; the id is the field's name, so that errors can point at it. */
export function FormField({ field, label, hint, children, ...input }: Props) {
  const { name, state } = field;
  const error = errorText(state.meta.errors);
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const ties: Ties = {
    id: name,
    name,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children ? (
        children(ties)
      ) : (
        <input
          {...ties}
          {...input}
          value={state.value}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
      {error && (
        <span id={`${name}-error`} className="field-error">
          {error}
        </span>
      )}
      {hint && (
        <span id={`${name}-hint`} className="muted small">
          {hint}
        </span>
      )}
    </div>
  );
}
