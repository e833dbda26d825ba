import { fieldsOf, type ProductFields } from '../../../../shared/catalogue/edit.ts';
import { formatCents } from '../../../../shared/money.ts';
import { m } from '../../../paraglide/messages.js';
import { officeError } from '../-form/office-error-words.ts';
import type { SheetRow } from './-sheet.ts';
import { partsCell } from './-sheet-parts.ts';
import '../../../ui/list/table.css';
import { differing, shown } from './-versions.tsx';
import { FIELD_WORDS } from './-words.ts';

/** Rows with errors come first. */
const ORDER = ['wrong', 'change', 'new', 'same'];

/** What each row of a sheet would do. */
export function ImportPreview({ rows }: { rows: SheetRow[] }) {
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className="products-import-preview" tabIndex={0} aria-label={m.sheet_what()}>
      <table className="list-rows">
        <thead>
          <tr>
            <th scope="col">{m.sheet_row()}</th>
            <th scope="col">{m.products_col_product()}</th>
            <th scope="col">{m.sheet_what()}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.row}>
              <td className="numbers">{row.row}</td>
              <td>{row.name}</td>
              <td className={row.kind === 'wrong' ? 'field-error' : ''}>
                <What row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function What({ row }: { row: SheetRow }) {
  if (row.kind === 'wrong') {
    return row.errors.map(({ column, error }) => (
      <div key={column}>{[column, officeError(error)].filter(Boolean).join(': ')}</div>
    ));
  }
  if (row.kind === 'same') return m.sheet_same();
  const { stock } = row;
  if (row.kind === 'new') return m.sheet_new({ price: formatCents(row.fields.priceCents), stock });
  const before = fieldsOf(row.product);
  return (
    <ul className="products-import-changes">
      {differing(row.fields, before).map((field) => (
        <li key={field}>
          <strong>{FIELD_WORDS[field]()}</strong>
          {around(field, before, row.fields)} → {around(field, row.fields, before)}
        </li>
      ))}
      {row.parts && (
        <li>
          <strong>{m.parts_title()}</strong>
          {partsCell(row.held) || '–'} → {partsCell(row.parts) || '–'}
        </li>
      )}
      {row.by !== 0 && (
        <li>
          <strong>{m.product_form_stock()}</strong>
          {stock - row.by} → {stock}
        </li>
      )}
    </ul>
  );
}

/** How many characters of a value are shown, and how many of these precede the first difference. */
const [MOST, BEFORE] = [120, 20];

/** A value as the preview shows it: of a long text the part where it differs. */
function around(
  field: keyof ProductFields,
  { [field]: value }: ProductFields,
  other: ProductFields,
) {
  if (typeof value !== 'string' || field === 'imageUrl' || value.length <= MOST) {
    return shown(field, value);
  }
  const against = String(other[field]);
  let at = 0;
  while (at < value.length && value[at] === against[at]) at++;
  const from = Math.max(0, at - BEFORE);
  const part = value.slice(from, from + MOST);
  return `${from > 0 ? '…' : ''}${part}${from + MOST < value.length ? '…' : ''}`;
}
