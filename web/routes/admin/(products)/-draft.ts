import * as z from 'zod/mini';
import { fieldsOf, productSchema, stockSchema } from '../../../../shared/catalogue/edit.ts';
import { oneLine } from '../../../../shared/input/plain-text.ts';
import { centsOf } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { centsField } from '../-form/typed.ts';

/** A product as it is typed in the form. */
export const NEW_DRAFT = {
  name: '',
  nameSw: '',
  description: '',
  descriptionSw: '',
  priceCents: '',
  category: '',
  categoryId: '',
  stock: '0',
  note: '',
  bestseller: false,
  featuredRank: '',
  imageUrl: null as string | null,
  takesDesign: true,
  themeId: '',
};
type Draft = typeof NEW_DRAFT;

export const draftOf = (product: Row<'product'>, onHand: number): Draft => ({
  ...fieldsOf(product),
  priceCents: centsField(product.priceCents),
  categoryId: product.categoryId ?? '',
  themeId: product.themeId ?? '',
  stock: String(onHand),
  note: '',
  featuredRank: String(product.featuredRank ?? ''),
});

export const draftSchema = z.extend(productSchema, {
  stock: stockSchema,
  note: oneLine(0, 200, 'stock_note'),
});

/** What the form says, as `draftSchema` takes it. */
export const readDraft = ({
  stock,
  priceCents,
  featuredRank,
  categoryId,
  themeId,
  ...rest
}: Draft) => ({
  ...rest,
  priceCents: centsOf(priceCents),
  categoryId: categoryId || null,
  themeId: themeId || null,
  featuredRank: featuredRank.trim() === '' ? null : Number(featuredRank),
  stock: stock.trim() === '' ? null : Number(stock),
});
