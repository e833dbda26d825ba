import { type ComponentProps, type ElementType, type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { errorText } from './error-words.ts';
import { Field, FieldNotes, inputPropsOf } from './field.tsx';
import { useFieldContext } from './form-context.ts';
import './fields.css';

type Labelled = {
  label: ReactNode;
  hint?: ReactNode;
  /** An error takes the place of the hint. */
  isOneNote?: boolean;
  optional?: boolean;
};

type Control<E extends 'input' | 'textarea' | 'select'> = Labelled &
  Omit<ComponentProps<E>, 'id' | 'name' | 'value' | 'checked' | 'onChange' | 'className'>;

/** The field's value, and what its layout needs; its id can be found by the form's id and its name. */
function useControl<T>(hint: ReactNode, isOneNote = false) {
  const { form, name, state, handleChange } = useFieldContext<T>();
  const id = `${form.formId}-${name}`;
  const error = errorText(state.meta.errors);
  const notes = { id, hint: isOneNote && error ? null : hint, error };
  return { notes, name, value: state.value, handleChange };
}

function control<E extends 'input' | 'textarea' | 'select'>(element: E) {
  const Element = element as ElementType;
  return function ControlField({ label, hint, isOneNote, optional, ...rest }: Control<E>) {
    const { notes, name, value, handleChange } = useControl<string>(hint, isOneNote);
    const take = ({ target }: { target: { value: string } }) => handleChange(target.value);
    return (
      <Field {...notes} label={label} optional={optional}>
        {(inputProps) => (
          <Element {...inputProps} {...rest} name={name} value={value} onChange={take} />
        )}
      </Field>
    );
  };
}

export const TextField = control('input');
export const TextArea = control('textarea');
export const SelectField = control('select');

type CheckProps = Omit<Control<'input'>, 'optional' | 'isOneNote'> & { className?: string };

export function CheckField({ label, hint, className, ...rest }: CheckProps) {
  const { notes, name, value, handleChange } = useControl<boolean>(hint);
  const { className: _, ...inputProps } = inputPropsOf(notes);
  return (
    <div className={className}>
      <label className="check">
        <input
          {...inputProps}
          {...rest}
          type="checkbox"
          name={name}
          checked={value}
          onChange={(event) => handleChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes {...notes} />
    </div>
  );
}

/** A password, which can be shown. */
export function PasswordField({
  label,
  hint,
  ...rest
}: Omit<Control<'input'>, 'type' | 'isOneNote'>) {
  const { notes, name, value, handleChange } = useControl<string>(hint, true);
  const [isShown, setShown] = useState(false);
  const labelId = `${notes.id}-label`;
  return (
    <Field {...notes} label={<span id={labelId}>{label}</span>}>
      {(inputProps) => (
        <div className="form-password">
          <input
            {...inputProps}
            {...rest}
            type={isShown ? 'text' : 'password'}
            name={name}
            value={value}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => handleChange(event.target.value)}
          />
          <Button
            size="2"
            variant="ghost"
            aria-describedby={labelId}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? m.account_hide() : m.account_show()}
          </Button>
        </div>
      )}
    </Field>
  );
}

export const EmailField = (props: Control<'input'>) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

export const PhoneField = (props: Control<'input'>) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
);

/** A mailed code without spaces. */
export const digitsOf = (code: string) => code.replace(/\s/g, '');

/** Six digits, of a mail or of the phone's app. */
export const CodeField = (props: Control<'input'>) => (
  <TextField
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
