import type { ProductFields } from '../../../../shared/catalogue/edit.ts';
import type { Cause } from '../../../../shared/catalogue/schema.ts';
import type { ADJUSTMENT_CAUSES } from '../../../../shared/catalogue/stock.ts';
import { m } from '../../../paraglide/messages.js';

/** The labels of the form's fields, which are also what a conflict compares. */
export const FIELD_WORDS = {
  name: m.product_form_name,
  nameSw: m.product_form_name_sw,
  description: m.product_form_description,
  descriptionSw: m.product_form_description_sw,
  priceCents: m.product_form_price,
  category: m.product_form_category,
  categoryId: m.product_form_page,
  bestseller: m.product_form_bestseller,
  featuredRank: m.product_form_rank,
  imageUrl: m.photo_label,
  takesDesign: m.product_form_takes_design,
  themeId: m.product_form_theme,
} as const satisfies Record<keyof ProductFields, () => string>;

export const CAUSE_WORDS: Record<Cause, () => string> = {
  opening: m.cause_opening,
  sale: m.cause_sale,
  return: m.cause_return,
  received: m.cause_received,
  counted: m.cause_counted,
  damaged: m.cause_damaged,
  edited: m.cause_edited,
  imported: m.cause_imported,
  removed: m.cause_removed,
};

/** The causes that an admin can choose for a change of stock. */
export const BY_HAND = [
  'received',
  'counted',
  'damaged',
] as const satisfies (typeof ADJUSTMENT_CAUSES)[number][];
