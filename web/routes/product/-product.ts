import { notFound } from '@tanstack/react-router';
import type { Fees } from '../../../shared/cart/quote.ts';
import { beginningLook, type Look } from '../../../shared/catalogue/look.ts';
import {
  type Catalogue,
  drawingOf,
  nameIn,
  type Rating,
} from '../../../shared/catalogue/product.ts';
import {
  deliveryDays,
  promisedDelivery,
  shippingOffered,
} from '../../../shared/production/promise.ts';
import type { RouterContext } from '../../router.tsx';
import { shopNow } from '../../store/shop-time.ts';
import { promisedWords } from '../../ui/product/promised-words.ts';
import { type Card, cardOf } from '../../ui/product/shop-product.ts';

/** A delivery zone for the shipping tab. */
export type Delivery = Fees & {
  id: string;
  name: string;
  standard: Days;
  /** Null where it is not offered. */
  express: Days | null;
  /** When a standard parcel arrives that is paid now; null when the workshop says nothing. */
  arrives: string | null;
};
/** Business days from dispatch. */
type Days = { min: number; max: number };
/** What the product page says about shipping and orders. */
export type Offered = { zones: readonly Delivery[] } & Pick<Catalogue, 'collection' | 'hasSms'>;
export type ProductData = Offered & {
  card: Card;
  /** Which of the renderer's pictures carries a typed name. */
  drawing: string;
  /** The label's first look; null for the default. */
  look: Look | null;
  /** Null without a real review. */
  rating: Rating | null;
};

export async function loadProduct(context: RouterContext, id: string): Promise<ProductData> {
  const { locale } = context;
  const catalogue = await context.catalogue();
  const { workshop, collection, hasSms } = catalogue;
  const product = catalogue.products.find((row) => row.id === id);
  if (!product) throw notFound();
  return {
    card: cardOf(product, catalogue, locale),
    collection,
    hasSms,
    drawing: drawingOf(product),
    look: beginningLook(product, catalogue.themes),
    rating: catalogue.ratings[id] ?? null,
    zones: catalogue.zones.map((zone) => ({
      id: zone.id,
      name: nameIn(locale, zone),
      standardCents: zone.standardCents,
      expressCents: zone.expressCents,
      freeAboveCents: zone.freeAboveCents,
      cashFeeCents: zone.cashFeeCents,
      standard: deliveryDays(zone, 'standard'),
      express: shippingOffered(zone).includes('express') ? deliveryDays(zone, 'express') : null,
      arrives: workshop && promisedWords(promisedDelivery(workshop, zone, 'standard', shopNow())),
    })),
  };
}
