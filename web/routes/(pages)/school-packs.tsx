import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { breadcrumbs, seo } from '../../seo.ts';
import { cardOf } from '../../ui/product/shop-product.ts';
import { SchoolPacks } from './-school-packs.tsx';

/** What goes to school: books and bottles, uniforms, bags. */
const CATEGORIES = ['school-labels', 'clothing-labels', 'accessories'];

export const Route = createFileRoute('/(pages)/school-packs')({
  staleTime: 10_000,
  loader: async ({ context }) => {
    const catalogue = await context.catalogue();
    return catalogue.products
      .filter(({ categoryId }) => CATEGORIES.includes(categoryId ?? ''))
      .sort((a, b) => Number(b.bestseller) - Number(a.bestseller))
      .map((product) => cardOf(product, catalogue, context.locale));
  },
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/school-packs',
      title: m.packs_meta_title(),
      server: import.meta.env.SSR && {
        description: m.packs_meta_description(),
        picture: '5',
        data: [
          breadcrumbs(context, [
            [m.nav_home(), '/'],
            [m.nav_shop(), '/shop'],
            [m.packs_title(), '/school-packs'],
          ]),
        ],
      },
    }),
  component: () => <SchoolPacks cards={Route.useLoaderData()} />,
});
