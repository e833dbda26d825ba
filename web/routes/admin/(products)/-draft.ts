import {
  fieldsOf,
  type ProductFields,
  productSchema,
  stockSchema,
} from '../../../../shared/catalogue/edit.ts';
import { decimalFromCents } from '../../../../shared/input/csv.ts';
import { centsOf } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';

/** A product as it stands in the form: as typed. */
export type Draft = {
  name: string;
  nameSw: string;
  description: string;
  descriptionSw: string;
  price: string;
  category: string;
  categoryId: string;
  stock: string;
  note: string;
  bestseller: boolean;
  rank: string;
  imageUrl: string | null;
  takesDesign: boolean;
};

export const NEW_DRAFT: Draft = {
  name: '',
  nameSw: '',
  description: '',
  descriptionSw: '',
  price: '',
  category: '',
  categoryId: '',
  stock: '0',
  note: '',
  bestseller: false,
  rank: '',
  imageUrl: null,
  takesDesign: true,
};

export const draftOf = (product: Row<'product'>, onHand: number): Draft => ({
  ...fieldsOf(product),
  price: decimalFromCents(product.priceCents).replace(/\.00$/, ''),
  categoryId: product.categoryId ?? '',
  stock: String(onHand),
  note: '',
  rank: String(product.featuredRank ?? ''),
});

export type Problems = Partial<Record<keyof Draft, string>>;
type Read = { ok: true; fields: ProductFields; stock: number } | { ok: false; problems: Problems };

/** Where the form shows what is wrong with a field. */
const PLACES: Record<string, keyof Draft> = { priceCents: 'price', featuredRank: 'rank' };

/** What the form says, or a message a field. */
export function readDraft(draft: Draft): Read {
  const { price, stock, note: _, rank, categoryId, ...rest } = draft;
  const fields = productSchema.safeParse({
    ...rest,
    priceCents: centsOf(price) ?? Number.NaN,
    categoryId: categoryId || null,
    featuredRank: rank.trim() === '' ? null : Number(rank),
  });
  const count = stockSchema.safeParse(stock.trim() === '' ? Number.NaN : Number(stock));
  if (fields.success && count.success) return { ok: true, fields: fields.data, stock: count.data };
  const problems: Problems = {};
  for (const { path, message } of fields.error?.issues ?? []) {
    const field = String(path[0]);
    const place = PLACES[field] ?? (field as keyof Draft);
    problems[place] ??= place === 'rank' ? 'error_product_rank' : message;
  }
  const [wrong] = count.error?.issues ?? [];
  if (wrong) problems.stock = wrong.message;
  return { ok: false, problems };
}
