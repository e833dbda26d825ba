import type { Shown } from './banner.ts';
import type { Row } from './tx.ts';

/** A point a category page makes about its labels, in both languages. */
export type CategoryFeature = {
  title: string;
  titleSw: string;
  description: string;
  descriptionSw: string;
};

export type Named = { name: string; nameSw: string };
type Described = { description: string; descriptionSw: string };
export type Locale = 'en' | 'sw';

/** A row's text in the reader's language; an admin may leave the Swahili for later. */
export const nameIn = (locale: Locale, row: Named) => (locale === 'sw' && row.nameSw) || row.name;
export const descriptionIn = (locale: Locale, row: Described) =>
  (locale === 'sw' && row.descriptionSw) || row.description;

/** Whether a design can be printed on it; only a product that says no takes none (a pen, an iron). */
export const takesDesign = (product: Partial<Pick<Row<'product'>, 'takesDesign'>>) =>
  product.takesDesign !== false;

/** Whether it can be had: an archived product stays for the carts and orders that name it. */
export const isForSale = (product: Pick<Row<'product'>, 'archivedAt'> | undefined) =>
  product !== undefined && product.archivedAt == null;

/** A product as everybody may see it. */
export const publicProduct = ({ edition: _, sold: __, ...product }: Row<'product'>) => product;

/** What public pages are made from; a product's stock is only told as 'sold out'. */
export type Catalogue = {
  products: (ReturnType<typeof publicProduct> & { soldOut: boolean })[];
  categories: Row<'category'>[];
  zones: Row<'zone'>[];
  /** What promised days are made of. */
  workshop: Pick<Row<'workshop'>, 'backlogDays' | 'cutoffHour' | 'closedDays'> | null;
  banner: Shown | null;
};
