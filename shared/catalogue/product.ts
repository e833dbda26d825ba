import type { PriceStep } from '../label/choices.ts';
import type { Locale } from '../locale.ts';
import type { Row } from '../tx.ts';
import type { PublicBanner } from './banner.ts';
import type { PublicTheme } from './look.ts';
import type { PublicShop } from './shop-details.ts';

export type NamedRow = { name: string; nameSw: string };
type DescribedRow = { description: string; descriptionSw?: string };

export const nameIn = (locale: Locale, row: Pick<NamedRow, 'name'> & Partial<NamedRow>) =>
  (locale === 'sw' && row.nameSw) || row.name;
export const descriptionIn = (locale: Locale, row: DescribedRow) =>
  (locale === 'sw' && row.descriptionSw) || row.description;

/** Optional in what browsers receive; false only for products without a name, such as a pen. */
export const takesDesign = (product: Partial<Pick<Row<'product'>, 'takesDesign'>>) =>
  product.takesDesign !== false;

/** Archived products remain for the carts and orders that refer to them. */
export const isForSale = (product: Partial<Pick<Row<'product'>, 'archivedAt'>> | undefined) =>
  product !== undefined && product.archivedAt == null;

type OptionalField =
  | 'nameSw'
  | 'descriptionSw'
  | 'categoryId'
  | 'bestseller'
  | 'imageUrl'
  | 'takesDesign'
  | 'themeId'
  | 'archivedAt';
type Product = Row<'product'>;
type PublicProduct = Omit<Product, OptionalField | 'edition' | 'sold' | 'updatedAt'> &
  Partial<Pick<Product, OptionalField>>;

/** Every browser pulls all products, so fields with their default value are left out. */
export function publicProduct(row: Product): PublicProduct {
  const { edition: _, sold: __, updatedAt: ___, ...shown } = row;
  const {
    nameSw,
    descriptionSw,
    categoryId,
    bestseller,
    imageUrl,
    takesDesign,
    themeId,
    archivedAt,
    ...all
  } = shown;
  return {
    ...all,
    ...(nameSw && { nameSw }),
    ...(descriptionSw && { descriptionSw }),
    ...(categoryId && { categoryId }),
    ...(bestseller && { bestseller }),
    ...(imageUrl && { imageUrl }),
    ...(takesDesign !== true && { takesDesign }),
    ...(themeId && { themeId }),
    ...(archivedAt && { archivedAt }),
  };
}

type Testimonial = {
  id: string;
  place: string;
  stars: number;
  text: string;
  textSw: string | null;
};

/** The data of public pages. Stock is published only as 'sold out'. */
export type Catalogue = {
  products: (PublicProduct & { soldOut: boolean })[];
  categories: Row<'category'>[];
  zones: Row<'zone'>[];
  packs: Row<'pack'>[];
  themes: PublicTheme[];
  steps: readonly PriceStep[];
  workshop: Pick<Row<'workshop'>, 'backlogDays' | 'cutoffHour' | 'closedDays'> | null;
  banner: PublicBanner | null;
  shop: PublicShop | null;
  collection: CollectionOffered;
  /** Orders and accounts need no e-mail address. */
  hasSms: boolean;
  /** Samples for the home page; none where the shop does not show samples. */
  testimonials: Testimonial[];
  /** By product, of approved reviews that are no samples; on the server only. */
  ratings: Readonly<Record<string, Rating>>;
};

export type Rating = { count: number; average: number };

/** Where orders can be collected: at the workshop, and at pick-up points from this fee (null: none). */
type CollectionOffered = { workshop: boolean; pointCents: number | null };

const DRAWN = /^[1-8]$/;

/** Which of the renderer's pictures shows a product without a photo: its own, or its category's. */
export const drawingOf = ({ id, categoryId }: Pick<PublicProduct, 'id' | 'categoryId'>): string =>
  DRAWN.test(id) ? id : (categoryId ?? '3');
