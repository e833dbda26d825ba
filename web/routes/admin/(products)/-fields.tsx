import { nameIn } from '../../../../shared/catalogue/product.ts';
import { locale, localeTag } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { withForm } from '../../../ui/form/form-hook.ts';
import { pictureOf } from '../../../ui/product/shop-product.ts';
import { NEW_DRAFT } from './-draft.ts';
import { PhotoField } from './-photo-field.tsx';

type Props = {
  id: string;
  /** The current stock; null for a new product. */
  onHand: number | null;
  /** The stock was changed, so a reason is required. */
  isMoved: boolean;
};
const NEW: Props = { id: '', onHand: null, isMoved: false };

/** The fields of a product. Rarely needed ones are folded away. */
export const ProductFieldset = withForm({
  defaultValues: NEW_DRAFT,
  props: NEW,
  render: function ProductFieldset({ form: { AppField, Subscribe }, id, onHand, isMoved }) {
    const used = [...new Set(useRows('product').map(({ category }) => category))].sort();
    const off = { autoComplete: 'off' } as const;
    return (
      <>
        <Subscribe selector={({ values }) => values.categoryId}>
          {(categoryId) => (
            <AppField name="imageUrl">
              {({ state, handleChange }) => (
                <PhotoField
                  drawing={pictureOf({ id, imageUrl: null, categoryId: categoryId || null })}
                  url={state.value}
                  onChange={handleChange}
                />
              )}
            </AppField>
          )}
        </Subscribe>
        <div className="products-fields">
          <AppField name="name">
            {(field) => (
              <field.TextField {...off} required label={m.product_form_name()} maxLength={80} />
            )}
          </AppField>
          <AppField name="nameSw">
            {(field) => (
              <field.TextField
                {...off}
                label={m.product_form_name_sw()}
                hint={m.product_form_sw_hint()}
                maxLength={80}
              />
            )}
          </AppField>
          <AppField name="description">
            {(field) => <field.TextArea {...off} label={m.product_form_description()} rows={4} />}
          </AppField>
          <AppField name="descriptionSw">
            {(field) => (
              <field.TextArea {...off} label={m.product_form_description_sw()} rows={4} />
            )}
          </AppField>
          <AppField name="priceCents">
            {(field) => (
              <field.TextField
                {...off}
                required
                label={m.product_form_price()}
                inputMode="decimal"
              />
            )}
          </AppField>
          <AppField name="category">
            {(field) => (
              <field.TextField
                {...off}
                required
                label={m.product_form_category()}
                maxLength={40}
                list="product-categories"
              />
            )}
          </AppField>
          <datalist id="product-categories">
            {used.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <AppField name="stock">
            {(field) => (
              <field.TextField
                {...off}
                required
                label={m.product_form_stock()}
                hint={
                  onHand !== null &&
                  m.product_form_stock_hint({ count: onHand.toLocaleString(localeTag()) })
                }
                inputMode="numeric"
              />
            )}
          </AppField>
          {onHand !== null && isMoved && (
            <AppField name="note">
              {(field) => (
                <field.TextField {...off} label={m.product_form_note()} maxLength={200} />
              )}
            </AppField>
          )}
        </div>
        <details>
          <summary className="admin-settings-summary">{m.product_form_more()}</summary>
          <div className="products-fields">
            <AppField name="categoryId">
              {(field) => (
                <field.SelectField label={m.product_form_page()}>
                  <Pages />
                </field.SelectField>
              )}
            </AppField>
            <AppField name="featuredRank">
              {(field) => (
                <field.TextField
                  {...off}
                  label={m.product_form_rank()}
                  hint={m.product_form_rank_hint()}
                  inputMode="numeric"
                />
              )}
            </AppField>
            <AppField name="bestseller">
              {(field) => <field.CheckField label={m.product_form_bestseller()} />}
            </AppField>
            <AppField name="takesDesign">
              {(field) => <field.CheckField label={m.product_form_takes_design()} />}
            </AppField>
            <AppField name="themeId">
              {(field) => (
                <field.SelectField label={m.product_form_theme()}>
                  <Themes />
                </field.SelectField>
              )}
            </AppField>
          </div>
        </details>
      </>
    );
  },
});

const Themes = () => (
  <>
    <option value="">{m.product_form_theme_usual()}</option>
    {useRows('theme')
      .toSorted((a, b) => a.rank - b.rank)
      .map((theme) => (
        <option key={theme.id} value={theme.id}>
          {nameIn(locale(), theme)}
        </option>
      ))}
  </>
);

const Pages = () => (
  <>
    <option value="">{m.product_form_page_none()}</option>
    {useRows('category').map((category) => (
      <option key={category.id} value={category.id}>
        {nameIn(locale(), category)}
      </option>
    ))}
  </>
);
