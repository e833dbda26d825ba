import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Catalogue } from '../shared/product.ts';
import * as schema from '../shared/schema.ts';

/** The live rows that public pages are made from. */
export async function readCatalogue(db: D1Database): Promise<Catalogue> {
  const d = drizzle(db);
  const { product, stock, category, zone } = schema;
  const [products, stocks, categories, zones] = await d.batch([
    d
      .select()
      .from(product)
      .where(eq(product.deleted, false))
      .orderBy(asc(product.createdAt), asc(product.id)),
    d.select().from(stock).where(eq(stock.onHand, 0)),
    d.select().from(category).where(eq(category.deleted, false)).orderBy(asc(category.rank)),
    d.select().from(zone).where(eq(zone.deleted, false)).orderBy(asc(zone.id)),
  ]);
  const gone = new Set(stocks.map((row) => row.id));
  return {
    products: products.map((row) => ({ ...bare(row), soldOut: gone.has(row.id) })),
    categories: categories.map(bare),
    zones: zones.map(bare),
  };
}

function bare<T extends { version: number; deleted: boolean }>({
  version: _,
  deleted: __,
  ...row
}: T) {
  return row;
}
