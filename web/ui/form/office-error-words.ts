import { m } from '../../paraglide/messages.js';
import { errorWord } from './error-words.ts';

/** What admins alone are told of a field. */
const ERRORS: Record<string, () => string> = {
  error_banner_text: m.office_error_banner_text,
  error_name_both: m.office_error_name,
  error_text_both: m.office_error_text,
  error_day: m.office_error_day,
  error_days: m.office_error_days,
  error_discount_value: m.office_error_discount_value,
  error_fee: m.office_error_fee,
  error_point_name: m.office_error_point_name,
  error_point_town: m.office_error_point_name,
  error_point_place: m.office_error_point_place,
  error_uses: m.office_error_uses,
  discount_code: m.office_error_code,
  error_rate: m.rate_bad,
  error_no_order: m.todo_no_order,
  error_stock_amount: m.stock_amount_bad,
  error_short: m.office_error_short,
  error_social: m.error_social,
  error_hours: m.error_hours,
  error_map: m.error_map,
  error_odpc: m.error_odpc,
  error_shop_name: m.error_shop_name,
  error_shop_text: m.error_shop_text,
  error_hour: m.work_error_hour,
  error_closed_days: m.work_error_closed_days,
  error_cut_name: m.work_error_cut_name,
  error_card_number: m.office_error_card,
  error_product_name: m.error_product_name,
  error_product_name_long: m.error_product_name_long,
  error_product_description: m.error_product_description,
  error_product_price: m.error_product_price,
  error_product_price_most: m.error_product_price_most,
  error_product_category: m.error_product_category,
  error_product_stock: m.error_product_stock,
  error_product_stock_most: m.error_product_stock_most,
  error_product_picture: m.error_product_picture,
  error_rank: m.error_product_rank,
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

/** What a mutator says of a field by its name alone. */
const BY_FIELD: Record<string, () => string> = {
  value: m.office_error_percent,
  validTo: m.office_error_ends_before,
  maxUses: m.office_error_used_more,
  text: m.office_error_banner_text,
  textSw: m.office_error_banner_text,
  standardDaysMax: m.office_error_days_order,
  expressDaysMax: m.office_error_days_order,
  daysMax: m.office_error_days_order,
};

export const officeError = (message: string, field = '') =>
  (ERRORS[message] ?? BY_FIELD[field])?.() ?? errorWord(message);
