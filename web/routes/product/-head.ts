import { m } from '../../paraglide/messages.js';
import type { RouterContext } from '../../router.tsx';
import { breadcrumbs, hiddenSeo, seo } from '../../seo.ts';
import { partWords } from '../../ui/label/parts/part-words.ts';
import type { Card } from '../../ui/product/shop-product.ts';
import type { ProductData } from './-product.ts';

export function productHead(context: RouterContext, data: ProductData | undefined) {
  if (!data) return hiddenSeo(m.product_missing_title());
  const { card, drawing, rating } = data;
  const path = `/product/${card.id}`;
  return seo(context, {
    path,
    title: `${card.name} | Tiny Tag`,
    server: import.meta.env.SSR && {
      description: card.description,
      type: 'product',
      // Drawings have a card for link previews; a photo is used as it is.
      picture: card.picture.endsWith('.svg') ? drawing : undefined,
      data: [
        product(context.origin, card, rating),
        breadcrumbs(context, [
          [m.nav_home(), '/'],
          [m.nav_shop(), '/shop'],
          [card.name, path],
        ]),
      ],
    },
  });
}

const product = (origin: string, card: Card, rating: ProductData['rating']) => ({
  '@type': 'Product',
  sku: card.id,
  name: card.name,
  description: card.description,
  category: card.category,
  image: new URL(card.picture, origin).href,
  brand: { '@type': 'Brand', name: 'Tiny Tag' },
  ...(rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
    },
  }),
  offers: {
    '@type': 'Offer',
    url: `${origin}/product/${card.id}`,
    price: (card.priceCents / 100).toFixed(2),
    priceCurrency: 'KES',
    availability: `https://schema.org/${card.soldOut ? 'OutOfStock' : 'InStock'}`,
    ...(card.holds && {
      includesObject: card.holds.parts.map((part) => ({
        '@type': 'TypeAndQuantityNode',
        amountOfThisGood: part.count,
        typeOfGood: { '@type': 'Product', name: partWords(part) },
      })),
    }),
  },
});
