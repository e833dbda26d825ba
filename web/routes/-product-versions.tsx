import { Button } from '@radix-ui/themes';
import { formatCents } from '../../shared/money.ts';
import type { ProductFields } from '../../shared/product-edit.ts';
import { m } from '../paraglide/messages.js';
import { FIELD_WORDS } from './-product-words.ts';

type Props = {
  name: string;
  mine: ProductFields;
  /** Null when the product is gone. */
  theirs: ProductFields | null;
  onKeep(): void;
  onTake(): void;
};

const FIELDS = Object.keys(FIELD_WORDS) as (keyof typeof FIELD_WORDS)[];

export const differing = (mine: ProductFields, theirs: ProductFields) =>
  FIELDS.filter((field) => mine[field] !== theirs[field]);

/** Two versions of one product side by side, and the choice between them. */
export function ProductVersions({ name, mine, theirs, onKeep, onTake }: Props) {
  return (
    <section className="versions" role="alert" aria-label={m.conflict_title({ name })}>
      <strong>{m.conflict_title({ name })}</strong>
      <p>{theirs ? m.conflict_text() : m.conflict_gone()}</p>
      {theirs && (
        <table className="versions-table">
          <thead>
            <tr>
              <th scope="col">{m.conflict_field()}</th>
              <th scope="col">{m.conflict_mine()}</th>
              <th scope="col">{m.conflict_theirs()}</th>
            </tr>
          </thead>
          <tbody>
            {differing(mine, theirs).map((field) => (
              <tr key={field}>
                <th scope="row">{FIELD_WORDS[field]()}</th>
                <td data-label={m.conflict_mine()}>{shown(field, mine[field])}</td>
                <td data-label={m.conflict_theirs()}>{shown(field, theirs[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="row">
        {theirs && (
          <Button type="button" size="3" className="tall" onClick={onKeep}>
            {m.conflict_keep()}
          </Button>
        )}
        <Button type="button" size="3" variant="soft" className="tall" onClick={onTake}>
          {theirs ? m.conflict_take() : m.sheet_close()}
        </Button>
      </div>
    </section>
  );
}

export function shown(field: keyof ProductFields, value: ProductFields[keyof ProductFields]) {
  if (field === 'priceCents') return formatCents(Number(value));
  if (field === 'imageUrl' && value) {
    return <img src={String(value)} alt="" width={56} height={56} className="product-thumb" />;
  }
  if (typeof value === 'boolean') return value ? m.conflict_yes() : m.conflict_no();
  return value === null || value === '' ? m.conflict_empty() : String(value);
}
