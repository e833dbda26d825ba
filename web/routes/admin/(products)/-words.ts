import type { Cause } from '../../../../shared/catalogue/schema.ts';
import type { ADJUSTMENT_CAUSES } from '../../../../shared/catalogue/stock.ts';
import { m } from '../../../paraglide/messages.js';

/** The words of what is wrong with a product (shared/catalogue/edit.ts, shared/catalogue/sheet.ts). */
const ERRORS: Record<string, () => string> = {
  error_card_number: m.error_card_number,
  error_marks: m.error_marks,
  error_product_name: m.error_product_name,
  error_product_name_long: m.error_product_name_long,
  error_product_description: m.error_product_description,
  error_product_price: m.error_product_price,
  error_product_price_most: m.error_product_price_most,
  error_product_category: m.error_product_category,
  error_product_stock: m.error_product_stock,
  error_product_stock_most: m.error_product_stock_most,
  error_product_picture: m.error_product_picture,
  error_product_rank: m.error_product_rank,
  stock_note: m.stock_note_bad,
  sheet_cut_off: m.sheet_cut_off,
  sheet_number: m.sheet_number,
  sheet_repeated: m.sheet_repeated,
  sheet_unknown_id: m.sheet_unknown_id,
  sheet_name_known: m.sheet_name_known,
  sheet_wrong_categoryId: m.sheet_wrong_categoryId,
  sheet_wrong_bestseller: m.sheet_wrong_bestseller,
  sheet_wrong_takesDesign: m.sheet_wrong_takesDesign,
  sheet_wrong_featuredRank: m.sheet_wrong_featuredRank,
};
export const productError = (key: string) => (ERRORS[key] ?? m.error_invalid)();

/** What a field is called, as the form has it. */
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
} as const;

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

/** What an admin can choose from beside the form and the import. */
export const BY_HAND = [
  'received',
  'counted',
  'damaged',
] as const satisfies (typeof ADJUSTMENT_CAUSES)[number][];
