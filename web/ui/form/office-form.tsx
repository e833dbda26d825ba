import { revalidateLogic } from '@tanstack/react-form';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { Refusal } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { refusalText, toastRefusal } from '../refusal.ts';
import { toast } from '../toast.tsx';
import { Form, SubmitButton } from './form.tsx';
import { refuse, refuseField, useAppForm } from './form-hook.ts';
import { officeError } from './office-error-words.ts';
import { OfficeVersions } from './office-versions.tsx';

type Options<T, S extends z.ZodMiniType> = {
  values: T;
  /** The mutator's or the endpoint's own. */
  schema: S;
  /** What was typed, as the schema takes it. */
  read(typed: T): unknown;
  /** Throws a Refusal. */
  save(args: z.output<S>): Promise<unknown>;
  /** The field that a refusal is about, by its code. */
  about?: Record<string, keyof T & string>;
  onSaved?(): void;
};

/** A form of the office; its fields are those of the schema, as they are typed. */
export function useOfficeForm<T, S extends z.ZodMiniType>(options: Options<T, S>) {
  const { values, schema, read, save, about = {}, onSaved } = options;
  const [conflict, setConflict] = useState<Refusal['detail'] | null>(null);
  const form = useAppForm({
    defaultValues: values,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ({ value }) => faultsOf(schema, read(value)) },
    onSubmit: async ({ value, formApi }) => {
      setConflict(null);
      try {
        await save(schema.parse(read(value)));
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal('internal');
        const { code, detail } = refusal;
        const field = about[code];
        if (code === 'changed_meanwhile') setConflict(detail);
        else if (field) refuse(formApi, { [field]: refusalText(code, detail) });
        else if (!refuseField(formApi, refusal, officeError)) toastRefusal(code, detail);
        return;
      }
      toast(m.office_saved());
      onSaved?.();
    },
  });
  return { form, conflict, onSaved };
}

/** What a schema says of what was typed, by the names of the form's fields. */
export function faultsOf(schema: z.ZodMiniType, value: unknown) {
  const { error } = schema.safeParse(value);
  if (!error) return undefined;
  // Of several faults of one field the first is shown.
  const faults = error.issues.toReversed().map(({ path, message }) => {
    const name = path.reduce<string>(
      (at, key) =>
        typeof key === 'number' ? `${at}[${key}]` : at ? `${at}.${String(key)}` : String(key),
      '',
    );
    return [name, officeError(message, name)];
  });
  return { fields: Object.fromEntries(faults) as Record<string, string> };
}

type Props = Pick<ComponentProps<typeof Form>, 'form'> & {
  conflict: Refusal['detail'] | null;
  onSaved?: (() => void) | undefined;
  /** What it is about, for who cannot see where it is. */
  label: string;
  submit?: string;
  onClose?(): void;
  children: ReactNode;
};

export const OfficeForm = ({ form, conflict, onSaved, label, children, ...buttons }: Props) => (
  <Form form={form} className="stack office-form" aria-label={label}>
    {children}
    {conflict && <OfficeVersions detail={conflict} onDone={() => onSaved?.()} />}
    <FormButtons {...buttons} />
  </Form>
);

type ButtonsProps = { submit?: string | undefined; onClose?: (() => void) | undefined };

export const FormButtons = ({ submit, onClose }: ButtonsProps) => (
  <div className="row">
    <SubmitButton busy={m.office_saving()}>{submit ?? m.office_save()}</SubmitButton>
    {onClose && (
      <Button size="3" variant="soft" onClick={onClose}>
        {m.office_cancel()}
      </Button>
    )}
  </div>
);
