import type { Locale } from '../locale.ts';
import type { Row } from '../tx.ts';
import type { Shown } from './banner.ts';

export type Named = { name: string; nameSw: string };
type Described = { description: string; descriptionSw?: string };

/** A row's text in the reader's language; an admin may leave the Swahili for later. */
export const nameIn = (locale: Locale, row: Pick<Named, 'name'> & Partial<Named>) =>
  (locale === 'sw' && row.nameSw) || row.name;
export const descriptionIn = (locale: Locale, row: Described) =>
  (locale === 'sw' && row.descriptionSw) || row.description;

/** Whether a design can be printed on it; only a product that says no takes none (a pen, an iron). */
export const takesDesign = (product: Partial<Pick<Row<'product'>, 'takesDesign'>>) =>
  product.takesDesign !== false;

/** Whether it can be had: an archived product stays for the carts and orders that name it. */
export const isForSale = (product: Partial<Pick<Row<'product'>, 'archivedAt'>> | undefined) =>
  product !== undefined && product.archivedAt == null;

type Usual =
  | 'nameSw'
  | 'descriptionSw'
  | 'categoryId'
  | 'bestseller'
  | 'imageUrl'
  | 'takesDesign'
  | 'archivedAt';
type Product = Row<'product'>;
export type PublicProduct = Omit<Product, Usual | 'edition' | 'sold' | 'updatedAt'> &
  Partial<Pick<Product, Usual>>;

/**
 * The fields of a product that everybody may see. The first pull carries all products, so a field with
 * its usual value is left out, and readers fill it in.
 */
export function publicProduct(row: Product): PublicProduct {
  const { edition: _, sold: __, updatedAt: ___, ...shown } = row;
  const {
    nameSw,
    descriptionSw,
    categoryId,
    bestseller,
    imageUrl,
    takesDesign,
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
    ...(archivedAt && { archivedAt }),
  };
}

/** What public pages are made from; a product's stock is only told as 'sold out'. */
export type Catalogue = {
  products: (PublicProduct & { soldOut: boolean })[];
  categories: Row<'category'>[];
  zones: Row<'zone'>[];
  /** What promised days are made of. */
  workshop: Pick<Row<'workshop'>, 'backlogDays' | 'cutoffHour' | 'closedDays'> | null;
  banner: Shown | null;
};
