import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { DAY_MS, dayAt, startOf } from '../../../shared/time.ts';
import { Refusal } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { toastRefusal } from '../refusal.ts';
import { toast } from '../toast.tsx';
import { OfficeVersions } from './office-versions.tsx';
import { fieldsOf } from './plain-field.tsx';

type Typed = Record<string, string>;
type Props<S extends z.ZodMiniType> = {
  /** What it is about, for who cannot see where it stands. */
  label: string;
  schema: S;
  /** What was typed, as the schema takes it. */
  read(typed: Typed): unknown;
  save(args: z.output<S>): Promise<unknown>;
  submit?: string;
  onSaved?(): void;
  onClose?(): void;
  children(errorOf: (field: string) => string | undefined): ReactNode;
};

/** A form checked by the mutator's own schema; whatever is refused, what was typed stays. */
export function AdminForm<S extends z.ZodMiniType>(props: Props<S>) {
  const { label, schema, read, save, submit, onSaved, onClose, children } = props;
  const [wrong, setWrong] = useState<Typed>({});
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Refusal['detail'] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (errors: Typed) => {
    setWrong(errors);
    const [first = ''] = Object.keys(errors);
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const parsed = schema.safeParse(read(fieldsOf(event.currentTarget)));
    if (!parsed.success) return refuse(errorsOf(parsed.error.issues));
    setBusy(true);
    setConflict(null);
    try {
      await save(parsed.data);
      setWrong({});
      toast(m.office_saved());
      onSaved?.();
    } catch (error) {
      const { code, detail } = error instanceof Refusal ? error : new Refusal('internal');
      const field = String(detail.field ?? '');
      if (code === 'changed_meanwhile') setConflict(detail);
      else if (code === 'invalid' && form.current?.elements.namedItem(field)) {
        refuse({ [field]: wordOf(field, '') });
      } else toastRefusal(code, detail);
    }
    setBusy(false);
  };
  return (
    <form ref={form} className="stack office-form" noValidate aria-label={label} onSubmit={send}>
      {children((field) => wrong[field])}
      {conflict && <OfficeVersions detail={conflict} onDone={() => onSaved?.()} />}
      <div className="row">
        <Button type="submit" size="3" aria-disabled={busy}>
          {busy ? m.office_saving() : (submit ?? m.office_save())}
        </Button>
        {onClose && (
          <Button size="3" variant="soft" onClick={onClose}>
            {m.office_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}

type Issue = { path: PropertyKey[]; message: string };

const errorsOf = (issues: readonly Issue[]) =>
  Object.fromEntries(
    issues.map(({ path, message }) => {
      const field = path.join('.');
      return [field, wordOf(field, message)];
    }),
  );

const WORDS: Record<string, () => string> = {
  email: m.office_error_email,
  full_name: m.office_error_full_name,
  error_banner_text: m.office_error_banner_text,
  error_name_both: m.office_error_name,
  error_text_both: m.office_error_text,
  error_day: m.office_error_day,
  error_days: m.office_error_days,
  error_discount_value: m.office_error_discount_value,
  error_fee: m.office_error_fee,
  error_uses: m.office_error_uses,
  discount_code: m.office_error_code,
  error_card_number: m.office_error_card,
  error_marks: m.error_marks,
};
/** What a mutator says of a field by its name alone. */
const BY_FIELD: Record<string, () => string> = {
  value: m.office_error_percent,
  validTo: m.office_error_ends_before,
  maxUses: m.office_error_used_more,
  text: m.office_error_banner_text,
  textSw: m.office_error_banner_text,
  standardDaysMax: m.office_error_days_order,
  expressDaysMax: m.office_error_days_order,
};
const wordOf = (field: string, message: string) =>
  (WORDS[message] ?? BY_FIELD[field] ?? m.office_error_field)();

type CheckProps = { name: string; label: string; checked: boolean };
export const Check = ({ name, label, checked }: CheckProps) => (
  <label className="check">
    <input type="checkbox" name={name} defaultChecked={checked} />
    {label}
  </label>
);

/** The moment a typed day begins; one that is none is refused by the schema. */
export const dayBegins = (typed = '') => startOf(typed) ?? Number.NaN;
/** The end of a typed day, null without one. */
export const dayEnds = (typed = '') => (typed === '' ? null : dayBegins(typed) + DAY_MS);
/** The same days as a field shows them. */
export const dayField = (at: number) => dayAt(at);
export const lastDayField = (end: number | null) => (end === null ? '' : dayAt(end - 1));

/** A sum of cents as a field shows it. */
export const centsField = (cents: number) => (cents / 100).toFixed(2).replace(/\.00$/, '');
/** A whole number; anything else is refused by the schema. */
export const wholeOf = (typed = '') => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null);
