import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { centsOf } from '../../../../shared/money.ts';
import { m } from '../../../paraglide/messages.js';
import { Form } from '../../../ui/form/form.tsx';
import { focusOnce } from '../../../ui/page/focus-heading.ts';
import { type ButtonsProps, FormButtons, useOfficeForm } from '../-form/office-form.tsx';

export type Field = {
  /** The name of the argument. */
  name: string;
  label: string;
  value?: string;
  /** It is typed as an amount, and sent in cents. */
  isSum?: true;
  type?: 'date';
  optional?: true;
};

/** A sum in cents, all else as text. */
type Typed<F extends Field> = {
  [One in F as One['name']]: One extends { isSum: true } ? number : string;
};

export type ShortFormProps<F extends Field> = Pick<ButtonsProps, 'saving'> & {
  /** What the form is about, for screen readers. */
  label: string;
  fields: readonly F[];
  submit: string;
  done?: string;
  /** Throws a Refusal; false if it was not sent after all. */
  save(typed: Typed<F>): Promise<unknown>;
  onSaved?(): void;
  onClose?(): void;
  children?: ReactNode;
};

/** Refusals that are about the amount, or about what proves it. */
const ABOUT = {
  other_amount: 'amountCents',
  refund_too_much: 'amountCents',
  too_little: 'amountCents',
  code_known: 'receipt',
};

/** A form of a few fields, for one decision: about money, or a parcel's way. */
export function ShortForm<const F extends Field>(props: ShortFormProps<F>) {
  const { label, fields, submit, saving, done, save, onSaved, onClose, children } = props;
  const [values] = useState<Record<string, string>>({});
  const { form } = useOfficeForm({
    values,
    schema: schemaOf(fields),
    read: (typed) =>
      Object.fromEntries(
        fields.map(({ name, isSum }) => {
          const text = typed[name] ?? '';
          return [name, isSum ? centsOf(text) : text.trim()];
        }),
      ),
    save: (typed) => save(typed as Typed<F>),
    about: ABOUT,
    done: done ?? m.todo_done(),
    onSaved: () => {
      onSaved?.();
      onClose?.();
    },
  });
  return (
    <Form form={form} className="admin-short-form" aria-label={label}>
      {children}
      {fields.map(({ name, label, value = '', isSum, type, optional }, i) => (
        <form.AppField key={name} name={name} defaultValue={value}>
          {(field) => (
            <field.TextField
              // What a button has opened may be out of sight.
              ref={onClose && i === 0 ? focusOnce : undefined}
              label={label}
              type={type}
              inputMode={isSum && 'decimal'}
              maxLength={200}
              required={!optional}
              optional={optional}
            />
          )}
        </form.AppField>
      ))}
      <FormButtons submit={submit} saving={saving} onClose={onClose} />
    </Form>
  );
}

/** Proofs and reasons have at least three characters. */
const filled = z.string().check(z.minLength(3, 'error_short'));
const sum = z.int('error_fee').check(z.gte(0, 'error_fee'));

const schemaOf = (fields: readonly Field[]) =>
  z.object(
    Object.fromEntries(
      fields.map(({ name, isSum, optional }) => [
        name,
        isSum ? sum : optional ? z.string() : filled,
      ]),
    ),
  );
