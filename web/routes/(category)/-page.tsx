import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Heading } from '../../ui/heading.tsx';
import { drawing } from '../../ui/label/drawing.ts';
import { PageLinks } from '../../ui/list/page-links.tsx';
import { ProductGrid } from '../../ui/product/card.tsx';
import { categoryPath } from '../../ui/product/shop-product.ts';
import type { CategoryData } from './-category.ts';
import { CategoryFeatures } from './-features.tsx';
import './category.css';

const FIRST_ROW = 2;

/** Beside the few packs that a category has. */
const DesignOwn = () => (
  <div className="category-own">
    <img src={drawing('3')} alt="" width={600} height={600} loading="lazy" />
    <div>
      <strong>{m.cart_design_own()}</strong>
      <p>{m.home_banner_text()}</p>
      <ButtonLink to="/customize" size="3" variant="soft">
        {m.home_hero_action()}
      </ButtonLink>
    </div>
  </div>
);

export function CategoryPage(category: CategoryData) {
  const { id, name, description, features, all, cards, page, pages } = category;
  return (
    <main className="page category">
      <nav className="category-sidebar" aria-labelledby="categories">
        <p id="categories" className="category-sidebar-title">
          {m.category_sidebar()}
        </p>
        <ul>
          {all.map((other) => (
            <li key={other.id}>
              <Link to={categoryPath(other.id)} aria-current={other.id === id ? 'page' : undefined}>
                {other.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="category-main">
        <header className="category-head">
          <img src={drawing(id)} alt="" width={600} height={600} fetchPriority="high" />
          <div>
            <Heading as="h1" size="8">
              {name}
            </Heading>
            <p className="lead">{description}</p>
          </div>
        </header>
        <CategoryFeatures id={id} features={features} />
        <section aria-labelledby="products">
          <Heading as="h2" size="6" id="products">
            {m.category_products()}
          </Heading>
          {cards.length === 0 ? (
            <Empty text={m.category_none()} />
          ) : (
            <div className={`category-goods category-goods-${cards.length}`}>
              <ProductGrid cards={cards} near={FIRST_ROW} />
              <DesignOwn />
            </div>
          )}
          <PageLinks page={page} pages={pages} />
        </section>
      </div>
    </main>
  );
}
