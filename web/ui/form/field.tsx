import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';

type Notes = { id: string; error?: string | null | undefined; hint?: ReactNode };

type Props = Notes & {
  label: ReactNode;
  /** Shows '(optional)' beside the label. */
  optional?: boolean | undefined;
  children(inputProps: InputProps): ReactNode;
};

/** What connects a control with its label, its error and its hint. */
type InputProps = {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export const inputPropsOf = ({ id, error, hint }: Notes): InputProps => ({
  id,
  className: 'input',
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

/**
 * A labelled control with its error and hint beneath. Forms without TanStack's hook, for pages that have to
 * be light, use it too.
 */
export const Field = ({ label, optional, children, ...notes }: Props) => (
  <div className="field">
    <label htmlFor={notes.id}>
      {label}
      {optional && <span className="muted"> ({m.form_optional()})</span>}
    </label>
    {children(inputPropsOf(notes))}
    <FieldNotes {...notes} />
  </div>
);

export const FieldNotes = ({ id, error, hint }: Notes) => (
  <>
    {error && (
      <span id={`${id}-error`} className="field-error" role="alert">
        {error}
      </span>
    )}
    {hint && (
      <span id={`${id}-hint`} className="field-hint">
        {hint}
      </span>
    )}
  </>
);
