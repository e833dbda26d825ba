import type { ProductFields } from '../../../../shared/catalogue/edit.ts';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import { formatCents } from '../../../../shared/money.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { Versions } from '../-form/versions.tsx';
import { FIELD_WORDS } from './-words.ts';

type Props = {
  name: string;
  mine: ProductFields;
  /** Null when the product is gone. */
  theirs: ProductFields | null;
  onKeep(): void;
  onTake(): void;
};

export const FIELDS = Object.keys(FIELD_WORDS) as (keyof typeof FIELD_WORDS)[];

export const differing = (mine: ProductFields, theirs: ProductFields) =>
  FIELDS.filter((field) => mine[field] !== theirs[field]);

export function ProductVersions({ name, mine, theirs, onKeep, onTake }: Props) {
  return (
    <Versions
      name={name}
      differing={
        theirs &&
        differing(mine, theirs).map((field) => ({
          field,
          label: FIELD_WORDS[field](),
          mine: shown(field, mine[field]),
          theirs: shown(field, theirs[field]),
        }))
      }
      gone={m.conflict_gone()}
      onKeep={onKeep}
      onTake={onTake}
    />
  );
}

function ThemeName({ id }: { id: string }) {
  const theme = useRow('theme', id);
  return theme ? nameIn(locale(), theme) : m.conflict_empty();
}

export function shown(field: keyof ProductFields, value: ProductFields[keyof ProductFields]) {
  if (field === 'priceCents') return formatCents(Number(value));
  if (field === 'imageUrl' && value) {
    return <img src={String(value)} alt="" width={56} height={56} className="products-thumb" />;
  }
  if (field === 'themeId' && value) return <ThemeName id={String(value)} />;
  if (typeof value === 'boolean') return value ? m.conflict_yes() : m.conflict_no();
  return value == null || value === '' ? m.conflict_empty() : String(value);
}
