import {
  fieldsOf,
  type ProductFields,
  productSchema,
  stockSchema,
} from '../../../../shared/catalogue/edit.ts';
import { themeNamed } from '../../../../shared/catalogue/theme.ts';
import {
  decimalFromCents,
  recordsOf,
  textOf,
  toCsv,
  unescapeFormula,
} from '../../../../shared/input/csv.ts';
import { type Pack, type PackPart, packParts } from '../../../../shared/production/pack.ts';
import type { Row } from '../../../../shared/tx.ts';
import { partsCell, readPartsCell } from './-sheet-parts.ts';

export const MAX_SHEET_BYTES = 1024 * 1024;
export const MAX_SHEET_ROWS = 1000;

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
  'stock_exported',
  'bestseller',
  'home_place',
  'takes_design',
  'theme',
  'parts',
  'picture',
] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED = ['name', 'price_kes', 'category'] as const;
const COLUMN_OF: Record<keyof ProductFields, Column> = {
  name: 'name',
  nameSw: 'name_sw',
  description: 'description',
  descriptionSw: 'description_sw',
  priceCents: 'price_kes',
  category: 'category',
  categoryId: 'category_page',
  bestseller: 'bestseller',
  featuredRank: 'home_place',
  imageUrl: 'picture',
  takesDesign: 'takes_design',
  themeId: 'theme',
};

/** `column` is null for a whole row; `error` is a message key. */
type CellError = { column: Column | null; error: string };

type Packs = ReadonlyMap<string, Pack>;

export function productSheet(
  products: readonly Row<'product'>[],
  stock: Map<string, number>,
  themes: readonly NamedTheme[],
  packs: Packs,
) {
  const rows = products.map((row) => {
    const left = stock.get(row.id) ?? 0;
    const cells: Record<Column, string | number> = {
      id: row.id,
      name: row.name,
      name_sw: row.nameSw,
      description: row.description,
      description_sw: row.descriptionSw,
      price_kes: decimalFromCents(row.priceCents),
      category: row.category,
      category_page: row.categoryId ?? '',
      stock: left,
      stock_exported: left,
      bestseller: row.bestseller ? 'yes' : 'no',
      home_place: row.featuredRank ?? '',
      takes_design: row.takesDesign ? 'yes' : 'no',
      theme: themes.find(({ id }) => id === row.themeId)?.name ?? '',
      parts: partsCell(packParts(packs.get(row.id))),
      picture: row.imageUrl ?? '',
    };
    return COLUMNS.map((column) => cells[column]);
  });
  return toCsv([COLUMNS, ...rows]);
}

export type SheetProblem =
  | { code: 'too_large' | 'not_utf8' | 'open_quote' | 'empty' | 'too_many' }
  | { code: 'no_column'; column: string };

/** Null where the sheet has no parts: the pack keeps its own. */
type Held = { parts: PackPart[] | null };

/** What importing the row would do; at most one error per column. */
type Outcome =
  | { kind: 'wrong'; errors: CellError[] }
  | { kind: 'same' }
  | ({ kind: 'new'; fields: ProductFields; stock: number } & Held)
  | ({
      kind: 'change';
      product: Row<'product'>;
      fields: ProductFields;
      stock: number;
      by: number;
      /** The parts of its pack before the import. */
      held: PackPart[];
    } & Held);
export type SheetRow = { row: number; name: string } & Outcome;

type NamedTheme = Pick<Row<'theme'>, 'id' | 'name' | 'nameSw'>;

type Shop = {
  products: readonly Row<'product'>[];
  stock: Map<string, number>;
  categories: readonly Pick<Row<'category'>, 'id'>[];
  themes: readonly NamedTheme[];
  packs: Packs;
};

export const sheetText = (bytes: Uint8Array) => textOf(bytes, MAX_SHEET_BYTES);

/**
 * Compares a sheet with the shop without writing. Missing columns keep their values; so does the stock of a
 * product whose cell is as it was exported, since labels may have been sold after that.
 */
export function readProductSheet(text: string, shop: Shop): SheetRow[] | SheetProblem {
  const { records, openQuote } = recordsOf(text.replace(/^\ufeff/, ''));
  if (openQuote) return { code: 'open_quote' };
  const [heads = [], ...lines] = records;
  if (lines.length === 0) return { code: 'empty' };
  const columns = heads.map((head) => head.trim().toLowerCase());
  const missing = REQUIRED.find((column) => !columns.includes(column));
  if (missing) return { code: 'no_column', column: missing };
  if (lines.length > MAX_SHEET_ROWS) return { code: 'too_many' };
  const known = new Map(shop.products.map((product) => [product.id, product]));
  const names = new Set(shop.products.map(({ name }) => name.toLowerCase()));
  const seen = new Set<string>();
  const isEnded = /[\r\n]$/.test(text);
  return lines.map((cells, i) => {
    // An empty last cell without a final line break may be truncated, so it counts as missing.
    const isOpen = !isEnded && i === lines.length - 1 && cells.at(-1) === '';
    const cell = (column: Column) => {
      const at = columns.indexOf(column);
      return at < 0 || (isOpen && at === cells.length - 1) ? undefined : cells[at];
    };
    const words = (column: Column) => {
      const found = cell(column);
      return found === undefined ? undefined : unescapeFormula(found.trim());
    };
    // Row numbers as spreadsheets count them, with the header as row 1.
    const place = { row: i + 2, name: words('name') ?? '' };
    const wrong = (column: Column | null, error: string): SheetRow => ({
      ...place,
      kind: 'wrong',
      errors: [{ column, error }],
    });
    if (cells.length !== columns.length) return wrong(null, 'sheet_cut_off');
    const id = words('id') ?? '';
    const key = id || place.name.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return wrong(id ? 'id' : 'name', 'sheet_repeated');
    const product = known.get(id);
    if (id && !product) return wrong('id', 'sheet_unknown_id');
    if (!id && names.has(key)) return wrong('name', 'sheet_name_known');
    return { ...place, ...readRow({ cell, words }, product, shop) };
  });
}

type Cells = Record<'cell' | 'words', (column: Column) => string | undefined>;

function readRow(cells: Cells, product: Row<'product'> | undefined, shop: Shop): Outcome {
  const { cell, words } = cells;
  const before = product ? fieldsOf(product) : NEW_PRODUCT;
  const typed = typedIn(cells, before, shop);
  const fields = productSchema.safeParse(typed);
  const there = product ? (shop.stock.get(product.id) ?? 0) : 0;
  const typedStock = numberOr(cell('stock'), there) ?? there;
  const isAsExported = product && typedStock === numberOr(cell('stock_exported'), null);
  const stock = stockSchema.safeParse(isAsExported ? there : typedStock);
  const cellOfParts = words('parts');
  const partsRead = cellOfParts === undefined ? null : readPartsCell(cellOfParts);
  const unknown: CellError[] = [];
  const { categoryId, themeId } = typed;
  if (categoryId !== null && !shop.categories.some(({ id }) => id === categoryId))
    unknown.push({ column: 'category_page', error: 'sheet_wrong_categoryId' });
  if (themeId === undefined) unknown.push({ column: 'theme', error: 'sheet_wrong_themeId' });
  if (cellOfParts !== undefined && partsRead === null)
    unknown.push({ column: 'parts', error: 'sheet_wrong_parts' });
  if (!fields.success || !stock.success || unknown.length > 0) {
    const errors: CellError[] = [
      ...NUMBERS.filter((column) => !isNumber(cell(column))).map((column) => ({
        column,
        error: 'sheet_number',
      })),
      ...(fields.error?.issues ?? []).map(errorOf),
      ...(stock.error?.issues ?? []).map(({ message: error }) => ({
        column: 'stock' as const,
        error,
      })),
      ...unknown,
    ];
    const first = new Map(errors.toReversed().map((each) => [each.column, each]));
    return { kind: 'wrong', errors: [...first.values()].reverse() };
  }
  const held = packParts(shop.packs.get(product?.id ?? ''));
  const parts = partsRead && partsCell(partsRead) !== partsCell(held) ? partsRead : null;
  const next = { fields: fields.data, stock: stock.data, parts };
  if (!product) return { kind: 'new', ...next };
  const by = stock.data - there;
  const isSame = by === 0 && !parts && JSON.stringify(fields.data) === JSON.stringify(before);
  if (isSame) return { kind: 'same' };
  return { kind: 'change', product, ...next, by, held };
}

const typedIn = (
  { cell, words }: Cells,
  before: Omit<ProductFields, 'name' | 'priceCents' | 'category'>,
  { themes }: Shop,
) => ({
  name: words('name') ?? '',
  nameSw: words('name_sw') ?? before.nameSw,
  description: words('description') ?? before.description,
  descriptionSw: words('description_sw') ?? before.descriptionSw,
  priceCents: Math.round(numberIn(cell('price_kes') ?? '') * 100),
  category: words('category') ?? '',
  categoryId: orNull(words('category_page'), before.categoryId),
  bestseller: yesOr(words('bestseller'), before.bestseller),
  featuredRank: numberOr(cell('home_place'), before.featuredRank),
  imageUrl: orNull(words('picture'), before.imageUrl),
  takesDesign: yesOr(words('takes_design'), before.takesDesign),
  themeId: themeOr(words('theme'), before.themeId, themes),
});

const NEW_PRODUCT = {
  nameSw: '',
  description: '',
  descriptionSw: '',
  categoryId: null,
  bestseller: false,
  featuredRank: null,
  imageUrl: null,
  takesDesign: true,
  themeId: null,
};

function errorOf({ message, path }: { message: string; path: PropertyKey[] }) {
  const field = path[0] as keyof ProductFields;
  const error = message.startsWith('error_product') ? message : `sheet_wrong_${field}`;
  return { column: COLUMN_OF[field], error };
}

/** Undefined for a name that no theme has. */
function themeOr(
  cell: string | undefined,
  before: string | null | undefined,
  themes: readonly NamedTheme[],
): string | null | undefined {
  if (cell === undefined) return before;
  return cell === '' ? null : themeNamed(cell, themes)?.id;
}

const orNull = (cell: string | undefined, before: string | null) =>
  cell === undefined ? before : cell || null;

/** Unambiguous numbers only: not '1250,50', which may mean two things, nor '0x10', '1e3' or ' 16 '. */
const NUMBER = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?$/;
const NUMBERS = ['price_kes', 'stock', 'home_place'] as const;
const isNumber = (cell = '') => cell === '' || NUMBER.test(cell);
const numberIn = (cell: string) =>
  NUMBER.test(cell) ? Number(cell.replaceAll(',', '')) : Number.NaN;

const numberOr = (cell: string | undefined, before: number | null) => {
  if (cell === undefined) return before;
  return cell === '' ? null : numberIn(cell);
};

/** Undefined for another word, which the schema refuses. */
function yesOr(cell: string | undefined, before: boolean): boolean | undefined {
  if (cell === undefined || cell === '') return before;
  if (/^(yes|y|1|true|ndiyo)$/i.test(cell)) return true;
  return /^(no|n|0|false|hapana)$/i.test(cell) ? false : undefined;
}
