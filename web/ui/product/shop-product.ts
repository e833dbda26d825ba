import {
  type Catalogue,
  descriptionIn,
  drawingOf,
  nameIn,
  takesDesign,
} from '../../../shared/catalogue/product.ts';
import type { Locale } from '../../../shared/locale.ts';
import { countOf, type Pack, type PackPart, packParts } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { drawing } from '../label/drawing.ts';

type Product = Catalogue['products'][number];

export type Card = {
  id: string;
  name: string;
  description: string;
  category: string;
  priceCents: number;
  picture: string;
  bestseller: boolean;
  soldOut: boolean;
  takesDesign: boolean;
  /** Unknown for what is printed on demand only. */
  holds: Holds | null;
};

export type Holds = { parts: PackPart[]; labels: number };

export const cardOf = (
  product: Product,
  { categories, packs }: Catalogue,
  locale: Locale,
): Card => ({
  id: product.id,
  name: nameIn(locale, product),
  description: descriptionIn(locale, product),
  category: categoryWord(product.category, categories, locale),
  priceCents: product.priceCents,
  picture: pictureOf(product),
  bestseller: product.bestseller === true,
  soldOut: product.soldOut,
  takesDesign: takesDesign(product),
  holds: holdsOf(packs.find(({ id }) => id === product.id)),
});

export function holdsOf(pack: Pack | undefined): Holds | null {
  const parts = packParts(pack);
  return parts.length > 0 ? { parts, labels: countOf(parts) } : null;
}

/** In whole shillings. */
export const eachCents = (priceCents: number, labels: number) =>
  Math.round(priceCents / labels / 100) * 100;

export const pictureOf = (product: Pick<Product, 'id' | 'imageUrl' | 'categoryId'>): string =>
  product.imageUrl ?? drawing(drawingOf(product));

/** Category texts without a row of their own. */
const WORDS: Record<string, () => string> = {
  'Premium Labels': m.category_premium_labels,
  'Custom Labels': m.category_custom_labels,
  'Design Packs': m.category_design_packs,
  'Baby Care': m.category_baby_care,
};

/** The category's English text, translated where it is known. */
export function categoryWord(
  text: string,
  categories: readonly Catalogue['categories'][number][],
  locale: Locale,
): string {
  const row = categories.find((category) => category.name === text);
  return row ? nameIn(locale, row) : (WORDS[text]?.() ?? text);
}

type CategoryPath = '/school-labels' | '/clothing-labels' | '/baby-care-labels' | '/accessories';
export const categoryPath = (id: string) => `/${id}` as CategoryPath;
