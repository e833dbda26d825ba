import { notFound } from '@tanstack/react-router';
import { descriptionIn, nameIn } from '../../../shared/catalogue/product.ts';
import type { CategoryFeature } from '../../../shared/catalogue/schema.ts';
import type { Locale } from '../../../shared/locale.ts';
import { m } from '../../paraglide/messages.js';
import type { RouterContext } from '../../router.tsx';
import { breadcrumbs, hiddenSeo, seo } from '../../seo.ts';
import { type Paged, pageAddresses, pageOf } from '../../ui/list/paged.ts';
import { type Card, cardOf, categoryPath } from '../../ui/product/shop-product.ts';

type Feature = { title: string; description: string };
export type CategoryData = Paged<Card> & {
  id: string;
  name: string;
  description: string;
  features: Feature[];
  /** All categories, for the sidebar. */
  all: { id: string; name: string }[];
};

export async function loadCategory(
  context: RouterContext,
  id: string,
  page?: number,
): Promise<CategoryData> {
  const { locale } = context;
  const catalogue = await context.catalogue();
  const row = catalogue.categories.find((category) => category.id === id);
  if (!row) throw notFound();
  const cards = catalogue.products
    .filter((product) => product.categoryId === id)
    .map((product) => cardOf(product, catalogue, locale));
  return {
    id,
    name: nameIn(locale, row),
    description: descriptionIn(locale, row),
    features: row.features.map((feature) => featureIn(locale, feature)),
    all: catalogue.categories.map((other) => ({ id: other.id, name: nameIn(locale, other) })),
    ...pageOf(cards, page),
  };
}

const featureIn = (locale: Locale, feature: CategoryFeature): Feature =>
  locale === 'sw'
    ? { title: feature.titleSw, description: feature.descriptionSw }
    : { title: feature.title, description: feature.description };

export function categoryHead(context: RouterContext, category: CategoryData | undefined) {
  if (!category) return hiddenSeo(m.category_missing_title());
  const { id, name, description } = category;
  const path = categoryPath(id);
  return seo(context, {
    path,
    pages: pageAddresses(path, category),
    title: `${name} | Tiny Tag`,
    server: import.meta.env.SSR && {
      description,
      picture: id,
      data: [
        breadcrumbs(context, [
          [m.nav_home(), '/'],
          [name, path],
        ]),
      ],
    },
  });
}
