import { createFileRoute, Link } from '@tanstack/react-router';
import { descriptionIn, nameIn } from '../../shared/catalogue/product.ts';
import { m } from '../paraglide/messages.js';
import { seo } from '../seo.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { drawing } from '../ui/label/drawing.ts';
import { ProductGrid } from '../ui/product/card.tsx';
import { cardOf, categoryPath } from '../ui/product/shop-product.ts';
import { structuredShop } from '../ui/shop/structured.ts';
import { Customizer } from './-home/customizer.tsx';
import { PromiseBadges, Trust, Why } from './-home/points.tsx';
import { Testimonials } from './-home/testimonials.tsx';
import './-home/home.css';

const BEST_SELLERS = 4;

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { locale } = context;
    const catalogue = await context.catalogue();
    const ranked = catalogue.products.filter(({ featuredRank }) => featuredRank !== null);
    ranked.sort((a, b) => (a.featuredRank ?? 0) - (b.featuredRank ?? 0));
    return {
      steps: catalogue.steps,
      testimonials: import.meta.env.SSR
        ? catalogue.testimonials.map(({ textSw, text, ...all }) => ({
            ...all,
            text: (locale === 'sw' && textSw) || text,
          }))
        : null,
      best: ranked.slice(0, BEST_SELLERS).map((product) => cardOf(product, catalogue, locale)),
      categories: catalogue.categories.map((category) => ({
        id: category.id,
        name: nameIn(locale, category),
        description: descriptionIn(locale, category),
      })),
    };
  },
  head: ({ match: { context }, matches }) =>
    seo(context, {
      path: '/',
      title: m.home_meta_title(),
      server: import.meta.env.SSR && {
        description: m.home_meta_description(),
        data: [structuredShop(context, matches)],
      },
    }),
  component: Home,
});

function Home() {
  const { best, categories, testimonials, steps } = Route.useLoaderData();
  return (
    <main>
      <section className="home-hero">
        <div className="home-hero-words">
          <Heading as="h1" size="9">
            {m.home_hero_title()}
          </Heading>
          <p className="lead">{m.home_hero_text()}</p>
        </div>
        <Customizer steps={steps} />
      </section>
      <Trust />
      <section className="section" aria-labelledby="categories">
        <Heading as="h2" size="7" id="categories">
          {m.home_categories_title()}
        </Heading>
        <CategoryCards categories={categories} />
      </section>
      <section className="section" aria-labelledby="best">
        <div className="row spread">
          <Heading as="h2" size="7" id="best">
            {m.home_best_title()}
          </Heading>
          <Link to="/shop" className="more">
            {m.home_best_all()}
          </Link>
        </div>
        <ProductGrid cards={best} />
      </section>
      <PromiseBadges />
      <Steps />
      <Why />
      <Testimonials shown={testimonials} />
      <Banner />
    </main>
  );
}

type CategoryCardsProps = {
  categories: readonly { id: string; name: string; description: string }[];
};

function CategoryCards({ categories }: CategoryCardsProps) {
  return (
    <ul className="home-categories">
      {categories.map(({ id, name, description }) => (
        <li key={id}>
          <Link to={categoryPath(id)}>
            <img src={drawing(id)} alt="" width={600} height={600} loading="lazy" />
            <h3>{name}</h3>
          </Link>
          <p className="muted">{description}</p>
        </li>
      ))}
    </ul>
  );
}

function Steps() {
  return (
    <section className="section" aria-labelledby="steps">
      <div className="row spread">
        <Heading as="h2" size="7" id="steps">
          {m.home_steps_title()}
        </Heading>
        <Link to="/how-it-works" className="more">
          {m.home_steps_more()}
        </Link>
      </div>
      <ol className="home-steps">
        <li>
          <h3>{m.home_step_1()}</h3>
          <p>{m.home_step_1_text()}</p>
        </li>
        <li>
          <h3>{m.home_step_2()}</h3>
          <p>{m.home_step_2_text()}</p>
        </li>
      </ol>
    </section>
  );
}

function Banner() {
  return (
    <section className="home-banner" aria-labelledby="banner">
      <Heading as="h2" size="8" id="banner">
        {m.home_banner_title()}
      </Heading>
      <p>{m.home_banner_text()}</p>
      <div className="row">
        <ButtonLink to="/customize" size="4" className="button-light">
          {m.home_banner_customize()}
        </ButtonLink>
        <ButtonLink to="/shop" size="4" variant="outline" className="button-clear">
          {m.home_banner_shop()}
        </ButtonLink>
      </div>
    </section>
  );
}
