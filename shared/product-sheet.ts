import { decimalOf, recordsOf, toCsv, undefused } from './csv.ts';
import { centsOf } from './money.ts';
import { fieldsOf, type ProductFields, productSchema, stockSchema } from './product-edit.ts';
import type { Row } from './tx.ts';

/** The largest file and the most rows that are read at once. */
export const MAX_SHEET_BYTES = 1024 * 1024;
export const MAX_SHEET_ROWS = 1000;

/** Columns by their heads; a sheet needs those of a product's name, price and category. */
const COLUMNS = [
  'id',
  'name',
  'name_sw',
  'description',
  'description_sw',
  'price_kes',
  'category',
  'category_page',
  'stock',
  'bestseller',
  'home_place',
  'takes_design',
  'picture',
] as const;
type Column = (typeof COLUMNS)[number];
const NEEDED = ['name', 'price_kes', 'category'] as const;

/** All products with their stock, as readProductSheet() takes them back. */
export function productSheet(products: readonly Row<'product'>[], stock: Map<string, number>) {
  const rows = products.map((row) => [
    row.id,
    row.name,
    row.nameSw,
    row.description,
    row.descriptionSw,
    decimalOf(row.priceCents),
    row.category,
    row.categoryId ?? '',
    stock.get(row.id) ?? 0,
    row.bestseller ? 'yes' : 'no',
    row.featuredRank ?? '',
    row.takesDesign ? 'yes' : 'no',
    row.imageUrl ?? '',
  ]);
  return toCsv([COLUMNS, ...rows]);
}

/** What is wrong with a sheet as a whole. */
export type SheetProblem =
  | { code: 'too_large' | 'not_utf8' | 'open_quote' | 'empty' | 'too_many' }
  | { code: 'no_column'; column: string };

/** What a row would do; `errors` are keys of the catalogue of words, one a field. */
export type SheetRow = { row: number; name: string } & (
  | { kind: 'wrong'; errors: string[] }
  | { kind: 'same' }
  | { kind: 'new'; fields: ProductFields; stock: number }
  | { kind: 'change'; product: Row<'product'>; fields: ProductFields; stock: number; by: number }
);

type Shop = {
  products: readonly Row<'product'>[];
  stock: Map<string, number>;
  categories: readonly Pick<Row<'category'>, 'id'>[];
};

/** The text of a file, or why it has none. */
export function sheetText(bytes: Uint8Array): string | SheetProblem {
  if (bytes.byteLength > MAX_SHEET_BYTES) return { code: 'too_large' };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { code: 'not_utf8' };
  }
}

/** Compares a sheet with the shop; nothing is written. Columns it does not have stay as they are. */
export function readProductSheet(text: string, shop: Shop): SheetRow[] | SheetProblem {
  const { records, openQuote } = recordsOf(text.replace(/^\ufeff/, ''));
  if (openQuote) return { code: 'open_quote' };
  const [heads = [], ...lines] = records;
  const columns = heads.map((head) => head.trim().toLowerCase());
  const missing = NEEDED.find((column) => !columns.includes(column));
  if (missing) return { code: 'no_column', column: missing };
  if (lines.length === 0) return { code: 'empty' };
  if (lines.length > MAX_SHEET_ROWS) return { code: 'too_many' };
  const known = new Map(shop.products.map((product) => [product.id, product]));
  const names = new Set(shop.products.map(({ name }) => name.toLowerCase()));
  const seen = new Set<string>();
  return lines.map((cells, i) => {
    const cell = (column: Column) => {
      const at = columns.indexOf(column);
      return at < 0 ? undefined : undefused((cells[at] ?? '').trim());
    };
    // As a spreadsheet counts them, the heads being the first.
    const place = { row: i + 2, name: cell('name') ?? '' };
    const id = cell('id') ?? '';
    const key = id || place.name.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return { ...place, kind: 'wrong', errors: ['sheet_repeated'] };
    const product = known.get(id);
    if (id && !product) return { ...place, kind: 'wrong', errors: ['sheet_unknown_id'] };
    if (!id && names.has(key)) return { ...place, kind: 'wrong', errors: ['sheet_name_known'] };
    return { ...place, ...read(cell, product, shop) };
  });
}

type Read = Pick<SheetRow, 'kind'> & Record<string, unknown>;

function read(
  cell: (column: Column) => string | undefined,
  product: Row<'product'> | undefined,
  shop: Shop,
) {
  const before = product ? fieldsOf(product) : FRESH;
  const typed = {
    name: cell('name') ?? '',
    nameSw: cell('name_sw') ?? before.nameSw,
    description: cell('description') ?? before.description,
    descriptionSw: cell('description_sw') ?? before.descriptionSw,
    priceCents: centsOf(cell('price_kes') ?? '') ?? Number.NaN,
    category: cell('category') ?? '',
    categoryId: orNull(cell('category_page'), before.categoryId),
    bestseller: yesOr(cell('bestseller'), before.bestseller),
    featuredRank: numberOr(cell('home_place'), before.featuredRank),
    imageUrl: orNull(cell('picture'), before.imageUrl),
    takesDesign: yesOr(cell('takes_design'), before.takesDesign),
  };
  const there = product ? (shop.stock.get(product.id) ?? 0) : 0;
  const stock = stockSchema.safeParse(numberOr(cell('stock'), there) ?? there);
  const fields = productSchema.safeParse(typed);
  const { categoryId } = typed;
  const hasPage = categoryId === null || shop.categories.some(({ id }) => id === categoryId);
  if (!fields.success || !stock.success || !hasPage) {
    const issues = [...(fields.error?.issues ?? []), ...(stock.error?.issues ?? [])];
    const errors = [...issues.map(errorOf), ...(hasPage ? [] : ['sheet_wrong_categoryId'])];
    return { kind: 'wrong', errors: [...new Set(errors)] } satisfies Read;
  }
  if (!product) return { kind: 'new', fields: fields.data, stock: stock.data } satisfies Read;
  const by = stock.data - there;
  const isSame = by === 0 && JSON.stringify(fields.data) === JSON.stringify(before);
  if (isSame) return { kind: 'same' } satisfies Read;
  return { kind: 'change', product, fields: fields.data, stock: stock.data, by } satisfies Read;
}

const FRESH = {
  nameSw: '',
  description: '',
  descriptionSw: '',
  categoryId: null,
  bestseller: false,
  featuredRank: null,
  imageUrl: null,
  takesDesign: true,
};

/** The words of a field that has a message of its own; the others share one. */
const errorOf = ({ message, path }: { message: string; path: PropertyKey[] }) =>
  message.startsWith('error_product') ? message : `sheet_wrong_${String(path[0])}`;

const orNull = (cell: string | undefined, before: string | null) =>
  cell === undefined ? before : cell || null;

const numberOr = (cell: string | undefined, before: number | null) => {
  if (cell === undefined) return before;
  return cell === '' ? null : Number(cell.replaceAll(',', ''));
};

/** Anything but yes and no is left for the schema to refuse. */
function yesOr(cell: string | undefined, before: boolean) {
  if (cell === undefined || cell === '') return before;
  if (/^(yes|y|1|true|ndiyo)$/i.test(cell)) return true;
  return /^(no|n|0|false|hapana)$/i.test(cell) ? false : (cell as unknown as boolean);
}
