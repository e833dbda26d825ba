import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { breadcrumbs, seo } from '../../seo.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Heading } from '../../ui/heading.tsx';
import { drawing } from '../../ui/label/drawing.ts';
import { ProductGrid } from '../../ui/product/card.tsx';
import { type Card, cardOf } from '../../ui/product/shop-product.ts';
import { Steps } from './-steps.tsx';

/** What goes to school: books and bottles, uniforms, bags. */
const CATEGORIES = ['school-labels', 'clothing-labels', 'accessories'];

export const Route = createFileRoute('/(pages)/school-packs')({
  loader: async ({ context }) => {
    const catalogue = await context.catalogue();
    return catalogue.products
      .filter(({ categoryId }) => CATEGORIES.includes(categoryId ?? ''))
      .sort((a, b) => Number(b.bestseller ?? false) - Number(a.bestseller ?? false))
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

function SchoolPacks({ cards }: { cards: readonly Card[] }) {
  return (
    <main className="page reading">
      <div className="pages-opening">
        <div className="stack">
          <Heading as="h1" size="8">
            {m.packs_title()}
          </Heading>
          <p className="lead">{m.packs_text()}</p>
          <p className="row">
            <ButtonLink to="/customize" size="4">
              {m.home_banner_customize()}
            </ButtonLink>
            <a href="#class" className="more">
              {m.packs_class_title()}
            </a>
          </p>
        </div>
        <img src={drawing('5')} alt="" width={600} height={600} fetchPriority="high" />
      </div>
      <section aria-labelledby="packs">
        <Heading as="h2" size="7" id="packs">
          {m.packs_products()}
        </Heading>
        {cards.length === 0 ? <Empty text={m.category_none()} /> : <ProductGrid cards={cards} />}
      </section>
      <section id="class" className="stack" aria-labelledby="class-title">
        <Heading as="h2" size="7" id="class-title">
          {m.packs_class_title()}
        </Heading>
        <p className="lead">{m.packs_class_text()}</p>
        <Steps
          level={3}
          steps={[
            [m.packs_step_1(), m.packs_step_1_text()],
            [m.packs_step_2(), m.packs_step_2_text()],
            [m.packs_step_3(), m.packs_step_3_text()],
            [m.packs_step_4(), m.packs_step_4_text()],
          ]}
        />
      </section>
      <section className="reading-help" aria-labelledby="bulk">
        <Heading as="h2" size="5" id="bulk">
          {m.packs_bulk_title()}
        </Heading>
        <p className="muted">{m.packs_bulk_text()}</p>
        <ButtonLink to="/contact" size="3" variant="soft">
          {m.packs_bulk_action()}
        </ButtonLink>
      </section>
    </main>
  );
}
