import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { fieldsOf, PlainField } from './plain-field.tsx';

type Field = {
  name: string;
  label: string;
  value?: string;
  inputMode?: 'numeric' | 'decimal';
  type?: 'date';
  optional?: boolean;
};

type Props = {
  /** What it is about, for who cannot see where it stands. */
  label: string;
  fields: Field[];
  submit: string;
  /** True when it is done: then the form closes. */
  onSave(values: Record<string, string>): Promise<boolean>;
  onClose?(): void;
  children?: ReactNode;
};

/** A few fields and a button: what an admin writes down about money. */
export function MoneyForm({ label, fields, submit, onSave, onClose, children }: Props) {
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const isDone = await onSave(fieldsOf(event.currentTarget));
    setBusy(false);
    if (isDone) onClose?.();
  };
  return (
    <form className="money-form" aria-label={label} onSubmit={send}>
      {children}
      {fields.map(({ name, label, value, inputMode, type, optional }) => (
        <PlainField
          key={name}
          name={name}
          label={label}
          required={!optional}
          maxLength={200}
          {...(value === undefined ? {} : { defaultValue: value })}
          {...(inputMode ? { inputMode } : {})}
          {...(type ? { type } : {})}
        />
      ))}
      <div className="row">
        <Button type="submit" size="3" aria-disabled={busy}>
          {busy ? m.todo_saving() : submit}
        </Button>
        {onClose && (
          <Button size="3" variant="soft" onClick={onClose}>
            {m.todo_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}
