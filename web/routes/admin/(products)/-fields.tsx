import type { InputHTMLAttributes } from 'react';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useStore } from '../../../store/store.ts';
import { pictureOf } from '../../../ui/product/shop-product.ts';
import type { Draft, Problems } from './-draft.ts';
import { PhotoField } from './-photo-field.tsx';
import { productError } from './-words.ts';

type Texts = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

type Props = {
  id: string;
  draft: Draft;
  problems: Problems;
  /** What is there now; null for a new product. */
  onHand: number | null;
  /** The stock was changed, so why is asked. */
  isMoved: boolean;
  onChange(changes: Partial<Draft>): void;
};

/** The fields of a product; the spec's first, what a shop rarely needs folded away. */
export function ProductFieldset({ id, draft, problems, onHand, isMoved, onChange }: Props) {
  const categories = useStore('category');
  const used = [...new Set(useStore('product').map(({ category }) => category))].sort();
  const ties = (name: Texts, hint?: string) => ({ name, draft, problems, hint, onChange });
  const drawing = pictureOf({ id, imageUrl: null, categoryId: draft.categoryId || null });
  return (
    <>
      <PhotoField
        drawing={drawing}
        url={draft.imageUrl}
        onChange={(imageUrl) => onChange({ imageUrl })}
      />
      <div className="product-fields">
        <Field {...ties('name')} label={m.product_form_name()} maxLength={80} required />
        <Field
          {...ties('nameSw', m.product_form_sw_hint())}
          label={m.product_form_name_sw()}
          maxLength={80}
        />
        <Field {...ties('description')} label={m.product_form_description()} rows={4} />
        <Field {...ties('descriptionSw')} label={m.product_form_description_sw()} rows={4} />
        <Field {...ties('price')} label={m.product_form_price()} inputMode="decimal" required />
        <Field
          {...ties('category')}
          label={m.product_form_category()}
          maxLength={40}
          list="product-categories"
          required
        />
        <datalist id="product-categories">
          {used.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Field
          {...ties('stock', onHand === null ? '' : m.product_form_stock_hint({ count: onHand }))}
          label={m.product_form_stock()}
          inputMode="numeric"
          required
        />
        {onHand !== null && isMoved && (
          <Field {...ties('note')} label={m.product_form_note()} maxLength={200} />
        )}
      </div>
      <details>
        <summary className="settings-summary">{m.product_form_more()}</summary>
        <div className="product-fields">
          <div className="field">
            <label htmlFor="product-categoryId">{m.product_form_page()}</label>
            <select
              id="product-categoryId"
              name="categoryId"
              className="input"
              value={draft.categoryId}
              onChange={(event) => onChange({ categoryId: event.target.value })}
            >
              <option value="">{m.product_form_page_none()}</option>
              {categories.map((category) => (
                <option key={category.id} value={category.id}>
                  {nameIn(locale(), category)}
                </option>
              ))}
            </select>
          </div>
          <Field
            {...ties('rank', m.product_form_rank_hint())}
            label={m.product_form_rank()}
            inputMode="numeric"
          />
          <label className="check">
            <input
              type="checkbox"
              checked={draft.bestseller}
              onChange={(event) => onChange({ bestseller: event.target.checked })}
            />
            {m.product_form_bestseller()}
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={draft.takesDesign}
              onChange={(event) => onChange({ takesDesign: event.target.checked })}
            />
            {m.product_form_takes_design()}
          </label>
        </div>
      </details>
    </>
  );
}

type FieldProps = {
  name: Texts;
  label: string;
  hint: string | undefined;
  draft: Draft;
  problems: Problems;
  rows?: number;
  onChange(changes: Partial<Draft>): void;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'maxLength' | 'inputMode' | 'required' | 'list'>;

function Field({ name, label, hint, draft, problems, rows, list, onChange, ...rest }: FieldProps) {
  const id = `product-${name}`;
  const problem = problems[name];
  const described = [problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const ties = {
    ...rest,
    id,
    name,
    className: 'input',
    autoComplete: 'off',
    value: draft[name],
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': described || undefined,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea {...ties} rows={rows} /> : <input {...ties} list={list} />}
      {problem && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {productError(problem)}
        </span>
      )}
      {hint && (
        <small id={`${id}-hint`} className="muted">
          {hint}
        </small>
      )}
    </div>
  );
}
