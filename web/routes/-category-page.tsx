import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { ProductGrid } from '../ui/product-card.tsx';
import { categoryPath } from '../ui/shop-product.ts';
import type { CategoryData } from './-category.ts';

const FIRST_ROW = 2;

export function CategoryPage({ id, name, description, features, all, cards }: CategoryData) {
  return (
    <main className="page category">
      <nav className="sidebar" aria-labelledby="categories">
        <p id="categories" className="sidebar-title">
          {m.category_sidebar()}
        </p>
        <ul>
          {all.map((category) => (
            <li key={category.id}>
              <Link
                to={categoryPath(category.id)}
                aria-current={category.id === id ? 'page' : undefined}
              >
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="category-main">
        <header className="category-head">
          <img src={`/img/${id}.svg`} alt="" width={600} height={600} fetchPriority="high" />
          <div>
            <h1 className="rt-Heading rt-r-size-8">{name}</h1>
            <p className="lead">{description}</p>
          </div>
        </header>
        <section aria-labelledby="features">
          <h2 id="features" className="sr-only">
            {m.category_features()}
          </h2>
          <ul className="hover-cards">
            {features.map((feature, index) => (
              <li key={feature.title}>
                <button
                  type="button"
                  aria-describedby={`feature-${index}`}
                  onKeyDown={closeOnEscape}
                >
                  {feature.title}
                </button>
                <div role="tooltip" id={`feature-${index}`} className="hover-card">
                  <img src={`/img/${id}.svg`} alt="" width={72} height={72} loading="lazy" />
                  <p>{feature.description}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="products">
          <h2 id="products" className="rt-Heading rt-r-size-6">
            {m.category_products()}
          </h2>
          {cards.length === 0 ? (
            <p className="none">{m.category_none()}</p>
          ) : (
            <ProductGrid cards={cards} near={FIRST_ROW} />
          )}
        </section>
      </div>
    </main>
  );
}

function closeOnEscape(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key === 'Escape') event.currentTarget.blur();
}
