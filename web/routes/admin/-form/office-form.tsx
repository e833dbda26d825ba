import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { Refusal } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { refusalText, toastFailed, toastRefusal } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { checkedBy, refuse, refuseField, useAppForm } from '../../../ui/form/form-hook.ts';
import { isChanged, mayClose, useUnsaved } from './leaving.ts';
import { officeError } from './office-error-words.ts';
import { OfficeVersions } from './office-versions.tsx';

type Options<T, S extends z.ZodMiniType> = {
  values: T;
  /** The schema of the mutator or endpoint. */
  schema: S;
  /** Converts what was typed to the schema's input. */
  read(typed: T): unknown;
  /** Throws a Refusal. False if it was not sent. */
  save(args: z.output<S>): Promise<unknown>;
  /** By refusal code, the field on which it is shown. */
  about?: Record<string, string>;
  /** The toast after saving; null if `save` shows one. */
  done?: string | null;
  /** Empties the form after saving. */
  isEmptied?: true;
  /** What is typed stays in this tab, so that leaving the page asks nothing. */
  isKept?: true;
  onSaved?(): void;
};

/** A form of the back office, checked by the schema of its mutator or endpoint. */
export function useOfficeForm<T, S extends z.ZodMiniType>(options: Options<T, S>) {
  const {
    values,
    schema,
    read,
    save,
    about = {},
    done = m.office_saved(),
    isEmptied,
    isKept,
    onSaved,
  } = options;
  /** Of a form that stays open after saving: its values then, and the default ones it keeps. */
  const saved = useRef({ began: '', text: '' });
  const isOpen = useIsMounted();
  const [conflict, setConflict] = useState<Refusal['detail'] | null>(null);
  const form = useAppForm({
    defaultValues: values,
    ...checkedBy(({ value }: { value: T }) => faultsOf(schema, read(value), value)),
    onSubmit: async ({ value, formApi }) => {
      setConflict(null);
      try {
        if ((await save(schema.parse(read(value)))) === false) return;
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal('internal');
        const { code, detail } = refusal;
        const field = about[code] ?? '';
        if (!isOpen.current) toastFailed(refusal);
        else if (code === 'changed_meanwhile') setConflict(detail);
        else if (Object.hasOwn(formApi.state.fieldMeta, field)) {
          refuse(formApi, { [field]: refusalText(code, detail) });
        } else if (!refuseField(formApi, refusal, officeError)) toastFailed(refusal);
        return;
      }
      if (isEmptied) formApi.reset();
      else saved.current = { began: JSON.stringify(values), text: JSON.stringify(value) };
      if (done) toast(done);
      onSaved?.();
    },
    onSubmitInvalid: ({ formApi }) => {
      const metas = Object.entries<{ errors: unknown[] } | undefined>(formApi.state.fieldMeta);
      const isShown = metas.some(([name, meta]) => meta?.errors[0] && name in formApi.fieldInfo);
      // The error belongs to no field of the form.
      if (!isShown) toastRefusal('invalid');
    },
  });
  useUnsaved(() => {
    if (isKept || form.state.isSubmitting) return false;
    const { began, text } = saved.current;
    if (began !== JSON.stringify(values)) return isChanged(form);
    return text !== JSON.stringify(form.state.values);
  });
  return { form, conflict, onSaved };
}

/** A refusal that comes after the form was left is shown in a toast. */
function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** The schema's errors by the names of the form's fields. */
function faultsOf(schema: z.ZodMiniType, value: unknown, typed: unknown) {
  const { error } = schema.safeParse(value);
  if (!error) return undefined;
  // Of several faults of one field the first is shown.
  const faults = error.issues.toReversed().map(({ path, message }) => {
    const name = fieldAt(path, typed);
    return [name, officeError(message, name)];
  });
  const fields: Record<string, string> = Object.fromEntries(faults);
  return { fields };
}

/** 'features[0].title'. A list that is typed as one text is one field. */
function fieldAt(path: PropertyKey[], typed: unknown): string {
  let name = '';
  let at = typed;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) break;
    name += Array.isArray(at) ? `[${String(key)}]` : `${name && '.'}${String(key)}`;
    at = at[key as keyof typeof at];
  }
  return name;
}

type Props = Pick<ComponentProps<typeof Form>, 'form'> & {
  conflict: Refusal['detail'] | null;
  onSaved?: (() => void) | undefined;
  /** What the form is about, for screen readers. */
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

export type ButtonsProps = {
  submit?: string | undefined;
  /** False while nothing is saved yet, because a question is open or its answer can be undone. */
  saving?: boolean | undefined;
  onClose?: (() => void) | undefined;
};

export function FormButtons({ submit = m.office_save(), saving = true, onClose }: ButtonsProps) {
  const form = useFormContext();
  const close = async () => {
    if (await mayClose(form)) onClose?.();
  };
  return (
    <div className="row">
      <SubmitButton busy={saving ? m.office_saving() : submit}>{submit}</SubmitButton>
      {onClose && (
        <Button size="3" variant="soft" onClick={() => void close()}>
          {m.office_cancel()}
        </Button>
      )}
    </div>
  );
}
