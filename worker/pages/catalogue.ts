import { and, asc, desc, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { publicBanner } from '../../shared/catalogue/banner.ts';
import { publicTheme } from '../../shared/catalogue/look.ts';
import { type Catalogue, publicProduct } from '../../shared/catalogue/product.ts';
import { publicShop } from '../../shared/catalogue/shop-details.ts';
import { ABOUT_SHOP } from '../../shared/feedback/feedback.ts';
import { NO_STEPS } from '../../shared/label/choices.ts';
import * as schema from '../../shared/schema.ts';
import { HOUR_MS } from '../../shared/time.ts';
import type { Row } from '../../shared/tx.ts';
import { syncClock } from '../schema.ts';

const { banner, pack, pickupPoint, priceSteps, product, review, shopDetails, stock } = schema;
const { category, theme, workshop, zone } = schema;

const MOST_TESTIMONIALS = 6;

/** A literal: with a bound parameter SQLite would not use the partial index. */
const SOLD_OUT = sql`${stock.onHand} = 0`;

export async function readCatalogue(
  db: D1Database,
  now: number,
  { hasSms, samples }: { hasSms: boolean; samples: boolean },
): Promise<{ revision: string; catalogue: Catalogue }> {
  const d = drizzle(db);
  const [
    [versions],
    products,
    stocks,
    categories,
    zones,
    workshops,
    banners,
    details,
    points,
    packs,
    themes,
    steps,
    testimonials,
    rated,
  ] = await d.batch([
    versionsAt(d, now, samples),
    d
      .select()
      .from(product)
      .where(and(eq(product.deleted, false), isNull(product.archivedAt)))
      .orderBy(asc(product.createdAt), asc(product.id)),
    d.select().from(stock).where(SOLD_OUT),
    d.select().from(category).where(eq(category.deleted, false)).orderBy(asc(category.rank)),
    d.select().from(zone).where(eq(zone.deleted, false)).orderBy(asc(zone.id)),
    d.select().from(workshop).where(eq(workshop.id, 'workshop')),
    d.select().from(banner).where(eq(banner.deleted, false)),
    d.select().from(shopDetails).where(eq(shopDetails.id, 'shop')),
    d
      .select({ feeCents: min(pickupPoint.feeCents) })
      .from(pickupPoint)
      .where(eq(pickupPoint.deleted, false)),
    d.select().from(pack).where(eq(pack.deleted, false)),
    d.select().from(theme).where(eq(theme.deleted, false)),
    d.select().from(priceSteps).where(eq(priceSteps.deleted, false)),
    d
      .select({
        id: review.id,
        place: review.author,
        stars: review.stars,
        text: review.text,
        textSw: review.textSw,
      })
      .from(review)
      .where(
        and(
          eq(review.productId, ABOUT_SHOP),
          eq(review.sample, true),
          isNotNull(review.approvedAt),
          eq(review.deleted, false),
        ),
      )
      .orderBy(desc(review.at))
      .limit(samples ? MOST_TESTIMONIALS : 0),
    ratings(d),
  ]);
  const gone = new Set(stocks.map((row) => row.id));
  const catalogue = {
    products: products.map((row) => ({ ...publicProduct(bare(row)), soldOut: gone.has(row.id) })),
    categories: categories.map(bare),
    zones: zones.map(bare),
    packs: packs.map(bare),
    themes: themes.map((row) => publicTheme(bare(row))),
    steps: steps[0]?.steps ?? NO_STEPS,
    workshop: workshops.map(publicHours)[0] ?? null,
    banner: publicBanner(banners[0], now),
    shop: details.map((row) => publicShop(bare(row)))[0] ?? null,
    collection: {
      workshop: workshops[0]?.collects ?? false,
      pointCents: points[0]?.feeCents ?? null,
    },
    ratings: Object.fromEntries(rated.map(({ productId, ...rating }) => [productId, rating])),
    hasSms,
    testimonials,
  };
  return { revision: revisionOf(versions, now), catalogue };
}

/** Literals: with bound parameters SQLite would not use the partial index. */
const ratings = (d: DrizzleD1Database) =>
  d
    .select({
      productId: review.productId,
      count: sql<number>`count(*)`,
      average: sql<number>`round(avg(${review.stars}), 1)`,
    })
    .from(review)
    .where(sql`approvedAt IS NOT NULL AND sample = 0 AND deleted = 0`)
    .groupBy(review.productId);

/** Reads a few index rows, and one for each review that is shown. Includes the hour, because pages show delivery dates. */
export async function readRevision(db: D1Database, now: number, samples: boolean): Promise<string> {
  const [row] = await versionsAt(drizzle(db), now, samples);
  return revisionOf(row, now);
}

const revisionOf = (versions: object | undefined, now: number) =>
  [Math.floor(now / HOUR_MS), ...Object.values(versions ?? {})].join('-');

const newest = (table: SQLiteTable) => sql<number | null>`(SELECT max(version) FROM ${table})`;

/** As in the index `review_shown`. */
const SHOWN = sql`approvedAt IS NOT NULL AND deleted = 0 AND (sample = 0 OR productId = 'shop')`;

function versionsAt(d: DrizzleD1Database, now: number, samples: boolean) {
  return d
    .select({
      epoch: syncClock.epoch,
      product: newest(product),
      category: newest(category),
      zone: newest(zone),
      pack: newest(pack),
      theme: newest(theme),
      steps: newest(priceSteps),
      workshop: newest(workshop),
      banner: newest(banner),
      details: newest(shopDetails),
      points: newest(pickupPoint),
      samples: sql<number>`${samples ? 1 : 0}`,
      review: sql<number | null>`(SELECT max(version) FROM ${review} WHERE ${SHOWN})`,
      reviews: sql<number>`(SELECT count(*) FROM ${review} WHERE ${SHOWN})`,
      soldOut: sql<number | null>`(SELECT max(version) FROM ${stock} WHERE ${SOLD_OUT})`,
      soldOuts: sql<number>`(SELECT count(*) FROM ${stock} WHERE ${SOLD_OUT})`,
      banners: sql<number>`(SELECT count(*) FROM ${banner}
        WHERE validFrom <= ${now} AND ifnull(validTo > ${now}, 1))`,
    })
    .from(syncClock);
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
