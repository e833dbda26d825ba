import { and, asc, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { shownBanner } from '../shared/banner.ts';
import { type Catalogue, publicProduct } from '../shared/product.ts';
import * as schema from '../shared/schema.ts';
import type { Row } from '../shared/tx.ts';

/** The live rows that public pages are made from. */
export async function readCatalogue(db: D1Database): Promise<Catalogue> {
  const d = drizzle(db);
  const { banner, product, stock, category, workshop, zone } = schema;
  const [products, stocks, categories, zones, workshops, banners] = await d.batch([
    d
      .select()
      .from(product)
      .where(and(eq(product.deleted, false), isNull(product.archivedAt)))
      .orderBy(asc(product.createdAt), asc(product.id)),
    d.select().from(stock).where(eq(stock.onHand, 0)),
    d.select().from(category).where(eq(category.deleted, false)).orderBy(asc(category.rank)),
    d.select().from(zone).where(eq(zone.deleted, false)).orderBy(asc(zone.id)),
    d.select().from(workshop).where(eq(workshop.id, 'workshop')),
    d.select().from(banner).where(eq(banner.deleted, false)),
  ]);
  const gone = new Set(stocks.map((row) => row.id));
  return {
    products: products.map((row) => ({ ...publicProduct(bare(row)), soldOut: gone.has(row.id) })),
    categories: categories.map(bare),
    zones: zones.map(bare),
    workshop: workshops.map(publicHours)[0] ?? null,
    banner: shownBanner(banners[0], Date.now()),
  };
}

const publicHours = ({ backlogDays, cutoffHour, closedDays }: Row<'workshop'>) => ({
  backlogDays,
  cutoffHour,
  closedDays,
});

function bare<T extends { version: number; deleted: boolean }>({
  version: _,
  deleted: __,
  ...row
}: T) {
  return row;
}
