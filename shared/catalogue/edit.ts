import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { manyLines, oneLine } from '../input/plain-text.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { checkEdition } from './edition.ts';
import { PHOTO_URL } from './photo.ts';
import { changeStock, MAX_STOCK, openStock } from './stock.ts';
import { themeId } from './theme.ts';

export const MAX_PRICE_CENTS = 100_000_000;
const WORDS = 'error_product_description';
const RANK = 'error_rank';
const description = manyLines(2000, WORDS, WORDS, 0);

export const productSchema = z.strictObject({
  name: oneLine(2, 80, 'error_product_name'),
  /** Empty until translated; the English name is then shown. */
  nameSw: oneLine(0, 80, 'error_product_name_long'),
  description,
  descriptionSw: description,
  priceCents: z
    .int('error_product_price')
    .check(z.gte(1, 'error_product_price'), z.lte(MAX_PRICE_CENTS, 'error_product_price_most')),
  category: oneLine(2, 40, 'error_product_category'),
  categoryId: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  bestseller: z.boolean(),
  featuredRank: z.nullable(z.int(RANK).check(z.gte(1, RANK), z.lte(1000, RANK))),
  imageUrl: z.nullable(z.string().check(z.regex(PHOTO_URL, 'error_product_picture'))),
  takesDesign: z.boolean(),
  /** Absent in edits from tabs that were opened before themes existed. */
  themeId: z.optional(z.nullable(themeId)),
});
export type ProductFields = z.output<typeof productSchema>;

export const stockSchema = z
  .int('error_product_stock')
  .check(z.gte(0, 'error_product_stock'), z.lte(MAX_STOCK, 'error_product_stock_most'));

const FIELDS = Object.keys(productSchema.shape) as (keyof ProductFields)[];
export const fieldsOf = (row: Row<'product'>) =>
  Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as ProductFields;

const productId = z.string().check(z.minLength(1), z.maxLength(64));

export const createProduct = mutator({
  name: 'createProduct',
  by: AREAS.shop,
  args: z.strictObject({
    productId: z.uuid(),
    edition: z.uuid(),
    movementId: z.uuid(),
    fields: productSchema,
    stock: stockSchema,
  }),
  async run(tx, { productId, edition, movementId, fields, stock }) {
    await checkReferences(tx, fields);
    await tx.create('product', {
      themeId: null,
      ...fields,
      id: productId,
      edition,
      sold: false,
      archivedAt: null,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    await openStock(tx, productId, stock, movementId);
  },
});

export const editProduct = mutator({
  name: 'editProduct',
  by: AREAS.shop,
  args: z.strictObject({
    productId,
    edition: z.uuid(),
    basedOn: z.string().check(z.maxLength(64)),
    fields: productSchema,
  }),
  async run(tx, { productId, edition, basedOn, fields }) {
    const product = await existing(tx, productId);
    await checkReferences(tx, fields);
    checkEdition(product, basedOn, { productId, mine: JSON.stringify(fields) });
    await tx.put('product', { ...product, ...fields, edition, updatedAt: tx.now });
  },
});

/** Deletes the product, or archives it once an order refers to it. */
export const deleteProduct = mutator({
  name: 'deleteProduct',
  by: AREAS.shop,
  args: z.strictObject({ productId, edition: z.uuid() }),
  async run(tx, { productId, edition }) {
    const product = await tx.get('product', productId);
    if (!product || product.archivedAt !== null) return;
    if (product.sold) {
      await tx.put('product', { ...product, edition, archivedAt: tx.now, updatedAt: tx.now });
      return;
    }
    const stock = await tx.get('stock', productId);
    if (stock && stock.onHand > 0) {
      await changeStock(tx, productId, -stock.onHand, { cause: 'removed' });
    }
    if (stock) await tx.remove('stock', productId);
    if (await tx.get('pack', productId)) await tx.remove('pack', productId);
    await tx.remove('product', productId);
  },
});

export const restoreProduct = mutator({
  name: 'restoreProduct',
  by: AREAS.shop,
  args: z.strictObject({ productId, edition: z.uuid() }),
  async run(tx, { productId, edition }) {
    const product = await existing(tx, productId);
    if (product.archivedAt === null) return;
    await tx.put('product', { ...product, edition, archivedAt: null, updatedAt: tx.now });
  },
});

async function existing(tx: Tx, productId: string) {
  const product = await tx.get('product', productId);
  if (!product) throw new Refusal('not_found');
  return product;
}

async function checkReferences(tx: Tx, { categoryId, themeId }: ProductFields) {
  if (categoryId !== null && !(await tx.get('category', categoryId))) {
    throw new Refusal('invalid', { field: 'categoryId' });
  }
  if (themeId && !(await tx.get('theme', themeId))) {
    throw new Refusal('invalid', { field: 'themeId', message: 'error_theme_gone' });
  }
}
